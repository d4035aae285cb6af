import { cva } from 'class-variance-authority';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { isFocusElsewhere } from './rows.ts';

const headerStyle = cva('flex items-start gap-3.5 pr-4.5 pl-5 max-md:gap-3 max-md:pr-3 max-md:pl-3.5', {
  variants: {
    isEditing: {
      true: 'pt-4.5 pb-4 max-md:shrink-0 max-md:border-b max-md:border-line-cool max-md:py-2.5',
      false: 'flex-wrap gap-y-2 pt-4.5 pb-4 max-md:py-3.5',
    },
  },
});

interface BlockHeaderProps {
  titleId: string;
  title: string;
  /** Place on the page, as an icon and as text. */
  glyph?: ReactNode;
  place: string;
  badges?: ReactNode;
  actions: ReactNode;
  isEditing?: boolean;
}

/** On phones, the place gets the full width below title and button. Otherwise buttons wrap below if needed. */
export function BlockHeader({ titleId, title, glyph, place, badges, actions, isEditing = false }: BlockHeaderProps) {
  return (
    <header className={headerStyle({ isEditing })}>
      {glyph && <div className={isEditing ? 'shrink-0' : 'shrink-0 max-xs:hidden'}>{glyph}</div>}
      <div className={isEditing ? 'min-w-0 flex-auto' : 'min-w-0 flex-[1_1_208px] max-sm:contents'}>
        <div
          className={`flex flex-wrap items-center gap-x-2.5 gap-y-1 max-md:gap-y-1.5 ${isEditing ? 'max-md:[&>span]:hidden' : 'max-sm:min-w-0 max-sm:grow max-sm:basis-0 max-sm:self-center'}`}
        >
          <h3 className="text-xl" id={titleId}>
            {title}
          </h3>
          {badges}
        </div>
        <p className={isEditing ? 'mt-0.75' : 'mt-0.75 max-sm:order-2 max-sm:mt-0 max-sm:basis-full'}>{place}</p>
      </div>
      <div className={isEditing ? 'contents' : 'flex flex-wrap gap-x-3.5 gap-y-2 max-md:gap-x-3 max-sm:contents'}>
        {actions}
      </div>
    </header>
  );
}

interface HeadedCardProps extends Omit<BlockHeaderProps, 'titleId' | 'isEditing'> {
  id?: string;
  children: ReactNode;
}

export function HeadedCard({ id, children, ...header }: HeadedCardProps) {
  const titleId = useId();
  return (
    <Card {...(id && { id, className: 'scroll-mt-22' })} aria-labelledby={titleId}>
      <BlockHeader {...header} titleId={titleId} />
      {children}
    </Card>
  );
}

interface EditButtonProps {
  /** Name for screen readers. */
  name: string;
  isEditing: boolean;
  onEdit: () => void;
  /** True if something can be edited. */
  isStored?: boolean;
  disabled?: boolean;
  title?: string | undefined;
}

/** Replaces its card with a form. Regains the focus once that closes, unless the user is elsewhere by then. */
export function EditButton({ name, isEditing, onEdit, isStored = true, ...rest }: EditButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing && !isFocusElsewhere(null)) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing) return null;
  const action = isStored ? 'Edit' : 'Create';
  return (
    <Button
      ref={button}
      icon={isStored ? 'pencil' : 'plus'}
      className="max-sm:order-1"
      aria-label={`${action} ${name}`}
      onClick={onEdit}
      {...rest}
    >
      {action}
    </Button>
  );
}
