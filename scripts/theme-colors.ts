import { cachedByKey } from '../contract/cached.ts';

/** Colors by their names in `@theme`: `brand-900` → `#0b1f3f`. */
export type ThemeColors = Record<string, string>;

const COLOR = /--color-([a-z0-9-]+):\s*(#[0-9a-f]{3}|#[0-9a-f]{6});/gi;

const inFull = (hex: string): string => (hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex).toLowerCase();

/** @param tokens text of the sheets; if two define a color, the later one wins */
export const readThemeColors = (tokens: string): ThemeColors =>
  Object.fromEntries([...tokens.matchAll(COLOR)].map(([, name = '', hex = '']) => [name, inFull(hex)]));

const quote = (name: string): string => (/^[a-z]+$/.test(name) ? name : `'${name}'`);

type Channels = [red: number, green: number, blue: number];

const parse = (hex: string): Channels => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Channels;

/** Content of club/colors.ts, formatted as the formatter would. */
export function formatClubColors(colors: ThemeColors): string {
  return [
    '/** The colors of `theme.css` for code that reads no CSS. Written by `npm run recolor`. */',
    'export const clubColors = {',
    ...Object.entries(colors).map(([name, hex]) => `  ${quote(name)}: '${hex}',`),
    '} as const;',
    '',
  ].join('\n');
}

/**
 * Repaints a drawing. A shade keeps its distance from its nearest ink; shades nearest to an unchanged ink,
 * or to a new ink because the club drew it, are left unchanged.
 */
export function repaint(drawing: string, from: ThemeColors, to: ThemeColors): string {
  // Of two equally near inks, the old one wins.
  const inks = [
    ...Object.entries(from).map(([name, old]) => [old, to[name] ?? old] as const),
    ...Object.values(to).map((ink) => [ink, ink] as const),
  ];
  const mix = cachedByKey((color) => {
    const [nearest] = inks.toSorted(([a], [b]) => getDistance(color, a) - getDistance(color, b));
    if (!nearest || nearest[0] === nearest[1]) return color;
    const [old, there] = [parse(nearest[0]), parse(nearest[1])];
    return format(parse(color).map((value, channel) => (there[channel] ?? 0) + value - (old[channel] ?? 0)));
  });
  return drawing.replace(/#[0-9a-f]{6}\b/gi, mix);
}

function getDistance(one: string, other: string): number {
  const there = parse(other);
  return Math.hypot(...parse(one).map((value, channel) => value - (there[channel] ?? 0)));
}

function format(channels: number[]): string {
  return `#${Buffer.from(Uint8ClampedArray.from(channels)).toString('hex')}`;
}
