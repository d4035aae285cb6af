import { expect, test } from 'vitest';
import { customPageSchemas, foldTitle } from './custom-pages.ts';
import { toSlug } from './plain-text.ts';

test('folds a title into lines that fit beside an image', () => {
  expect(foldTitle({ title: 'Membership' })).toEqual(['Membership']);
  expect(foldTitle({ title: 'Membership of the whole family' })).toEqual(['Membership of', 'the whole family']);
  expect(foldTitle({ title: 'Extracurricularfundraising for us' })).toEqual([
    'Extracurricularf',
    'undraising for',
    'us',
  ]);
});

test('completes an address as people type it', () => {
  expect(customPageSchemas.create.parse({ title: 'Membership', path: ' /Membership/ ' }).path).toBe('/membership');
});

test('accepts the address that follows from the longest title', () => {
  const title = 'Membership of the whole family for a year or two'.padEnd(80, 'x');
  expect(customPageSchemas.create.parse({ title, path: toSlug(title) }).path).toBe(`/${toSlug(title)}`);
  expect(toSlug(title)).toHaveLength(60);
});
