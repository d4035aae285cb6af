import { diffArrays } from 'diff';
import type { MarkedDifference, MarkedPart } from '../../../contract/differences.ts';
import { markWords } from './mark-words.ts';
import { type Block, readBlocks } from './read-blocks.ts';

/** Milliseconds; a page has some hundred blocks at most. */
const TIME_LIMIT = 250;

/** Share of its words that two versions of one paragraph have in common, at least. */
const LIKENESS = 0.25;

/** What a reader of both would point at, in reading order; each once, however often the page repeats it. */
export const compareBlocks = (before: readonly Block[], after: readonly Block[]): MarkedDifference[] => {
  const options = { comparator: isSame, timeout: TIME_LIMIT };
  const changes = diffArrays([...before], [...after], options) ?? [
    { value: [...before], removed: true, added: false },
    { value: [...after], removed: false, added: true },
  ];
  const found: MarkedDifference[] = [];
  let removed: Block[] = [];
  let added: Block[] = [];
  for (const change of [...changes, { value: [], added: false, removed: false }]) {
    if (change.removed) removed = [...removed, ...change.value];
    else if (change.added) added = [...added, ...change.value];
    else {
      found.push(...pair(removed, added).map(describe));
      removed = [];
      added = [];
    }
  }
  return onlyOnce(found);
};

// A place is named by the heading above: a new heading changes no paragraph under it.
const isSame = (one: Block, other: Block): boolean =>
  one.kind === other.kind && one.text === other.text && one.src === other.src;

interface Pair {
  before: Block | null;
  after: Block | null;
}

/** Which of the removed blocks became which of the added ones, in order. */
const pair = (removed: Block[], added: Block[]): Pair[] => {
  const pairs: Pair[] = [];
  let next = 0;
  for (const before of removed) {
    const match = added.findIndex((after, index) => index >= next && isVersionOf(before, after));
    if (match === -1) {
      pairs.push({ before, after: null });
      continue;
    }
    pairs.push(...added.slice(next, match).map((after) => ({ before: null, after })));
    pairs.push({ before, after: added[match] ?? null });
    next = match + 1;
  }
  return pairSingles([...pairs, ...added.slice(next).map((after) => ({ before: null, after }))]);
};

/** One block in the place of another reads as a new version of it, however little they share. */
const pairSingles = (pairs: Pair[]): Pair[] => {
  const findSingle = (missing: keyof Pair, { kind, place }: Block): Pair | undefined => {
    const alike = pairs.filter((each) => {
      const block = each.before ?? each.after;
      return each[missing] === null && block?.kind === kind && block.place === place;
    });
    return alike.length === 1 ? alike[0] : undefined;
  };
  return pairs.flatMap((each) => {
    const block = each.before ?? each.after;
    if (!block || (each.before && each.after)) return [each];
    const [removed, added] = [findSingle('after', block), findSingle('before', block)];
    if (!removed || !added) return [each];
    return each === removed ? [{ before: removed.before, after: added.after }] : [];
  });
};

const isVersionOf = (before: Block, after: Block): boolean => {
  if (before.kind !== after.kind) return false;
  if (before.kind === 'image') return true;
  if (before.kind === 'address') return before.place === after.place;
  const [few, many] = [wordsOf(before), wordsOf(after)].sort((a, b) => a.size - b.size);
  if (!few || !many) return false;
  return [...few].filter((word) => many.has(word)).length >= few.size * LIKENESS;
};

const wordsOf = ({ text }: Block): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

const describe = ({ before, after }: Pair): MarkedDifference => {
  const block = after ?? before;
  const place = block?.place ?? '';
  if (block?.kind === 'image') return { kind: 'image', place, before: imageOf(before), after: imageOf(after) };
  return { kind: 'text', place, parts: shorten(markWords(before?.text ?? '', after?.text ?? '')) };
};

const imageOf = (block: Block | null) => block && { src: block.src, alt: block.text };

/** Words that stay around a change, so that a reader finds it. */
const CONTEXT = 10;

/** Long stretches without a change are cut to the words beside the changes. */
export const shorten = (parts: MarkedPart[]): MarkedPart[] =>
  parts.map((part, index) => {
    const words = part.text.match(/\s*\S+\s*/g) ?? [];
    const isFirst = index === 0;
    const isLast = index === parts.length - 1;
    const kept = (isFirst ? 0 : CONTEXT) + (isLast ? 0 : CONTEXT);
    if (part.mark !== 'same' || words.length <= kept + 2) return part;
    const start = isFirst ? '' : words.slice(0, CONTEXT).join('').trimEnd();
    const end = isLast ? '' : words.slice(-CONTEXT).join('').trimStart();
    return { mark: 'same', text: [start, end].join(isFirst ? '… ' : isLast ? ' …' : ' … ') };
  });

const onlyOnce = (differences: MarkedDifference[]): MarkedDifference[] => [
  ...new Map(differences.map((difference) => [JSON.stringify(difference), difference])).values(),
];

/** Never empty where the two differ. */
export const compareHtml = (before: string, after: string): MarkedDifference[] => {
  const marked = compareBlocks(readBlocks(before), readBlocks(after));
  return marked.length > 0 || before === after ? marked : [{ kind: 'look', place: '' }];
};
