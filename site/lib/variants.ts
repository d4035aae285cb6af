import { cva } from 'class-variance-authority';

export const button = cva(
  'inline-flex max-w-full items-center justify-center gap-2.5 rounded-button border-0 leading-snug wrap-anywhere no-underline recolors forced-colors:border-2',
  {
    variants: {
      tone: {
        brand: 'bg-brand-900 text-white hover:bg-brand-700',
        cream: 'bg-cream text-brand-900 hover:bg-accent-100',
      },
      size: {
        small: 'min-h-11 px-4.5 py-2 text-base font-strong',
        normal: 'min-h-13 px-6.5 py-2.5 text-lg font-strong',
        large: 'min-h-15 min-w-[min(100%,360px)] px-6.5 py-2.5 font-heading text-2xl font-heavy font-stretch-112%',
      },
    },
    defaultVariants: { tone: 'brand', size: 'normal' },
  },
);

export const roundButton = cva('inline-grid size-11 flex-none place-items-center rounded-full border p-0 recolors', {
  variants: {
    tone: {
      light: 'border-control bg-transparent text-brand-900 hover:bg-brand-900 hover:text-white',
      quiet: 'border-line-strong bg-transparent text-brand-900 hover:bg-brand-900 hover:text-white',
      onBrand: 'border-control-on-brand bg-transparent text-white hover:bg-white hover:text-brand-900',
      solid: 'border-brand-900 bg-brand-900 text-white hover:bg-brand-700',
    },
  },
  defaultVariants: { tone: 'light' },
});

export const card = cva('rounded-card border raised-card break-inside-avoid forced-colors:border-2', {
  variants: { tone: { white: 'border-line bg-white', brand: 'border-brand-900 bg-brand-900 text-white' } },
  defaultVariants: { tone: 'white' },
});

/** Link styled as a second action next to a button. */
export const actionLink = cva(
  'border-b-3 border-accent-500 py-1 text-lg leading-snug font-strong no-underline recolors',
  {
    variants: {
      tone: { light: 'text-brand-900 hover:border-brand-900', onBrand: 'text-white hover:border-white' },
    },
    defaultVariants: { tone: 'light' },
  },
);

/** Link to more, mostly on another site. */
export const arrowLink =
  'font-semibold text-action underline decoration-1 underline-offset-4 hover:decoration-3 [&_svg]:ml-2 [&_svg]:inline-block';

/** Drawing below the opening heading of a page's text. */
export const mainArt = 'mt-7.5 -ml-6.5 h-auto w-102.5 max-w-none max-md:hidden print:hidden';

export const storeImage = 'relative block aspect-7/5 overflow-hidden bg-brand-800';
export const storeText = 'flex flex-1 flex-col items-start gap-4 px-8 pt-8 pb-8 max-md:px-6 max-md:pt-6 max-md:pb-6';

/** Font sizes of a headline on phones, by step. */
export const PHONE_SIZES = ['', 'max-md:text-[clamp(26px,8.4vw,50px)]', 'max-md:text-[clamp(20px,6.8vw,40px)]'];

/** Words never break: the longer the longest line or word, the smaller the font size. */
export const getSizeStep = (letters: number): number => [10, 13].filter((most) => letters > most).length;

export const getLongest = (parts: readonly string[]): number => Math.max(...parts.map(({ length }) => length));

export const getLongestWord = (lines: readonly string[]): number =>
  getLongest(lines.flatMap((line) => line.split(' ')));
