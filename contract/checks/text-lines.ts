import type { FontSize, TextAlignment, TextColor } from '../rich-text.ts';

/** Element that sets the color of letters. */
export type Paint = TextColor | 'strong' | 'link';

/** Run of letters with one format. Offsets are in the reader's units: letters, or editor positions. */
export interface Run {
  text: string;
  start: number;
  end: number;
  isBold: boolean;
  isCode: boolean;
  size: FontSize | null;
  /** Outermost first. The innermost one with its own color wins. */
  paints: readonly Paint[];
  /** Language set by the surrounding markup, or null. */
  language: string | null;
  /** Address of the surrounding link, or null. */
  href: string | null;
}

export interface Image {
  start: number;
  end: number;
  src: string;
  /** Null where the attribute is missing. */
  alt: string | null;
  isDecorative: boolean;
  href: string | null;
}

/** A paragraph, a heading, or bare text in a list item or cell. */
export interface Line {
  tag: string;
  start: number;
  end: number;
  alignment: TextAlignment | null;
  runs: Run[];
  images: Image[];
  isInList: boolean;
  cell: { isHeader: boolean; isEven: boolean } | null;
  quote: Line[] | null;
}

export interface TableShape {
  start: number;
  end: number;
  rows: number;
  /** Cells of the first row, counting each one's colspan. */
  columns: number;
  /** Cells of the widest row that has a data cell; 0 without one. */
  dataColumns: number;
  hasHeader: boolean;
  lines: Line[];
}

export interface EmptyLink {
  start: number;
  href: string;
}

export interface TextLines {
  lines: Line[];
  tables: TableShape[];
  emptyLinks: EmptyLink[];
}

/** Level of a heading, 1 to 6; 0 for other lines. */
export const getLevel = ({ tag }: Line): number => Number(/^h([1-6])$/.exec(tag)?.[1] ?? 0);

export const getLineText = ({ runs }: Line): string => runs.map(({ text }) => text).join('');

interface Passed {
  index: number;
  /** Number of letters before the run. */
  letters: number;
}

/** Returns a function that maps letter offsets of a line to positions. Calls in ascending order walk the line only once. */
export function createLocator({ runs, start }: Line): (from: number, to: number) => { start: number; end: number } {
  const walk = ({ index, letters }: Passed, letter: number): Passed => {
    let passed = { index, letters };
    while (passed.index < runs.length - 1) {
      const next = passed.letters + (runs[passed.index]?.text.length ?? 0);
      if (letter < next) break;
      passed = { index: passed.index + 1, letters: next };
    }
    return passed;
  };
  let at: Passed = { index: 0, letters: 0 };
  return (from, to) => {
    at = walk(from < at.letters ? { index: 0, letters: 0 } : at, from);
    const until = walk(at, to - 1);
    const [first, last] = [runs[at.index], runs[until.index]];
    if (!first || !last) return { start, end: start };
    return { start: first.start + from - at.letters, end: Math.min(last.start + to - until.letters, last.end) };
  };
}

/** Groups neighboring runs of a line for which `isSame` holds. Runs that fail `isWanted` are skipped. */
export function groupRuns(
  { runs }: Line,
  isWanted: (run: Run) => boolean,
  isSame: (one: Run, other: Run) => boolean,
): Run[][] {
  return groupNeighbors(
    runs.map((run) => (isWanted(run) ? run : null)),
    isSame,
  );
}

/** Groups neighboring items for which `goesOn` holds. Null ends a group. */
export function groupNeighbors<Item>(
  items: readonly (Item | null)[],
  goesOn: (one: Item, next: Item) => boolean,
): Item[][] {
  const groups: Item[][] = [];
  let last: Item | null = null;
  for (const item of items) {
    if (item && last && goesOn(last, item)) groups.at(-1)?.push(item);
    else if (item) groups.push([item]);
    last = item;
  }
  return groups;
}
