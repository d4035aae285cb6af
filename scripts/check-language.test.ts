import { expect, test } from 'vitest';
import { checkFile, type Language } from './check-language.ts';

const RULES: Language = {
  words: { picture: 'image', 'stand in': 'replacement image' },
  exceptions: { 'a column of stored lists': ['pictureOfTab'] },
  forms: ['function', 'spread'],
};

const check = (text: string, path = 'api/one.ts') => checkFile(path, text, RULES);

test('names each banned word in identifiers and file names, except the exceptions', () => {
  expect(check('const getPicture = 1;\nlet STAND_INS = pictureOfTab;\n')).toEqual([
    'api/one.ts:1: getPicture: write “image”, not “picture”',
    'api/one.ts:2: STAND_INS: write “replacement image”, not “stand in”',
  ]);
  expect(check('', 'api/picture-list.ts')).toEqual([
    'api/picture-list.ts:1: picture-list: write “image”, not “picture”',
  ]);
  expect(check('export const view = <picture />;\n', 'api/one.tsx')).toEqual([]);
  expect(check('---\nconst pictures = [];\n---\n', 'site/one.astro')).toHaveLength(1);
});

test('refuses comments that begin with a clause', () => {
  for (const clause of ['Who asks', 'Whether it is', 'What for', 'How it looks']) {
    for (const comment of [`/** ${clause}. */`, `/**\n * ${clause}.\n */`, `// ${clause}`, `{/* ${clause} */}`]) {
      expect(check(`const one = 1;\n${comment}\n`)).toHaveLength(1);
    }
  }
  expect(check('/** Somebody who asks. */\n// Not what it was.\n', 'api/one.css')).toEqual([]);
});

test('refuses long module-level arrow functions, and spread literals', () => {
  expect(check('const one = () => {\n  return 1;\n};\nconst two = () =>\n  1;\nconst three = () => 1;\n')).toEqual([
    'api/one.ts:1: write a function declaration',
  ]);
  expect(check('const one = { ...{ a: 1 }, ...more };\ncall(...[1, 2], ...rest);\n')).toEqual([
    'api/one.ts:1: write the properties, not a spread literal',
    'api/one.ts:2: write the properties, not a spread literal',
  ]);
});
