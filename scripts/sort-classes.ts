/** Utility classes in one order, as Tailwind writes their rules: sorts them, or with --check fails where some are not. */
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { __unstable__loadDesignSystem } from 'tailwindcss';
import { fromRoot } from '../db/project-root.ts';

const { values: options } = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean' } } });
if (options.help) {
  console.log('node scripts/sort-classes.ts [--check]\nSorts the classes in site/ and admin/; part of npm run format.');
  process.exit(0);
}

/** Each with the sheet that says what its utilities are. */
const AREAS = { site: 'site/styles/site.css', admin: 'admin/styles/admin.css' };

const loadStylesheet = async (id: string, base: string) => {
  const path = id.startsWith('.') ? resolve(base, id) : createRequire(import.meta.url).resolve(id);
  return { path, base: dirname(path), content: await readFile(path, 'utf8') };
};

/** A space within brackets makes two words of a class, and no rule of either. */
const isTorn = (name: string): boolean => name.split('[').length !== name.split(']').length;

/** Classes of our own sheets come first, then utilities in the order of their rules. */
const loadSorter = async (sheet: string) => {
  const path = fromRoot(sheet);
  const design = await __unstable__loadDesignSystem(await readFile(path, 'utf8'), {
    base: dirname(path),
    loadStylesheet,
  });
  return (words: string): string => {
    const classes = words.split(' ');
    const order = design.getClassOrder(classes);
    const isClassList = classes.length > 1 && order.filter(([, rank]) => rank !== null).length > classes.length / 2;
    if (!isClassList) return words;
    const torn = classes.find(isTorn);
    if (torn) throw new Error(`no class: ${torn} (within brackets a space is written _)`);
    const rankOf = new Map(order);
    const compare = (one: string, other: string): number => {
      const [a, b] = [rankOf.get(one) ?? -1n, rankOf.get(other) ?? -1n];
      return a < b ? -1 : Number(a > b);
    };
    return classes.toSorted(compare).join(' ');
  };
};

/** A quoted run of words on one line, spaced as the formatter leaves classes; they may have quotes of another kind in them. */
const QUOTED = /(["'`])((?:(?!\1)[^\s$])+(?: (?:(?!\1)[^\s$])+)+)\1/g;

const unsorted: string[] = [];
for (const [area, sheet] of Object.entries(AREAS)) {
  const sort = await loadSorter(sheet);
  const names = readdirSync(fromRoot(area), { recursive: true, encoding: 'utf8' });
  const ownNames = area === 'site' ? names.filter((name) => !name.startsWith('pages/admin')) : names;
  for (const name of ownNames.filter((candidate) => /(?<!\.test)\.(astro|tsx?)$/.test(candidate))) {
    const path = fromRoot(`${area}/${name}`);
    const before = await readFile(path, 'utf8');
    const after = before.replace(QUOTED, (_, quote: string, words: string) => quote + sort(words) + quote);
    if (after === before) continue;
    unsorted.push(`${area}/${name}`);
    if (!options.check) await writeFile(path, after);
  }
}
if (options.check && unsorted.length > 0) {
  console.error(`Classes to sort by npm run format, in:\n${unsorted.join('\n')}`);
  process.exit(1);
}
