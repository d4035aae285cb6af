import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BLANK_URL, FONT_SIZES, getSafeLinkUrl, TEXT_COLORS, TEXT_STYLE_CLASSES } from './rich-text.ts';

describe('getSafeLinkUrl', () => {
  test.each([
    'https://a.example/b?c=1&d=2#e',
    'http://a.example',
    'HTTPS://A.example',
    'mailto:a@b.example',
    'tel:+15551234',
    '/about',
    '/panther-store?x=1#hours',
    '/',
    '#top',
  ])('keeps %s', (address) => expect(getSafeLinkUrl(address)).toBe(address));

  test.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/hosts',
    'blob:https://a.example/x',
    'ftp://a.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'about',
    '',
    'about:config',
    'https://user@evil.example',
    'https://club.example:443@evil.example/x',
    'http://:secret@evil.example',
  ])('turns %j into about:blank', (address) => expect(getSafeLinkUrl(address)).toBe(BLANK_URL));

  test('never returns an address that runs code or leads to another site', () => {
    const schemes = fc.constantFrom('javascript:', 'data:', 'vbscript:', '//', '/\\', 'https://', '/', '');
    fc.assert(
      fc.property(fc.string(), schemes, fc.string(), (before, scheme, after) => {
        const safe = getSafeLinkUrl(before + scheme + after);
        const url = new URL(safe, 'https://club.example');
        const protocols = ['http:', 'https:', 'mailto:', 'tel:', 'about:'];
        expect(protocols).toContain(url.protocol);
        if (/^[/#]/.test(safe)) expect(url.origin).toBe('https://club.example');
      }),
      { numRuns: 2000 },
    );
  });
});

test('offers 13 sizes and 16 colors in the editor, each with its own class', () => {
  expect(FONT_SIZES).toEqual([8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 48, 64]);
  expect(Object.keys(TEXT_COLORS)).toHaveLength(16);
  expect(new Set(TEXT_STYLE_CLASSES).size).toBe(29);
});
