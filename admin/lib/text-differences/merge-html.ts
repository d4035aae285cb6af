import { isBalanced, readTokens, splitBlocks } from './html-tokens.ts';
import { mergeThree } from './merge-three.ts';

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
