import { cva } from 'class-variance-authority';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { BlockHeader } from '../../ui/block-header.tsx';

/** Highlights the edited block. On a phone it fills the screen, with tools and Save above the keyboard. */
export const editedStyle = cva('', {
  variants: {
    isEditing: {
      true: 'border-brand-800 bg-white shadow-[0_0_0_1px_var(--color-brand-800),0_20px_48px_-16px_--alpha(var(--color-brand-950)/30%)] max-md:fixed max-md:inset-x-0 max-md:top-(--visible-top,0) max-md:z-40 max-md:flex max-md:h-(--visible-height,100dvh) max-md:flex-col max-md:rounded-none max-md:border-0 max-md:shadow-none forced-colors:border',
      false: 'border-line-cool shadow-xs',
    },
  },
});

type BlockCardProps = Omit<ComponentProps<typeof BlockHeader>, 'titleId'> & {
  id: string;
  isEditing: boolean;
  children: ReactNode;
};

/** One text of a page: its name, and the visible text or its form. */
export function BlockCard({ id, isEditing, children, ...header }: BlockCardProps) {
  const titleId = useId();
  return (
    <section
      className={`scroll-mt-22 rounded-card border bg-white ${editedStyle({ isEditing })}`}
      id={id}
      data-slot={isEditing ? 'edited' : undefined}
      aria-labelledby={titleId}
    >
      <BlockHeader {...header} titleId={titleId} isEditing={isEditing} />
      {children}
    </section>
  );
}
