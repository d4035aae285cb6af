/** The two typefaces, as files in `fonts/`. `scripts/subset-fonts.ts` has reduced these two to the characters in use. */
export const fonts = {
  /** Headings: variable weight and, if available, width. */
  heading: { name: 'Archivo', file: 'archivo.woff2', weight: '600 900', stretch: '100% 125%' },
  /** All other text. */
  body: { name: 'Public Sans', file: 'public-sans.woff2', weight: '400 700', stretch: 'normal' },
  /** Heading font in one weight, as TrueType outlines, drawn into share images. */
  headline: 'archivo-headline.ttf',
} as const;
