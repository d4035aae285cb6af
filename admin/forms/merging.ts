import { diff3MergeRegions } from 'node-diff3';
import { isBalanced, readTokens, splitBlocks } from './text-differences.ts';

export type Fields = Record<string, string | boolean>;

interface Versions<F extends Fields> {
  /** Common ancestor of both edits. */
  base: F;
  mine: F;
  theirs: F;
}

/** Longer texts are left to their author: merging them would freeze the page for seconds. */
const MOST_BLOCKS = 1000;
const MOST_WORDS = 8000;

export const areSameFields = (one: Fields, other: Fields): boolean =>
  Object.keys(one).every((field) => one[field] === other[field]);

/** Both edits may be identical. */
const resolveStretch = (stretch: Sequences, resolve: (stretch: Sequences) => string[] | null): string[] | null =>
  stretch.mine.join('') === stretch.theirs.join('') ? stretch.mine : resolve(stretch);

/** Merges both edits field by field, and `richText` within itself. Null if both changed a field differently. */
export function mergeFields<F extends Fields>({ base, mine, theirs }: Versions<F>, richText?: string): F | null {
  const merged = Object.keys(base).map((name) => {
    const [before = '', own = '', other = ''] = [base[name], mine[name], theirs[name]];
    if (own === before || own === other) return [name, other];
    if (other === before) return [name, own];
    return [name, name === richText ? mergeHtml(String(before), String(own), String(other)) : null];
  });
  return merged.some(([, value]) => value === null) ? null : (Object.fromEntries(merged) as F);
}

/** Merges both edits of a rich text by block, and by word within a block that both changed. Null on a conflict. */
export function mergeHtml(base: string, mine: string, theirs: string): string | null {
  const blocks = { base: splitBlocks(base), mine: splitBlocks(mine), theirs: splitBlocks(theirs) };
  return mergeSequences(blocks, MOST_BLOCKS, mergeWords)?.join('') ?? null;
}

interface Sequences {
  base: string[];
  mine: string[];
  theirs: string[];
}

/** Merges both edits. Null if they are longer than `most`, or both changed the same stretch and `resolve` returns nothing. */
function mergeSequences(
  { base, mine, theirs }: Sequences,
  most: number,
  resolve: (stretch: Sequences) => string[] | null,
): string[] | null {
  if (Math.max(base.length, mine.length, theirs.length) > most) return null;
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
  const merged = mergeSequences(words, MOST_WORDS, () => null)?.join('');
  return merged !== undefined && isBalanced(merged) ? [merged] : null;
}
