import { cachedByKey } from '../cached.ts';
import { TEXT_COLORS, type TextColor } from '../rich-text.ts';

// Values are cached, because a text has many runs but few colors.

/** Relative luminance of `#rrggbb`, 0 to 1: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const getLuminance = cachedByKey((hex) => {
  const [red = 0, green = 0, blue = 0] = readChannels(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
});

/** 18 points, or 14 points where bold: https://www.w3.org/TR/WCAG22/#dfn-large-scale */
const isLarge = (pixels: number, isBold: boolean): boolean => pixels >= 24 || (isBold && pixels >= 56 / 3);

/** Minimum contrast for text of that size (WCAG 1.4.3). */
export const getNeededContrast = (pixels: number, isBold: boolean): number => (isLarge(pixels, isBold) ? 3 : 4.5);

/** Oklab, in which equal distances look equal: lightness and two color axes. https://bottosson.github.io/posts/oklab/ */
const toOklab = cachedByKey((hex) => {
  const [red = 0, green = 0, blue = 0] = readChannels(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
});

/** Color in `candidates` that looks most like `hex`. Null if there are none. */
export const findNearestColor = (hex: string, candidates: readonly TextColor[]): TextColor | null =>
  candidates.toSorted((a, b) => getDistance(hex, TEXT_COLORS[a]) - getDistance(hex, TEXT_COLORS[b]))[0] ?? null;

/** Contrast of two colors, 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function getContrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function readChannels(hex: string): number[] {
  return [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
}

function getDistance(one: string, other: string): number {
  const there = toOklab(other);
  return Math.hypot(...toOklab(one).map((value, axis) => value - (there[axis] ?? 0)));
}
