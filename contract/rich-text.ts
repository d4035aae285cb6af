import { hasCredentials } from './fields.ts';
import { capitalize } from './plain-text.ts';

/** Closed lists shared by editor, sanitizer and prose styles (spec.md §9). */

export const FONT_SIZES = [8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 48, 64] as const;
export type FontSize = (typeof FONT_SIZES)[number];

/** Sixteen preset colors. `site/styles/prose.css` defines the class `text-color-<name>` of each. */
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

/** Width of an image in a text: a third, two thirds, or full. On phones at least half. */
export const IMAGE_SIZES = ['small', 'medium', 'large'] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];
export const imageSizeClass = (size: ImageSize): string => `picture-${size}`;
export const IMAGE_SIZE_CLASSES: string[] = IMAGE_SIZES.map(imageSizeClass);

/** Class of the caption paragraph under an image. */
export const CAPTION_CLASS = 'picture-caption';

export type InlineStyle = ReturnType<typeof readInlineStyle>;

export const readInlineAlignment = (style: string): TextAlignment | null =>
  TEXT_ALIGNMENTS.find((alignment) => alignment === readDeclaration(style, 'text-align')) ?? null;

/** Blocks that may have a language and direction. A passage within one is a `span` with `lang`. */
export const TEXT_BLOCKS = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'table',
  'th',
  'td',
] as const;
export const TEXT_DIRECTIONS = ['auto', 'ltr', 'rtl'] as const;

/** English name of a language, such as "Spanish". Null for an unknown tag. */
export const nameLanguage = (tag: string): string | null =>
  new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag) ?? null;

export const CELL_SCOPES = ['row', 'col', 'rowgroup', 'colgroup'] as const;

export const LINK_PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'] as const;
export const BLANK_URL = 'about:blank';

// One slash not followed by a second slash or backslash, which browsers read as another site's address.
const SAME_SITE_PATH = /^\/(?![/\\])[^\s\\]*$/;
const FRAGMENT = /^#[^\s\\]*$/;

export type TextColor = keyof typeof TEXT_COLORS;

/** Display name of a color: "Dark gray". */
export const nameColor = (color: TextColor): string => capitalize(color.replaceAll('-', ' '));

/** Lower-case value of a property in a style attribute. Empty if missing. */
export function readDeclaration(style: string, property: string): string {
  const declarations = style.split(';').map((declaration) => declaration.split(':'));
  const value = declarations.findLast(([name]) => name?.trim().toLowerCase() === property)?.[1] ?? '';
  return value
    .replace(/!\s*important/i, '')
    .trim()
    .toLowerCase();
}

/** Size and color of a style attribute, if the editor offers exactly these. */
export function readInlineStyle(style: string) {
  const pixels = /^(\d+)(?:\.0+)?px$/.exec(readDeclaration(style, 'font-size'))?.[1];
  const hex = readHexColor(readDeclaration(style, 'color'));
  const colors = Object.keys(TEXT_COLORS) as TextColor[];
  return {
    size: FONT_SIZES.find((size) => size === Number(pixels)) ?? null,
    color: colors.find((color) => TEXT_COLORS[color] === hex) ?? null,
  };
}

/** Normalizes a BCP 47 language tag, such as `pt-BR`. Null if invalid. */
export function toLanguageTag(written: string): string | null {
  try {
    return Intl.getCanonicalLocales(written.trim())[0] ?? null;
  } catch {
    return null;
  }
}

/** Parses a colspan or rowspan. Returns 1 for an invalid number. */
export function readCellSpan(written: string | null): number {
  const span = /^\d{1,3}$/.test(written ?? '') ? Number(written) : 1;
  return span >= 1 && span <= 100 ? span : 1;
}

/** The address if it is allowed in a link, else `about:blank`. Paths and fragments of this site are allowed. */
export function getSafeLinkUrl(address: string): string {
  const trimmed = address.trim();
  if (SAME_SITE_PATH.test(trimmed) || FRAGMENT.test(trimmed)) return trimmed;
  if (!URL.canParse(trimmed)) return BLANK_URL;
  const url = new URL(trimmed);
  const isAllowed = (LINK_PROTOCOLS as readonly string[]).includes(url.protocol) && !hasCredentials(url);
  return isAllowed ? trimmed : BLANK_URL;
}

/** Converts `#abc`, `#aabbcc`, `rgb(…)`, black and white to `#rrggbb`. Null for anything else or not opaque. */
function readHexColor(value: string): string | null {
  if (value === 'black' || value === 'white') return value === 'black' ? '#000000' : '#ffffff';
  if (/^#[\da-f]{6}$/.test(value)) return value;
  if (/^#[\da-f]{3}$/.test(value)) return value.replace(/[\da-f]/g, '$&$&');
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*(?:1|100%)\s*)?\)$/
    .exec(value)
    ?.slice(1);
  return parts ? `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}` : null;
}
