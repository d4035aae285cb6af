import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';

const headerStyle = cva('flex items-start gap-3.5 pr-4.5 pl-5 max-md:gap-3 max-md:pr-3 max-md:pl-3.5', {
  variants: {
    isEditing: {
      true: 'pt-4.5 pb-4 max-md:shrink-0 max-md:border-b max-md:border-line-cool max-md:py-2.5',
      false: 'pt-4.5 pb-4 max-md:py-3.5 max-sm:flex-wrap max-sm:gap-y-2',
    },
  },
});

interface BlockHeaderProps {
  titleId: string;
  title: string;
  /** Where on the page it stands, drawn and in words. */
  glyph?: ReactNode;
  place: string;
  badges?: ReactNode;
  actions: ReactNode;
  isEditing?: boolean;
}

/** On a phone the place gets the whole width, under title and button. */
export const BlockHeader = ({ titleId, title, glyph, place, badges, actions, isEditing = false }: BlockHeaderProps) => (
  <header className={headerStyle({ isEditing })}>
    {glyph && <div className={isEditing ? '' : 'max-xs:hidden'}>{glyph}</div>}
    <div className={isEditing ? 'min-w-0 flex-auto' : 'min-w-0 flex-auto max-sm:contents'}>
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
    {actions}
  </header>
);
