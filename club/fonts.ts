/** The two typefaces, as files in `fonts/`: `node scripts/subset-fonts.ts` cuts ours to the characters in use. */
export const fonts = {
  /** The headings': variable in weight, and in width where it can be. */
  heading: { name: 'Archivo', file: 'archivo.woff2', weight: '600 900', stretch: '100% 125%' },
  /** All other text. */
  body: { name: 'Public Sans', file: 'public-sans.woff2', weight: '400 700', stretch: 'normal' },
  /** The headings' in one weight, as TrueType outlines: drawn into the images of shared links. */
  headline: 'archivo-headline.ttf',
} as const;
