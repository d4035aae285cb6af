import { createFinding, type Finding, type Fix, placeOf, quote, spanOf } from './findings.ts';
import { createLocator, getLevel, getLineText, groupNeighbors, type Line, type TextLines } from './text-lines.ts';

const LONGEST_HEADING = 70;
const LARGE = 20;

const isWholeParagraph = (line: Line | undefined): boolean =>
  line !== undefined && getLineText(line).trim() !== '' && !isLikeHeading(line) && getLevel(line) === 0;

const BULLET = /^\s*[-–—•·*▪◦‣►]\s+(?=\S)/;
const NUMBER = /^\s*(\d{1,2})[.)]\s+(?=\S)/;

const goesOn = (one: Marked, next: Marked): boolean =>
  one.number === 0 ? next.number === 0 : next.number === one.number + 1;

/** Length and number of a list marker typed at the start of a line. The number is 0 for a dash. */
export function findListMarker(line: string): { length: number; number: number } | null {
  const [numbered, number] = NUMBER.exec(line) ?? [];
  const marker = numbered ?? BULLET.exec(line)?.[0];
  return marker === undefined ? null : { length: marker.length, number: Number(number ?? 0) };
}

/** Checks headings, tables and lists, which screen reader users navigate by. */
export function checkStructure(text: TextLines, { isDisplay }: { isDisplay: boolean }): Finding[] {
  return [
    ...checkHeadings(text.lines),
    // Banner text is always bold and large.
    ...(isDisplay ? [] : checkHeadingStyles(text.lines)),
    ...checkTables(text),
    ...checkLists(text.lines),
  ];
}

function checkHeadings(lines: readonly Line[]): Finding[] {
  let above = 0;
  return lines.flatMap((line) => {
    const level = getLevel(line);
    if (level === 0) return [];
    if (isEmpty(line)) {
      const message = 'This heading is empty, so people who jump from heading to heading land on nothing.';
      const fix = { kind: 'paragraph', label: 'Make it a paragraph' } as const;
      return [createFinding('heading-empty', message, placeOf(line), fix)];
    }
    const expected = above + 1;
    above = level;
    if (expected === 1 || level <= expected) return [];
    const message = `${quote(getLineText(line))} is a level ${level} heading under one of level ${expected - 1}: a step seems to be missing.`;
    const fix = { kind: 'heading', label: `Make it heading ${expected}`, level: expected } as const;
    return [createFinding('heading-skips-level', message, placeOf(line), fix)];
  });
}

function isEmpty(line: Line): boolean {
  return (
    getLineText(line).trim() === '' &&
    line.images.every(({ alt, isDecorative }) => isDecorative || (alt ?? '').trim() === '')
  );
}

function checkHeadingStyles(lines: readonly Line[]): Finding[] {
  let level = 2;
  return lines.flatMap((line, index) => {
    const own = getLevel(line);
    if (own > 0 && !isEmpty(line)) level = Math.min(own + 1, 3);
    if (!isLikeHeading(line) || !isWholeParagraph(lines[index + 1])) return [];
    const message = `${quote(getLineText(line))} looks like a heading, but people who listen to the page can’t find it or jump to it.`;
    const fix = { kind: 'heading', label: 'Make it a heading', level } as const;
    return [createFinding('heading-by-looks', message, placeOf(line), fix)];
  });
}

/** True if a whole line is bold or large, as people format headings when they don't know the style menu. */
function isLikeHeading(line: Line): boolean {
  const text = getLineText(line).trim();
  const isPlain = line.tag === 'p' && !line.isInList && line.cell === null && line.quote === null;
  if (!isPlain || line.images.length > 0 || text.length > LONGEST_HEADING) return false;
  if (!/\p{L}/u.test(text) || /[.,;!…]$/.test(text) || text.includes('\n')) return false;
  const letters = line.runs.filter((run) => run.text.trim() !== '');
  const areBold = letters.every(({ isBold }) => isBold);
  const areLarge = letters.every(({ size }) => size !== null && size >= LARGE);
  return (areBold || areLarge) && letters.some(({ href }) => href === null);
}

function checkTables({ tables }: TextLines): Finding[] {
  return tables.flatMap(({ start, end, rows, columns, dataColumns, hasHeader, lines }) => {
    const text = lines.map(getLineText).join('\n');
    if (hasHeader && dataColumns > 0 && columns > dataColumns) {
      const message = `The first row has ${columns} headings, and no row below has more than ${dataColumns} cells: a heading belongs to nothing.`;
      return [createFinding('table-header-alone', message, { start, end, text })];
    }
    // A single row or column reads correctly in its own order.
    if (hasHeader || rows < 2 || columns < 2 || text.trim() === '') return [];
    const message = 'Without headings in its first row, this table is read aloud as cells with no headings.';
    const fix = { kind: 'header-row', label: 'Make the first row headings' } as const;
    return [createFinding('table-without-headers', message, { start, end, text }, fix)];
  });
}

function checkLists(lines: readonly Line[]): Finding[] {
  return groupNeighbors(listMarked(lines), goesOn)
    .filter((group) => group.length > 1)
    .map((group) => {
      const message =
        'This list is typed by hand, so people who listen to the page aren’t told that it’s a list, or how long it is.';
      const fix: Fix = group[0]?.number
        ? { kind: 'list', label: 'Make it a numbered list', list: 'orderedList' }
        : { kind: 'list', label: 'Make it a bullet list', list: 'bulletList' };
      return createFinding('list-by-hand', message, spanOf(group, '\n'), fix);
    });
}

interface Marked {
  line: Line;
  start: number;
  end: number;
  text: string;
  /** Number of the list marker; 0 for a bullet. */
  number: number;
}

/** Splits lines at line breaks, as they appear on screen. */
function listMarked(lines: readonly Line[]): (Marked | null)[] {
  return lines.flatMap((line) => {
    if (line.tag !== 'p' || line.isInList || line.cell || line.quote) return [null];
    const locate = createLocator(line);
    let at = 0;
    return getLineText(line)
      .split('\n')
      .map((text): Marked | null => {
        const place = { line, text, ...locate(at, at + text.length) };
        at += text.length + 1;
        const marker = findListMarker(text);
        return marker && { ...place, number: marker.number };
      });
  });
}
