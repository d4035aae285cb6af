import { nameColor, TEXT_COLORS } from '../rich-text.ts';
import { findNearestColor } from './contrast.ts';
import { createFinding, type Finding, type Fix, placeOf, quote, spanOf } from './findings.ts';
import { canBeRead, type Judged, judgeStyle, listReadableColors, type Surface } from './surfaces.ts';
import { createLocator, getLineText, groupRuns, type Line, type Run } from './text-lines.ts';

const hasLetters = ({ text }: Run): boolean => text.trim() !== '';

const getChosenColor = ({ paints }: Run) => paints.findLast((paint) => paint !== 'strong' && paint !== 'link');

const SMALLEST = 12;

/** Three words and twenty letters, so that names such as FRIDAY NIGHT LIGHTS are not reported. */
const LEAST_WORDS = 3;
const LEAST_CAPITALS = 20;
const CAPITALS = /[\p{Lu}\d’'.,:;!?&-]+/gu;

/** Findings in capitalization, for rich and plain text. */
export function checkCapitals(line: Line): Finding[] {
  const text = getLineText(line);
  const locate = createLocator(line);
  return listPassages(text).flatMap(({ start, end }) => {
    const written = text.slice(start, end);
    if (written.replace(/\P{Lu}/gu, '').length < LEAST_CAPITALS) return [];
    const message = `${quote(written)} is slow to read in capitals, and may be read aloud letter by letter.`;
    return [createFinding('capitals', message, { ...locate(start, end), text: written })];
  });
}

/** Findings in a line's styles on the surfaces where it appears. */
export function checkStyles(line: Line, surfaces: readonly Surface[]): Finding[] {
  return [...checkContrast(line, surfaces), ...checkSize(line), ...checkAlignment(line)];
}

interface Passage {
  start: number;
  end: number;
  words: number;
}

/** Runs of adjacent all-caps words. Scans word by word, because a single regular expression takes quadratic time. */
function listPassages(text: string): Passage[] {
  const passages: Passage[] = [];
  let last: Passage | null = null;
  for (const { 0: word, index } of text.matchAll(CAPITALS)) {
    const end = index + word.length;
    if (last && /^[\p{Lu}\d&]/u.test(word) && text.slice(last.end, index).trim() === '') {
      last.end = end;
      last.words += 1;
      continue;
    }
    const first = word.search(/\p{Lu}/u);
    last = first < 0 ? null : { start: index + first, end, words: 1 };
    if (last) passages.push(last);
  }
  return passages.filter(({ words }) => words >= LEAST_WORDS);
}

function checkContrast(line: Line, surfaces: readonly Surface[]): Finding[] {
  return groupRuns(line, hasLetters, isSameStyle).flatMap((group) => {
    const [run] = group;
    const worst = run ? findWorst(run, line, surfaces) : null;
    if (!run || !worst) return [];
    const ratio = `their contrast is ${(Math.floor(worst.contrast * 100) / 100).toFixed(2)} to 1, and ${worst.needed} to 1 is needed`;
    const message = `${describeInk(run, line)} are hard to read on ${worst.surface.name}: ${ratio}.`;
    return [createFinding('contrast', message, spanOf(group), findColorFix(run, line, surfaces))];
  });
}

function isSameStyle(one: Run, other: Run): boolean {
  return (
    one.size === other.size &&
    one.isBold === other.isBold &&
    one.isCode === other.isCode &&
    one.href === other.href &&
    one.paints.join() === other.paints.join()
  );
}

function findWorst(run: Run, line: Line, surfaces: readonly Surface[]): Judged | null {
  return (
    surfaces
      .map((surface) => judgeStyle(run, line, surface))
      .filter((judged) => !canBeRead(judged))
      .toSorted((one, other) => one.contrast - other.contrast)[0] ?? null
  );
}

function describeInk(run: Run, line: Line): string {
  const chosen = getChosenColor(run);
  if (chosen !== undefined) return `${nameColor(chosen)} letters`;
  return run.isCode
    ? 'The letters of code'
    : line.quote
      ? 'The letters of a quote'
      : line.cell
        ? 'The letters in a table'
        : 'These letters';
}

function findColorFix(run: Run, line: Line, surfaces: readonly Surface[]): Fix | null {
  const chosen = getChosenColor(run);
  if (chosen === undefined) {
    if (run.isCode && line.tag !== 'pre') return { kind: 'uncode', label: 'Make it ordinary text' };
    return line.quote ? { kind: 'unquote', label: 'Make it ordinary text' } : null;
  }
  const nearest = findNearestColor(TEXT_COLORS[chosen], listReadableColors(run, line, surfaces));
  if (nearest !== null) return { kind: 'color', label: `Use ${nameColor(nearest)}`, color: nearest };
  return { kind: 'color', label: 'Use the page’s own color', color: null };
}

function checkSize(line: Line): Finding[] {
  return groupRuns(
    line,
    (run) => hasLetters(run) && run.size !== null && run.size < SMALLEST,
    () => true,
  ).map((group) => {
    const message = `Letters of ${group[0]?.size} pixels are too small to read for many people.`;
    return createFinding('small-text', message, spanOf(group), {
      kind: 'size',
      label: 'Use the normal size',
      size: null,
    });
  });
}

function checkAlignment(line: Line): Finding[] {
  if (line.alignment !== 'justify' || getLineText(line).trim() === '') return [];
  const message = 'Justified lines leave uneven gaps between words, which makes them hard to follow.';
  return [createFinding('justified-text', message, placeOf(line), { kind: 'align', label: 'Align left' })];
}
