import { type ReactNode, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { useReturnedFocus } from './rows.ts';

/** Highlights the edited block. On a phone it fills the screen, with tools and Save above the keyboard. */
export const EDITED =
  'border-brand-800 bg-white shadow-[0_0_0_1px_var(--color-brand-800),0_20px_48px_-16px_--alpha(var(--color-brand-950)/30%)] max-md:fixed max-md:inset-x-0 max-md:top-(--visible-top,0) max-md:z-40 max-md:flex max-md:h-(--visible-height,100dvh) max-md:flex-col max-md:rounded-none max-md:border-0 max-md:shadow-none forced-colors:border';

interface HeadedCardProps {
  id?: string;
  title: string;
  /** Place on the page, as an icon and as text. */
  glyph?: ReactNode;
  place: string;
  badges?: ReactNode;
  actions: ReactNode;
  isEditing?: boolean;
  children: ReactNode;
}

/**
 * Card of a part of a page. On phones, the place gets the full width below title and button. Otherwise buttons wrap below
 * if needed.
 */
export function HeadedCard({ id, title, glyph, place, badges, actions, isEditing = false, children }: HeadedCardProps) {
  const titleId = useId();
  return (
    <section
      className={`scroll-mt-22 rounded-card border bg-white ${isEditing ? EDITED : 'border-line-cool shadow-xs'}`}
      id={id}
      data-slot={isEditing ? 'edited' : undefined}
      aria-labelledby={titleId}
    >
      <header
        className={`flex items-start gap-3.5 pt-4.5 pr-4.5 pb-4 pl-5 max-md:gap-3 max-md:pr-3 max-md:pl-3.5 ${isEditing ? 'max-md:shrink-0 max-md:border-b max-md:border-line-cool max-md:py-2.5 max-md:short:sr-only' : 'flex-wrap gap-y-2 max-md:py-3.5'}`}
      >
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
          <p className={`mt-0.75 wrap-anywhere ${isEditing ? '' : 'max-sm:order-2 max-sm:mt-0 max-sm:basis-full'}`}>
            {place}
          </p>
        </div>
        <div className={isEditing ? 'contents' : 'flex flex-wrap gap-x-3.5 gap-y-2 max-md:gap-x-3 max-sm:contents'}>
          {actions}
        </div>
      </header>
      {children}
    </section>
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
  useReturnedFocus(isEditing || null, button);
  if (isEditing) return null;
  const action = isStored ? 'Edit' : 'Create';
  return (
    <Button
      ref={button}
      icon={isStored ? 'pencil' : 'plus'}
      label={action}
      className="max-sm:order-1"
      aria-label={`${action} ${name}`}
      onClick={onEdit}
      {...rest}
    />
  );
}
