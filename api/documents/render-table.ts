import { parse } from 'csv-parse/sync';
import { escapeHtml } from '../../contract/plain-text.ts';
import { DocumentProblem } from './document-problem.ts';

const MOST_ROWS = 300;
const MOST_COLUMNS = 20;
const LONGEST_CELL = 1000;
/** Minimum length at which a lone cell below the table is a note rather than the name of an empty row. */
const SHORTEST_NOTE = 40;

type Row = string[];

const SPREADSHEET_ERROR = /^(#(REF!|N\/A|NAME\?|VALUE!|DIV\/0!|ERROR!|NULL!|NUM!|SPILL!|CALC!)|Loading\.\.\.)$/;

const TYPES = {
  day: /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?(?=$|[^a-z])/i,
  date: /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d|^\d{1,4}[/.-]\d{1,2}([/.-]\d{1,4})?$/i,
  time: /\d\s*(a\.?m\.?|p\.?m\.?)\b|^\d{1,2}:\d{2}\b|^noon$/i,
  number: /^[$€£]?\s?-?[\d.,]+\s?[%$€£]?$/,
  contact: /^[^\s@]+@[^\s@]+\.[^\s@.]+$|^\+?[\d\s().-]{7,}$|^https?:\/\//i,
};

/** Letters of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Renders a sheet as an accessible table: titles above, headings with scope, merged cells joined, notes below.
 * @throws DocumentProblem
 */
export function renderTable(csv: string): string {
  const rows = readRows(csv);
  const { titles, table, notes } = splitRows(rows);
  const width = table[0]?.length ?? 0;
  if (width === 0) throw new DocumentProblem('empty');
  if (width === 1) {
    const items = rows.map((row) => row.join(' ').trim()).filter(Boolean);
    return `<ul>${items.map((item) => renderCell('li', item)).join('')}</ul>`;
  }
  const heads = countHeadRows(table);
  const body = table.slice(heads);
  const isHeadAlone = table.length === 1 && table.flat().every((cell) => getType(cell) === 'text');
  if (body.length === 0 || isHeadAlone) throw new DocumentProblem('empty');
  const caption = titles.length > 0 ? `<caption>${titles.map(renderWords).join('<br />')}</caption>` : '';
  const head = heads > 0 ? `<thead>${table.slice(0, heads).map(renderHeadRow).join('')}</thead>` : '';
  const rendered = `<table>${caption}${head}<tbody>${renderBody(body)}</tbody></table>`;
  return rendered + notes.map((note) => `<p>${renderWords(note)}</p>`).join('');
}

/** Parses rows with tidy cells. Drops empty columns, but keeps empty rows, which separate notes. */
function readRows(csv: string): Row[] {
  const [firstLine = ''] = csv.trimStart().split('\n', 1);
  const delimiter = [',', ';', '\t'].toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0];
  const options = { bom: true, delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: false };
  let rows: Row[];
  try {
    rows = parse(csv, { ...options, to: 10 * MOST_ROWS });
  } catch (cause) {
    throw new DocumentProblem('type', { cause });
  }
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const even = rows.map((row) => Array.from({ length: width }, (_, index) => tidy(row[index] ?? '')));
  const kept = dropEmptyColumns(even);
  const columns = kept[0]?.length ?? 0;
  if (columns === 0) throw new DocumentProblem('empty');
  const cells = kept.flat();
  const isLong = kept.filter((row) => row.some(Boolean)).length > MOST_ROWS || columns > MOST_COLUMNS;
  if (isLong || cells.some((cell) => cell.length > LONGEST_CELL)) throw new DocumentProblem('long');
  if (cells.some((cell) => SPREADSHEET_ERROR.test(cell))) throw new DocumentProblem('broken');
  return kept;
}

