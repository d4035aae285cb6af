import { hasCredentials } from './fields.ts';

/** The closed lists that editor, sanitiser and prose styles share (spec.md §9). */

export const FONT_SIZES = [8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 48, 64] as const;
export type FontSize = (typeof FONT_SIZES)[number];

/** Sixteen preset colors; the class `text-color-<name>` gives each its value in `site/styles/prose.css`. */
export const TEXT_COLORS = {
  black: '#000000',
  'dark-gray': '#374151',
  gray: '#6b7280',
  white: '#ffffff',
  navy: '#0b1f3f',
  blue: '#1a4180',
  sky: '#2a5aa3',
  gold: '#f2a900',
  orange: '#c2410c',
  red: '#b42318',
  maroon: '#7a1f1f',
  green: '#067647',
  teal: '#0f766e',
  purple: '#6b21a8',
  pink: '#be185d',
  brown: '#7c4a03',
} as const;
export type TextColor = keyof typeof TEXT_COLORS;

export const TEXT_ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const;
export type TextAlignment = (typeof TEXT_ALIGNMENTS)[number];

export const HEADING_LEVELS = [1, 2, 3, 4, 5, 6] as const;

export const fontSizeClass = (size: FontSize): string => `text-size-${size}`;
export const textColorClass = (color: TextColor): string => `text-color-${color}`;
export const textAlignClass = (alignment: TextAlignment): string => `text-align-${alignment}`;

export const TEXT_STYLE_CLASSES: string[] = [
  ...FONT_SIZES.map(fontSizeClass),
  ...(Object.keys(TEXT_COLORS) as TextColor[]).map(textColorClass),
];
export const TEXT_ALIGN_CLASSES: string[] = TEXT_ALIGNMENTS.map(textAlignClass);

export const LINK_PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'] as const;
export const BLANK_URL = 'about:blank';

// One slash, then no second slash or backslash: browsers read those as another site's address.
const SAME_SITE_PATH = /^\/(?![/\\])[^\s\\]*$/;
const FRAGMENT = /^#[^\s\\]*$/;

/** A link's address as given where it is allowed, else `about:blank`. Paths and fragments of this site are allowed. */
export const getSafeLinkUrl = (address: string): string => {
  const trimmed = address.trim();
  if (SAME_SITE_PATH.test(trimmed) || FRAGMENT.test(trimmed)) return trimmed;
  if (!URL.canParse(trimmed)) return BLANK_URL;
  const url = new URL(trimmed);
  const isAllowed = (LINK_PROTOCOLS as readonly string[]).includes(url.protocol) && !hasCredentials(url);
  return isAllowed ? trimmed : BLANK_URL;
};
