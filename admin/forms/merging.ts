import { diffArrays } from 'diff';
import type { Fields } from './kept-fields.ts';
import { isBalanced, readTokens, splitBlocks } from './text-differences.ts';

interface Versions<F extends Fields> {
  /** What both began with. */
  base: F;
  mine: F;
  theirs: F;
}

export const areSameFields = (one: Fields, other: Fields): boolean =>
  Object.keys(one).every((field) => one[field] === other[field]);

/** Both edits in one, field by field; null where both changed the same field to something else. */
export const mergeFields = <F extends Fields>({ base, mine, theirs }: Versions<F>): F | null => {
  const names = Object.keys(base);
  const isClash = (name: string) => {
    const [before, own, other] = [base[name], mine[name], theirs[name]];
    return own !== before && other !== before && own !== other;
  };
  if (names.some(isClash)) return null;
  const merged = names.map((name) => [name, mine[name] === base[name] ? theirs[name] : mine[name]]);
  return Object.fromEntries(merged) as F;
};

const mergeWords = (base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] | null => {
  const tokens = (blocks: readonly string[]) => readTokens(blocks.join(''));
  const merged = mergeThree({ base: tokens(base), mine: tokens(mine), theirs: tokens(theirs) })?.join('');
  return merged !== undefined && isBalanced(merged) ? [merged] : null;
};

/** Both edits of a rich text in one: block by block, and word by word where both changed a block. Null where they clash. */
export const mergeHtml = (base: string, mine: string, theirs: string): string | null => {
  const blocks = { base: splitBlocks(base), mine: splitBlocks(mine), theirs: splitBlocks(theirs) };
  return mergeThree(blocks, mergeWords)?.join('') ?? null;
};

/** For each item of `base`, where the same item stands in `other`; -1 where it is gone. */
const matchItems = (base: readonly string[], other: readonly string[]): number[] => {
  const matches = base.map(() => -1);
  let from = 0;
  let to = 0;
  for (const { added, removed, count } of diffArrays([...base], [...other])) {
    if (removed) from += count;
    else if (added) to += count;
    else for (let step = 0; step < count; step += 1) matches[from++] = to++;
  }
  return matches;
};

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/** What two edits of the same stretch come to; null where they contradict each other. */
type Resolve = (base: readonly string[], mine: readonly string[], theirs: readonly string[]) => string[] | null;

interface Sequences {
  base: readonly string[];
  mine: readonly string[];
  theirs: readonly string[];
}

/**
 * Both edits of `base` in one: stretches that only one of them touched are taken from it (Khanna, Kunal and Pierce,
 * "A Formal Investigation of Diff3", 2007).
 * @returns null where both changed the same stretch and `resolve` has no answer
 */
const mergeThree = ({ base, mine, theirs }: Sequences, resolve: Resolve = () => null): string[] | null => {
  const inMine = matchItems(base, mine);
  const inTheirs = matchItems(base, theirs);
  const merged: string[] = [];
  let at = { base: 0, mine: 0, theirs: 0 };
  while (true) {
    let stable = at.base;
    while (stable < base.length && ((inMine[stable] ?? -1) < 0 || (inTheirs[stable] ?? -1) < 0)) stable += 1;
    const end = {
      mine: inMine[stable] ?? mine.length,
      theirs: inTheirs[stable] ?? theirs.length,
    };
    const chunk = mergeChunk(
      base.slice(at.base, stable),
      mine.slice(at.mine, end.mine),
      theirs.slice(at.theirs, end.theirs),
      resolve,
    );
    if (!chunk) return null;
    merged.push(...chunk);
    const item = base[stable];
    if (item === undefined) return merged;
    merged.push(item);
    at = { base: stable + 1, mine: end.mine + 1, theirs: end.theirs + 1 };
  }
};

const mergeChunk = (
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  resolve: Resolve,
): string[] | null => {
  if (isSame(mine, base)) return [...theirs];
  if (isSame(theirs, base) || isSame(mine, theirs)) return [...mine];
  return resolve(base, mine, theirs);
};
