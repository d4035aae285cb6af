import { cva } from 'class-variance-authority';
import { type HTMLAttributes, type ReactNode, useId } from 'react';
import { styled } from './styled.ts';

const CARD = 'rounded-card border border-line-cool bg-white shadow-xs';

/** A form at the end of a card, or its replacement. */
export const cardFormStyle = cva(
  'grid grid-cols-1 gap-4 rounded-b-card border-t border-line-cool px-6 pt-5 pb-6 max-md:px-4 max-md:pt-4 max-md:pb-5',
  {
    variants: {
      /** Marks the form of an existing row. */
      isEditing: { true: 'bg-selected shadow-[inset_4px_0_0_var(--color-brand-800)]', false: 'bg-soft' },
    },
    defaultVariants: { isEditing: false },
  },
);

/** Image next to text. */
export const IMAGE_COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] items-start gap-x-7 gap-y-5 max-sm:grid-cols-1';

export const Card = styled('section', CARD);

export const NoticeCard = styled('div', `${CARD} flex flex-wrap items-center justify-between gap-4 p-5`);

export const CardBody = styled('div', 'border-line-cool border-t px-6 pt-5 pb-6 last:rounded-b-card max-md:p-4');

export const CardEmpty = styled('div', 'border-line-cool border-t px-6 py-4 max-md:px-4');

/** Last line of a card: an icon, and a note about the rows above. */
export const CardNote = styled('p', 'flex items-center gap-2.5 border-t border-line-cool px-6 py-3.5');

export interface TitledCardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  title: string;
  lead?: string;
  /** Next to the title. */
  badge?: ReactNode;
  /** At the end of the line. */
  aside?: ReactNode;
  /** True for content other than rows and forms, which have their own padding. */
  isPadded?: boolean;
}

export function TitledCard(props: TitledCardProps) {
  const { title, lead, badge, aside, isPadded = false, children, ...rest } = props;
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} {...rest}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 pt-5 pb-4 max-md:px-4 max-md:pt-4 max-md:pb-3.5">
        <div className="min-w-0 flex-[1_1_200px]">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h3 className="text-xl" id={titleId}>
              {title}
            </h3>
            {badge}
          </div>
          {lead && <p className="mt-0.75 wrap-anywhere">{lead}</p>}
        </div>
        {aside}
      </header>
      {isPadded ? <CardBody>{children}</CardBody> : children}
    </Card>
  );
}
