import type { FontSize, TextAlignment, TextColor } from '../rich-text.ts';

/** Element that sets the color of letters. */
export type Paint = TextColor | 'strong' | 'link';

/** Run of letters with one format. `start` and `end` are in the reader's units: letters, or positions of the editor. */
export interface Run {
  text: string;
  start: number;
  end: number;
  isBold: boolean;
  isCode: boolean;
  size: FontSize | null;
  /** Outermost first: the innermost that has a color of its own wins. */
  paints: readonly Paint[];
  /** The language that the text around it says; null where it says none. */
  language: string | null;
  /** The address of the link around it; null outside one. */
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

/** A paragraph, a heading, or what stands in a list item or cell without one. */
export interface Line {
  tag: string;
  start: number;
  end: number;
  alignment: TextAlignment | null;
  runs: Run[];
  images: Image[];
  isInList: boolean;
  cell: { isHeader: boolean; isEven: boolean } | null;
  /** The lines of the quote that it belongs to. */
  quote: Line[] | null;
}

export interface TableShape {
  start: number;
  end: number;
  rows: number;
  /** Cells of its first row, each as often as it is wide. */
  columns: number;
  /** The same of its widest row with a cell that is no header; 0 without one. */
  dataColumns: number;
  hasHeader: boolean;
  lines: Line[];
}

/** A link around nothing. */
export interface EmptyLink {
  start: number;
  href: string;
}

export interface TextLines {
  lines: Line[];
  tables: TableShape[];
  emptyLinks: EmptyLink[];
}

/** All letters of a line. */
export const getLineText = ({ runs }: Line): string => runs.map(({ text }) => text).join('');

interface Passed {
  index: number;
  /** Letters before the run. */
  letters: number;
}

/** Tells where the letters from `from` to `to` of a line's text stand. Asked in order, it walks the line once. */
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

/** A line's runs gathered where `isSame` holds between neighbors, those that `isWanted` passes over left out. */
export function groupRuns(
  { runs }: Line,
  isWanted: (run: Run) => boolean,
  isSame: (one: Run, other: Run) => boolean,
): Run[][] {
  const groups: Run[][] = [];
  let last: Run | undefined;
  for (const run of runs) {
    const wanted = isWanted(run);
    if (wanted && last && isSame(last, run)) groups.at(-1)?.push(run);
    else if (wanted) groups.push([run]);
    last = wanted ? run : undefined;
  }
  return groups;
}
