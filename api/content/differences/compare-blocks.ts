import { diffArrays } from 'diff';
import type { MarkedDifference, MarkedPart } from '../../../contract/differences.ts';
import { markWords } from './mark-words.ts';
import { type Block, readBlocks } from './read-blocks.ts';

/** Time limit of one comparison. Milliseconds. A page has a few hundred blocks at most. */
const TIME_LIMIT = 250;

/** Minimum share of words that two versions of a paragraph have in common. */
const LIKENESS = 0.25;

/** Maximum words looked up while pairing versions: about 0.1 s, and more than any page of ours needs. */
const MOST_LOOKED_UP = 2_000_000;

/**
 * Time limit for marking words in all changes together. The rest is marked as removed and added as a whole.
 * Milliseconds.
 */
const MARKING_LIMIT = 500;

// `place` is not compared: a new heading does not change the paragraphs below it.
const isSame = (one: Block, other: Block): boolean =>
  one.kind === other.kind && one.text === other.text && one.src === other.src;

const imageOf = (block: Block | null) => block && { src: block.src, alt: block.text };

/** Unchanged words shown around a change as context. */
const CONTEXT = 10;

/** Lists differences in reading order, each once even if the page repeats it. */
export function compareBlocks(before: readonly Block[], after: readonly Block[]): MarkedDifference[] {
  const options = { comparator: isSame, timeout: TIME_LIMIT };
  const changes = diffArrays([...before], [...after], options) ?? [
    { value: [...before], removed: true, added: false },
    { value: [...after], removed: false, added: true },
  ];
  const found: Pair[] = [];
  let removed: Block[] = [];
  let added: Block[] = [];
  for (const change of [...changes, { value: [], added: false, removed: false }]) {
    if (change.removed) removed = [...removed, ...change.value];
    else if (change.added) added = [...added, ...change.value];
    else {
      found.push(...pair(removed, added));
      removed = [];
      added = [];
    }
  }
  const until = performance.now() + MARKING_LIMIT;
  const differences = found.map((each) => describe(each, Math.max(0, until - performance.now())));
  // Each only once.
  return [...new Map(differences.map((difference) => [JSON.stringify(difference), difference])).values()];
}

/** Shortens long unchanged text to the words next to a change. */
export function shorten(parts: MarkedPart[]): MarkedPart[] {
  return parts.map((part, index) => {
    const words = part.text.match(/(?:^\s+)?\S+\s*/g) ?? [];
    const isFirst = index === 0;
    const isLast = index === parts.length - 1;
    const kept = (isFirst ? 0 : CONTEXT) + (isLast ? 0 : CONTEXT);
    if (part.mark !== 'same' || words.length <= kept + 2) return part;
    const start = isFirst ? '' : words.slice(0, CONTEXT).join('').trimEnd();
    const end = isLast ? '' : words.slice(-CONTEXT).join('').trimStart();
    return { mark: 'same', text: [start, end].join(isFirst ? '… ' : isLast ? ' …' : ' … ') };
  });
}

/** Compares two rich texts. Never empty if they differ. */
export function compareHtml(before: string, after: string): MarkedDifference[] {
  const marked = compareBlocks(readBlocks(before), readBlocks(after));
  return marked.length > 0 || before === after ? marked : [{ kind: 'look', place: '' }];
}

interface Pair {
  before: Block | null;
  after: Block | null;
}

/** Pairs removed blocks with the added blocks that replaced them, in order. Searches less far the more blocks there are. */
function pair(removed: Block[], added: Block[]): Pair[] {
  const [wanted, offered] = [removed.map(readWords), added.map(readWords)];
  const reach = Math.ceil(MOST_LOOKED_UP / wanted.reduce((sum, { words }) => sum + words.size + 1, 0));
  const pairs: Pair[] = [];
  let next = 0;
  for (const each of wanted) {
    const match = offered.slice(next, next + reach).findIndex((other) => isVersionOf(each, other));
    if (match === -1) {
      pairs.push({ before: each.block, after: null });
      continue;
    }
    pairs.push(...added.slice(next, next + match).map((after) => ({ before: null, after })));
    pairs.push({ before: each.block, after: added[next + match] ?? null });
    next += match + 1;
  }
  return pairSingles([...pairs, ...added.slice(next).map((after) => ({ before: null, after }))]);
}

type ReadBlock = ReturnType<typeof readWords>;

function readWords(block: Block) {
  return {
    block,
    words: new Set(block.kind === 'text' ? block.text.toLowerCase().match(/[\p{L}\p{N}]+/gu) : []),
  };
}

function isVersionOf({ block: before, words }: ReadBlock, { block: after, words: others }: ReadBlock): boolean {
  if (before.kind !== after.kind) return false;
  if (before.kind === 'image') return true;
  if (before.kind === 'address') return before.place === after.place;
  const [few, many] = words.size <= others.size ? [words, others] : [others, words];
  return [...few].filter((word) => many.has(word)).length >= few.size * LIKENESS;
}

/** Pairs a lone removed block with a lone added one in the same place, even if they share few words. */
function pairSingles(pairs: Pair[]): Pair[] {
  const getPlace = ({ before, after }: Pair): string =>
    JSON.stringify([(before ?? after)?.kind, (before ?? after)?.place]);
  const [removed, added] = (['after', 'before'] as const).map((missing) =>
    Map.groupBy(
      pairs.filter((each) => each[missing] === null),
      getPlace,
    ),
  );
  return pairs.flatMap((each) => {
    if (each.before && each.after) return [each];
    const [gone, come] = [removed?.get(getPlace(each)) ?? [], added?.get(getPlace(each)) ?? []];
    if (gone.length !== 1 || come.length !== 1) return [each];
    return each === gone[0] ? [{ before: each.before, after: come[0]?.after ?? null }] : [];
  });
}

function describe({ before, after }: Pair, timeLimit: number): MarkedDifference {
  const block = after ?? before;
  const place = block?.place ?? '';
  if (block?.kind === 'image') return { kind: 'image', place, before: imageOf(before), after: imageOf(after) };
  return { kind: 'text', place, parts: shorten(markWords(before?.text ?? '', after?.text ?? '', timeLimit)) };
}
