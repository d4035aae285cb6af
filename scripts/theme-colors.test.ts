import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { getContrast } from '../contract/checks/contrast.ts';
import { THEME_COLORS } from '../contract/theme-colors.ts';
import { fromRoot } from '../db/project-root.ts';
import { readThemeColors, repaint, type ThemeColors } from './theme-colors.ts';

const read = (path: string): string => readFileSync(fromRoot(path), 'utf8');
const tokens = readThemeColors(read('site/styles/tokens.css') + read('club/theme.css'));

/** What is written on what, and how far apart it must be: 4.5 for words (WCAG 1.4.3), 3 for parts of controls (1.4.11). */
const PAIRS: [ink: string, grounds: string[], least: number][] = [
  ['heading', ['paper', 'chalk', 'white', 'cream', 'ruled'], 4.5],
  ['body', ['paper', 'chalk', 'white', 'tint', 'ruled'], 4.5],
  ['ink', ['white', 'tint', 'added', 'removed'], 4.5],
  ['muted', ['paper', 'chalk', 'white'], 4.5],
  ['action', ['paper', 'white'], 4.5],
  ['success', ['white'], 4.5],
  ['danger', ['white'], 4.5],
  ['white', ['brand-950', 'brand-900', 'brand-800', 'brand-700'], 4.5],
  ['on-brand', ['brand-900'], 4.5],
  ['on-brand-soft', ['brand-950'], 4.5],
  ['accent-400', ['brand-950', 'brand-900', 'brand-800'], 4.5],
  ['brand-300', ['brand-900'], 4.5],
  ['brand-950', ['accent-500', 'accent-400', 'cream'], 4.5],
  ['brand-900', ['cream', 'accent-100', 'paper', 'white', 'chalk'], 4.5],
  ['cream', ['brand-650', 'action'], 4.5],
  ['control', ['chalk'], 3],
  ['control-on-brand', ['brand-900'], 3],
  ['dot-on-brand', ['brand-900'], 3],
  ['field', ['white'], 3],
];

/** The dashboard's states, on the grounds that they stand on. */
const DASHBOARD_PAIRS: typeof PAIRS = [
  ['quiet', ['white', 'tint', 'soft', 'track-soft'], 4.5],
  ['placeholder', ['white'], 4.5],
  ['muted', ['subtle', 'soft', 'white'], 4.5],
  ['ink', ['soft', 'selected', 'hover', 'accent-100', 'danger-soft', 'success-soft'], 4.5],
  ['body', ['soft', 'subtle', 'selected'], 4.5],
  ['on-accent', ['accent-100'], 4.5],
  ['warning', ['accent-100'], 4.5],
  ['danger', ['danger-soft', 'white'], 4.5],
  ['danger-strong', ['danger-soft', 'removed'], 4.5],
  ['success-strong', ['success-soft', 'added'], 4.5],
  ['brand-800', ['tint'], 4.5],
  ['good-on-brand', ['brand-950'], 3],
];

const listWeakPairs = (colors: ThemeColors, pairs = PAIRS): string[] =>
  pairs.flatMap(([ink, grounds, least]) =>
    grounds.flatMap((ground) => {
      const contrast = getContrast(colors[ink] ?? '', colors[ground] ?? '');
      return contrast >= least ? [] : [`${ink} on ${ground}: ${contrast.toFixed(2)} of ${least}`];
    }),
  );

describe('colors of the theme', () => {
  test('can be read wherever one is written on another', () => {
    expect(listWeakPairs(tokens)).toEqual([]);
  });

  test('can be read in every state of the dashboard', () => {
    const all = { ...tokens, ...readThemeColors(read('admin/styles/theme.css')) };
    expect(listWeakPairs(all, DASHBOARD_PAIRS)).toEqual([]);
  });

  test('are refused where a pair is too alike', () => {
    expect(listWeakPairs({ ...tokens, action: '#f2a900' })).toEqual(
      expect.arrayContaining([expect.stringMatching(/^action on paper: 1\.\d+ of 4\.5$/)]),
    );
  });

  test('are the ones that code knows; npm run recolor brings both together', () => {
    expect(THEME_COLORS).toEqual(tokens);
  });
});

describe('artwork', () => {
  const drawings = readdirSync(fromRoot('club/art')).map((name) => read(`club/art/${name}`));

  test('stays the same, byte for byte, where no color changes', () => {
    for (const drawing of drawings) expect(repaint(drawing, tokens, tokens)).toBe(drawing);
  });

  test('takes on a white-label club’s colors, with the shades between them', () => {
    const green: ThemeColors = { ...tokens, 'brand-900': '#0b3f1f', 'brand-800': '#12602f', 'accent-500': '#c0c0c0' };
    const { 'brand-900': dark = '', 'brand-800': lighter = '', 'accent-500': accent = '' } = tokens;
    const [scene] = drawings.filter((drawing) => drawing.includes(dark) && drawing.includes(accent));
    const painted = repaint(scene ?? '', tokens, green);
    expect(painted).toContain('#0b3f1f');
    expect(painted).toContain('#c0c0c0');
    for (const color of [dark, lighter, accent]) expect(painted).not.toContain(color);
    const navy: ThemeColors = { ...tokens, 'brand-900': '#0b1f3f' };
    expect(repaint('<path fill="#0d2140"/>', navy, green)).toBe('<path fill="#0d4120"/>');
  });
});
