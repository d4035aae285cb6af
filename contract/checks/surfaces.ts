import { type ContentKey, isContentKey, isNavyKey } from '../content-keys.ts';
import { getTierKey, type SponsorTier, TIER_IDS } from '../lists.ts';
import { TEXT_COLORS, type TextColor } from '../rich-text.ts';
import { THEME_COLORS } from '../theme-colors.ts';
import { getContrast, getNeededContrast } from './contrast.ts';
import { getLevel, type Line, type Run } from './text-lines.ts';

/** Surface that rich text appears on, as styled in site/styles. Sizes are pixels on the narrowest screen. */
export interface Surface {
  /** Name within a sentence: "on the banner". */
  name: string;
  background: string;
  ink: string;
  heading: string;
  strong: string;
  /** Null if links have the color of the surrounding text. */
  link: string | null;
  size: number;
  isBold: boolean;
  /** Sizes by level. Null if headings are the same size as the text. */
  headingSizes: readonly number[] | null;
}

const HEADING_SIZES = [38, 38, 22, 20, 18, 18];
const NAVY = THEME_COLORS['brand-900'];
const light = {
  ink: THEME_COLORS.body,
  heading: THEME_COLORS.heading,
  strong: THEME_COLORS.heading,
  link: THEME_COLORS.action,
  isBold: false,
  headingSizes: HEADING_SIZES,
};

export const SURFACES = {
  page: { ...light, name: 'the page', background: THEME_COLORS.paper, size: 17 },
  card: { ...light, name: 'the white card', background: THEME_COLORS.white, size: 15.5 },
  navyCard: {
    name: 'the dark card',
    background: NAVY,
    size: 17,
    isBold: false,
    headingSizes: null,
    ink: THEME_COLORS['on-brand'],
    heading: THEME_COLORS['on-brand'],
    strong: THEME_COLORS['on-brand'],
    link: THEME_COLORS['on-brand'],
  },
  banner: {
    name: 'the banner',
    background: NAVY,
    size: 27,
    isBold: true,
    headingSizes: null,
    ink: THEME_COLORS.white,
    heading: THEME_COLORS.white,
    strong: THEME_COLORS['accent-400'],
    link: null,
  },
} as const satisfies Record<string, Surface>;

const tierKeys: readonly string[] = TIER_IDS.map(getTierKey);

const CELLS = { header: NAVY, even: THEME_COLORS.ruled, odd: THEME_COLORS.white };
const CODE = THEME_COLORS.chalk;
const CREDIT = THEME_COLORS.muted;

/** True for a quote's last line, which credits its author. */
const isCredit = (line: Line): boolean =>
  line.quote !== null && line.quote.length > 1 && line.quote.at(-1) === line && line.tag === 'p';

/** Monospaced letters are drawn smaller than the surrounding text. */
const CODE_SCALE = 0.9;

export const canBeRead = ({ contrast, needed }: Judged): boolean => contrast >= needed;

/** Surfaces on which a block appears. Custom keys count as page text. The first tier is on blue. */
export function listSurfaces(
  key: ContentKey | string,
  [largest]: readonly Pick<SponsorTier, 'id'>[],
): readonly Surface[] {
  if (isNavyKey(key)) return [SURFACES.banner];
  if (largest && key === getTierKey(largest.id)) return [SURFACES.navyCard];
  return [isContentKey(key) && tierKeys.includes(key) ? SURFACES.card : SURFACES.page];
}

export type Judged = ReturnType<typeof judgeStyle>;

type Style = Pick<Run, 'isBold' | 'isCode' | 'size' | 'paints'>;

export function judgeStyle(style: Style, line: Line, surface: Surface) {
  const base = getLineStyle(line, surface);
  const pixels = style.size ?? base.size * (style.isCode ? CODE_SCALE : 1);
  const needed = getNeededContrast(pixels, style.isBold || base.isBold);
  const contrast = getContrast(getInk(style, line, surface), getBackground(style, line, surface));
  return { surface, contrast, needed };
}

export function listReadableColors(style: Style, line: Line, surfaces: readonly Surface[]): TextColor[] {
  return (Object.keys(TEXT_COLORS) as TextColor[]).filter((color) =>
    surfaces.every((surface) => canBeRead(judgeStyle({ ...style, paints: [...style.paints, color] }, line, surface))),
  );
}

function getLineStyle(line: Line, { size, isBold, headingSizes }: Surface): { size: number; isBold: boolean } {
  if (isCredit(line)) return { size: 16, isBold: false };
  if (line.quote) return { size: 24, isBold: true };
  if (line.cell) return { size: 16, isBold };
  const level = getLevel(line);
  return level === 0 ? { size, isBold } : { size: headingSizes?.[level - 1] ?? size, isBold: true };
}

function getInk({ paints }: Pick<Run, 'paints'>, line: Line, surface: Surface): string {
  for (const paint of paints.toReversed()) {
    if (paint === 'link' && surface.link !== null) return surface.link;
    if (paint === 'strong' && !line.cell?.isHeader) return surface.strong;
    if (paint !== 'link' && paint !== 'strong') return TEXT_COLORS[paint];
  }
  return getLineInk(line, surface);
}

function getLineInk(line: Line, surface: Surface): string {
  if (line.cell?.isHeader) return THEME_COLORS.white;
  if (line.quote) return isCredit(line) ? CREDIT : NAVY;
  return /^h/.test(line.tag) ? surface.heading : surface.ink;
}

function getBackground({ isCode }: Pick<Run, 'isCode'>, { cell }: Line, surface: Surface): string {
  if (isCode) return CODE;
  if (cell) return cell.isHeader ? CELLS.header : CELLS[cell.isEven ? 'even' : 'odd'];
  return surface.background;
}
