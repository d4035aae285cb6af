import { diff3MergeRegions } from 'node-diff3';
import { isBalanced, readTokens, splitBlocks } from './text-differences.ts';

export type Fields = Record<string, string | boolean>;

interface Versions<F extends Fields> {
  /** Common ancestor of both edits. */
  base: F;
  mine: F;
  theirs: F;
}

export const areSameFields = (one: Fields, other: Fields): boolean =>
  Object.keys(one).every((field) => one[field] === other[field]);

/** Two edits may come to the same. */
const resolveStretch = (stretch: Sequences, resolve: (stretch: Sequences) => string[] | null): string[] | null =>
  stretch.mine.join('') === stretch.theirs.join('') ? stretch.mine : resolve(stretch);

/** Both edits in one, field by field; null where both changed the same field to something else. */
export function mergeFields<F extends Fields>({ base, mine, theirs }: Versions<F>): F | null {
  const names = Object.keys(base);
  const isClash = (name: string) => {
    const [before, own, other] = [base[name], mine[name], theirs[name]];
    return own !== before && other !== before && own !== other;
  };
  if (names.some(isClash)) return null;
  const merged = names.map((name) => [name, mine[name] === base[name] ? theirs[name] : mine[name]]);
  return Object.fromEntries(merged) as F;
}

/** Both edits of a rich text in one: block by block, and word by word where both changed a block. Null where they clash. */
export function mergeHtml(base: string, mine: string, theirs: string): string | null {
  const blocks = { base: splitBlocks(base), mine: splitBlocks(mine), theirs: splitBlocks(theirs) };
  return mergeSequences(blocks, mergeWords)?.join('') ?? null;
}

interface Sequences {
  base: string[];
  mine: string[];
  theirs: string[];
}

/** Both edits in one; null where both changed the same stretch and `resolve` resolves nothing. */
function mergeSequences(
  { base, mine, theirs }: Sequences,
  resolve: (stretch: Sequences) => string[] | null,
): string[] | null {
  const merged: string[] = [];
  for (const region of diff3MergeRegions(mine, base, theirs)) {
    const stretch = region.stable
      ? region.bufferContent
      : resolveStretch({ base: region.oContent, mine: region.aContent, theirs: region.bContent }, resolve);
    if (!stretch) return null;
    merged.push(...stretch);
  }
  return merged;
}

function mergeWords({ base, mine, theirs }: Sequences): string[] | null {
  const tokens = (blocks: readonly string[]) => readTokens(blocks.join(''));
  const words = { base: tokens(base), mine: tokens(mine), theirs: tokens(theirs) };
  const merged = mergeSequences(words, () => null)?.join('');
  return merged !== undefined && isBalanced(merged) ? [merged] : null;
}