function tidy(cell: string): string {
  return cell
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

function dropEmptyColumns(rows: readonly Row[]): Row[] {
  const isUsed = (rows[0] ?? []).map((_, index) => rows.some((row) => row[index] !== ''));
  return rows.map((row) => row.filter((_, index) => isUsed[index]));
}

/** Splits off titles (lone cells above the table) and notes (lone cells after an empty row, or as long as a sentence). */
function splitRows(rows: readonly Row[]) {
  const isLone = (row: Row | undefined): boolean => row?.filter(Boolean).length === 1;
  const isEmpty = (row: Row | undefined): boolean => row?.every((cell) => cell === '') ?? true;
  const rest = [...rows];
  const titles: string[] = [];
  const notes: string[] = [];
  while (isEmpty(rest.at(-1)) && rest.length > 0) rest.pop();
  while (rest.length > 1 && (isEmpty(rest[0]) || (isLone(rest[0]) && getType(rest[0]?.join('')) === 'text'))) {
    const title = rest.shift()?.join('') ?? '';
    if (title !== '') titles.push(title);
  }
  for (let last = rest.at(-1); rest.length > 1 && isLone(last); last = rest.at(-1)) {
    const note = last?.join('') ?? '';
    const isApart = isEmpty(rest.at(-2)) || note.startsWith('*') || note.length >= SHORTEST_NOTE;
    if (!isApart) break;
    notes.unshift(note);
    rest.pop();
    while (isEmpty(rest.at(-1)) && rest.length > 0) rest.pop();
  }
  const table = rest.filter((row) => !isEmpty(row));
  return { titles, table: dropEmptyColumns(table), notes };
}

function getType(cell = ''): string {
  return Object.entries(TYPES).find(([, pattern]) => pattern.test(cell))?.[0] ?? 'text';
}

function renderWords(words: string): string {
  return escapeHtml(words).replaceAll('\n', '<br />');
}

/** Number of heading rows: two if the upper one groups columns, none if the first row is like the others. */
function countHeadRows(table: readonly Row[]): 0 | 1 | 2 {
  const [first = [], second = []] = table;
  const isGrouped = first.some((cell, index) => index > 0 && cell === '' && second[index] !== '');
  const areWords = [...first, ...second].every(
    (cell) => cell === '' || ['text', 'day', 'date'].includes(getType(cell)),
  );
  if (table.length > 2 && isGrouped && areWords && first[0] === '' && hasHeadRow(table.slice(1))) return 2;
  return hasHeadRow(table) ? 1 : 0;
}

function hasHeadRow([first = [], ...rest]: readonly Row[]): boolean {
  if (rest.length === 0) return false;
  if (first[0] === '') return true;
  let [heads, data] = [0, 0];
  for (const [index, cell] of first.entries()) {
    const usual = findUsualType(rest.map((row) => row[index] ?? ''));
    if (cell === '' || usual === null) continue;
    const type = getType(cell);
    const isLikeRest = type !== 'text' && type === usual;
    if (isLikeRest && index === 0) return false;
    if (isLikeRest) data += 1;
    else if (type !== usual) heads += 1;
  }
  return heads > data || data === 0;
}

function findUsualType(cells: readonly string[]): string | null {
  const groups = [...Map.groupBy(cells.filter(Boolean), getType)];
  return groups.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
}

/** Renders a heading row. A cell followed by empty cells spans them. */
function renderHeadRow(row: Row, rowIndex: number, { length }: readonly Row[]): string {
  const isGroup = length > 1 && rowIndex === 0;
  const cells: string[] = [];
  for (let index = 0; index < row.length; index += 1) {
    const words = row[index] ?? '';
    let span = 1;
    while (isGroup && words !== '' && row[index + span] === '' && index + span < row.length) span += 1;
    if (words === '') cells.push('<td></td>');
    else if (span > 1) cells.push(renderCell('th', words, ` colspan="${span}" scope="colgroup"`));
    else cells.push(renderCell('th', words, ' scope="col"'));
    index += span - 1;
  }
  return `<tr>${cells.join('')}</tr>`;
}

function renderCell(tag: 'li' | 'td' | 'th', words: string, attributes = ''): string {
  const direction = RIGHT_TO_LEFT.test(words) ? ' dir="auto"' : '';
  return `<${tag}${attributes}${direction}>${renderWords(words)}</${tag}>`;
}

/** Renders the body. A first column of names becomes row headings, and merged ones span the rows below. */
function renderBody(body: readonly Row[]): string {
  const firsts = body.map(([first = '']) => first);
  const named = firsts.filter(Boolean);
  const types = named.map(getType);
  const areNames = types.every((type) => ['text', 'day', 'date'].includes(type));
  const areMarked = new Set(named).size === named.length || types.every((type) => type !== 'text');
  const hasNames = firsts[0] !== '' && areNames && areMarked;
  const rows = body.map(([first = '', ...rest], index) => {
    const cells = rest.map((cell) => renderCell('td', cell));
    if (!hasNames) return [renderCell('td', first), ...cells].join('');
    if (first === '') return cells.join('');
    let span = 1;
    while (firsts[index + span] === '') span += 1;
    return [renderCell('th', first, `${span > 1 ? ` rowspan="${span}"` : ''} scope="row"`), ...cells].join('');
  });
  return rows.map((row) => `<tr>${row}</tr>`).join('');
}
