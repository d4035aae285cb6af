import { expect, test } from 'vitest';
import { foldTitle } from './custom-pages.ts';

test('folds a title into lines that fit beside an image', () => {
  expect(foldTitle({ title: 'Membership' })).toEqual(['Membership']);
  expect(foldTitle({ title: 'Membership of the whole family' })).toEqual(['Membership of', 'the whole family']);
  expect(foldTitle({ title: 'Extracurricularfundraising for us' })).toEqual([
    'Extracurricularf',
    'undraising for',
    'us',
  ]);
});
