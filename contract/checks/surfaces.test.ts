import { describe, expect, it } from 'vitest';
import { CONTENT_KEYS } from '../content-keys.ts';
import { getBuiltInRows, readRows } from '../lists.ts';
import { FONT_SIZES, fontSizeClass, TEXT_COLORS, type TextColor, textColorClass } from '../rich-text.ts';
import { checkRichText } from './check-text.ts';
import { readRichText } from './read-rich-text.ts';
import { listReadableColors, listSurfaces, SURFACES, type Surface } from './surfaces.ts';

const COLORS = Object.entries(TEXT_COLORS) as [TextColor, string][];
const context = { at: new Date('2026-01-01T12:00:00Z'), today: '2026-01-01', origin: 'https://club.example.org' };

/** One key for each surface. */
const KEYS: [string, Surface][] = [
  ['home_main_content', SURFACES.page],
  ['events_fnl_spirit_starter', SURFACES.card],
  ['events_fnl_trailblazer', SURFACES.navyCard],
  ['home_navy_section', SURFACES.banner],
];

/** Independent copy of the formula, taken from the text of WCAG 2.2 rather than from our code. */
function getRatio(one: string, other: string): number {
  const luminance = (hex: string) => {
    const value = Number.parseInt(hex.slice(1), 16);
    const linear = [value >> 16, (value >> 8) & 255, value & 255].map((channel) =>
      channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * Number(linear[0]) + 0.7152 * Number(linear[1]) + 0.0722 * Number(linear[2]);
  };
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

describe.each(KEYS)('%s', (key, surface) => {
  it('has the expected surface', () => {
    expect(listSurfaces(key, getBuiltInRows('events_fnl_tiers'))).toEqual([surface]);
  });

  it.each(COLORS)('judges %s in every size, bold or not, by the WCAG formula', (color, hex) => {
    for (const size of FONT_SIZES) {
      for (const isBold of [false, true]) {
        const words = `<span class="${fontSizeClass(size)} ${textColorClass(color)}">Go Panthers</span>`;
        const html = `<p>${isBold ? `<strong>${words}</strong>` : words}</p>`;
        const isLarge = size >= 24 || (size >= 18.66 && (isBold || surface.isBold));
        const isReadable = getRatio(hex, surface.background) >= (isLarge ? 3 : 4.5);
        const found = checkRichText(readRichText(html), { ...context, surfaces: [surface] }).map(({ rule }) => rule);
        expect([color, size, isBold, !found.includes('contrast')]).toEqual([color, size, isBold, isReadable]);
        const [line] = readRichText(html).lines;
        const style = { size, isBold, isCode: false, paints: [] };
        const isOffered = line !== undefined && listReadableColors(style, line, [surface]).includes(color);
        expect([color, size, isBold, isOffered]).toEqual([color, size, isBold, isReadable]);
      }
    }
  });
});

it('reads from the club’s list which sponsor card is the blue one', () => {
  const tiers = readRows('events_fnl_tiers', [
    { key: 'events_fnl_tiers', value: 'tier_5 | Stadium | 10000\ntrailblazer | Trailblazer | 5000' },
  ]);
  expect(listSurfaces('events_fnl_tier_5', tiers)).toEqual([SURFACES.navyCard]);
  expect(listSurfaces('events_fnl_trailblazer', tiers)).toEqual([SURFACES.card]);
});

it('offers a color for every size on every surface', () => {
  const [line] = readRichText('<p>a</p>').lines;
  if (!line) throw new Error('no line');
  for (const key of CONTENT_KEYS) {
    for (const size of [null, ...FONT_SIZES]) {
      const style = { size, isBold: false, isCode: false, paints: [] };
      expect(
        listReadableColors(style, line, listSurfaces(key, getBuiltInRows('events_fnl_tiers'))).length,
      ).toBeGreaterThan(1);
    }
  }
});

it('accounts for table cells, code and quotes, which have their own background or color', () => {
  const find = (key: string, html: string) =>
    checkRichText(readRichText(html), { ...context, surfaces: listSurfaces(key, getBuiltInRows('events_fnl_tiers')) })
      .filter(({ rule }) => rule === 'contrast')
      .map(({ place, fix }) => [place.text, fix?.kind]);
  const table =
    '<table><tbody><tr><th>a</th></tr><tr><td><span class="text-color-white">b</span></td></tr></tbody></table>';
  expect(find('home_main_content', table)).toEqual([['b', 'color']]);
  const striped = ['a', 'b', 'c'].map((words) => `<tr><td><span class="text-color-gray">${words}</span></td></tr>`);
  expect(
    find('home_main_content', `<table><thead><tr><th>h</th></tr></thead><tbody>${striped.join('')}</tbody></table>`),
  ).toEqual([['b', 'color']]);
  expect(find('home_main_content', '<p><code>a</code></p><blockquote><p>b</p><p>c</p></blockquote>')).toEqual([]);
  expect(find('home_navy_section', '<p>x <code>a</code></p><blockquote><p>b</p></blockquote>')).toEqual([
    ['a', 'uncode'],
    ['b', 'unquote'],
  ]);
  const sized = '<p><span class="text-color-gray"><span class="text-size-28">large</span> small</span></p>';
  expect(find('events_fnl_trailblazer', sized)).toEqual([[' small', 'color']]);
  // Bold letters and links keep their own colors, even within colored text.
  expect(find('home_main_content', '<p><span class="text-color-gold"><strong>a</strong></span></p>')).toEqual([]);
  expect(find('home_main_content', '<p><strong><span class="text-color-gold">a</span></strong></p>')).toEqual([
    ['a', 'color'],
  ]);
});
