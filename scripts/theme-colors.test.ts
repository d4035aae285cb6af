import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { THEME_COLORS } from '../contract/theme-colors.ts';
import { fromRoot } from '../db/project-root.ts';
import { findWeakPairs, SHARED_COLORS } from './check-club.ts';
import { readThemeColors, repaint, type ThemeColors } from './theme-colors.ts';

const read = (path: string): string => readFileSync(fromRoot(path), 'utf8');
const tokens = readThemeColors(read('site/styles/tokens.css') + read('club/theme.css'));

describe('theme colors', () => {
  test('are readable on each other wherever they meet', () => {
    expect(findWeakPairs({ ...SHARED_COLORS, ...tokens })).toEqual([]);
  });

  test('are refused where a pair is too similar', () => {
    const found = findWeakPairs({ ...SHARED_COLORS, ...tokens, action: '#f2a900', tint: '#8fa8cc' });
    expect(found).toContainEqual(expect.stringMatching(/^action on paper: 1\.\d+ of 4\.5$/));
    expect(found).toContainEqual(expect.stringMatching(/^brand-700 on tint: 4\.\d+ of 4\.5$/));
  });

  test('match those in code, which npm run recolor updates', () => {
    expect(THEME_COLORS).toEqual(tokens);
  });
});

describe('artwork', () => {
  const drawings = readdirSync(fromRoot('club/art')).map((name) => read(`club/art/${name}`));

  test('stays the same, byte for byte, when no color changes', () => {
    for (const drawing of drawings) expect(repaint(drawing, tokens, tokens)).toBe(drawing);
  });

  test('adopts a white-label club’s colors, with the shades between them', () => {
    const green: ThemeColors = { ...tokens, 'brand-900': '#0b3f1f', 'brand-800': '#12602f', 'accent-500': '#c0c0c0' };
    const { 'brand-900': dark = '', 'brand-800': lighter = '', 'accent-500': accent = '' } = tokens;
    const [scene] = drawings.filter((drawing) => drawing.includes(dark) && drawing.includes(accent));
    const painted = repaint(scene ?? '', tokens, green);
    expect(painted).toContain('#0b3f1f');
    expect(painted).toContain('#c0c0c0');
    for (const color of [dark, lighter, accent]) expect(painted).not.toContain(color);
    const navy: ThemeColors = { ...tokens, 'brand-900': '#0b1f3f' };
    expect(repaint('<path fill="#0d2140"/>', navy, green)).toBe('<path fill="#0d4120"/>');
    // A club's drawing in its own colors.
    expect(repaint('<path fill="#0b3f1f"/><path fill="#10622f"/>', navy, green)).toBe(
      '<path fill="#0b3f1f"/><path fill="#10622f"/>',
    );
  });
});
