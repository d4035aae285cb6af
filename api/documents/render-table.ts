import { parse } from 'csv-parse/sync';
import { escapeHtml, RIGHT_TO_LEFT } from '../../contract/plain-text.ts';
import { OutsideError } from '../outside/outside-error.ts';

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

/**
 * Renders a sheet as an accessible table: titles above, headings with scope, merged cells joined, notes below.
 * @throws OutsideError
 */
export function renderTable(csv: string): string {
  const rows = readRows(csv);
  const { titles, table, notes } = splitRows(rows);
  if (table[0]?.length === 1) {
    const items = rows.map((row) => row.join(' ').trim()).filter(Boolean);
    return `<ul>${items.map((item) => renderCell('li', item)).join('')}</ul>`;
  }
  if (table.length <= 1 && table.flat().every((cell) => getType(cell) === 'text')) throw new OutsideError('empty');
  const heads = countHeadRows(table);
  const caption = titles.length > 0 ? `<caption>${titles.map(renderWords).join('<br />')}</caption>` : '';
  const head = heads > 0 ? `<thead>${table.slice(0, heads).map(renderHeadRow).join('')}</thead>` : '';
  const rendered = `<table>${caption}${head}<tbody>${renderBody(table.slice(heads))}</tbody></table>`;
  return rendered + notes.map((note) => `<p>${renderWords(note)}</p>`).join('');
}

/** Parses rows with tidy cells. Drops empty columns, but keeps empty rows, which separate notes. */
function readRows(csv: string): Row[] {
  const [firstLine = ''] = csv.trimStart().split('\n', 1);
  const delimiter = [',', ';', '\t'].toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0];
  const options = { bom: true, delimiter, relax_column_count: true, relax_quotes: true, to: 10 * MOST_ROWS };
  const rows = dropEmptyColumns(parse(csv, { ...options, cast: tidy }));
  const cells = rows.flat();
  const isLong = rows.filter(isUsed).length > MOST_ROWS || cells.some((cell) => cell.length > LONGEST_CELL);
  if (isLong) throw new OutsideError('long');
  if (cells.some((cell) => SPREADSHEET_ERROR.test(cell))) throw new OutsideError('broken');
  return rows;
}

const tidy = (cell: string): string => cell.trim().replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' '));

/** Gives each row a cell in each column that is used. */
function dropEmptyColumns(rows: readonly Row[]): Row[] {
  const used = new Set(rows.flatMap((row) => row.flatMap((cell, index) => (cell === '' ? [] : index))));
  if (used.size > MOST_COLUMNS) throw new OutsideError('long');
  const columns = [...used].toSorted((a, b) => a - b);
  return rows.map((row) => columns.map((index) => row[index] ?? ''));
}

const isUsed = (row: Row): boolean => row.some(Boolean);
const isLone = (row: Row): boolean => row.filter(Boolean).length === 1;

/** Splits off titles (lone cells above the table) and notes (lone cells after an empty row, or as long as a sentence). */
function splitRows(rows: readonly Row[]) {
  const used = rows.slice(0, rows.findLastIndex(isUsed) + 1);
  const isTitle = (row: Row): boolean => !isUsed(row) || (isLone(row) && getType(row.join('')) === 'text');
  const start = used.findIndex((row, index) => index === used.length - 1 || !isTitle(row));
  const isNote = (row: Row, above: Row = []): boolean => {
    const note = row.join('');
    return isLone(row) && (!isUsed(above) || note.startsWith('*') || note.length >= SHORTEST_NOTE);
  };
  const end = used.findLastIndex((row, index) => index === start || (isUsed(row) && !isNote(row, used[index - 1])));
  const table = dropEmptyColumns(used.slice(start, end + 1).filter(isUsed));
  const join = (lone: readonly Row[]): string[] => lone.map((row) => row.join('')).filter(Boolean);
  return { titles: join(used.slice(0, start)), table, notes: join(used.slice(end + 1)) };
}

function getType(cell = ''): string {
  return Object.entries(TYPES).find(([, pattern]) => pattern.test(cell))?.[0] ?? 'text';
}

const isName = (cell: string): boolean => ['text', 'day', 'date'].includes(getType(cell));

function renderWords(words: string): string {
  return escapeHtml(words).replaceAll('\n', '<br />');
}

/** Number of heading rows: two if the upper one groups columns, none if the first row is like the others. */
function countHeadRows(table: readonly Row[]): 0 | 1 | 2 {
  const [first = [], second = []] = table;
  const isGrouped = first.some((cell, index) => index > 0 && cell === '' && second[index] !== '');
  const areWords = [...first, ...second].filter(Boolean).every(isName);
  if (table.length > 2 && isGrouped && areWords && first[0] === '' && hasHeadRow(table.slice(1))) return 2;
  return hasHeadRow(table) ? 1 : 0;
}

function hasHeadRow([first = [], ...rest]: readonly Row[]): boolean {
  if (rest.length === 0) return false;
  if (first[0] === '') return true;
  /** 1 for a cell unlike those below it, -1 for data like them. */
  const signs = first.map((cell, index): number => {
    const usual = findUsualType(rest.map((row) => row[index] ?? ''));
    if (cell === '' || usual === null) return 0;
    const type = getType(cell);
    return type !== usual ? 1 : type === 'text' ? 0 : -1;
  });
  return signs[0] !== -1 && (!signs.includes(-1) || signs.reduce((sum, sign) => sum + sign) > 0);
}

function findUsualType(cells: readonly string[]): string | null {
  const groups = [...Map.groupBy(cells.filter(Boolean), getType)];
  return groups.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
}

/** Renders a heading row. In the upper one of two, a cell followed by empty cells spans them. */
function renderHeadRow(row: Row, rowIndex: number, { length }: readonly Row[]): string {
  const isGroup = length > 1 && rowIndex === 0;
  const cells = row.map((words, index) => {
    const isCovered = isGroup && row.slice(0, index).some(Boolean);
    if (words === '') return isCovered ? '' : '<td></td>';
    const span = isGroup ? getSpan(row, index) : 1;
    return renderCell('th', words, span > 1 ? ` colspan="${span}" scope="colgroup"` : ' scope="col"');
  });
  return `<tr>${cells.join('')}</tr>`;
}

/** Number of cells that a merged one covers: itself and the empty ones after it. */
function getSpan(cells: readonly string[], index: number): number {
  const next = cells.findIndex((cell, at) => at > index && cell !== '');
  return (next === -1 ? cells.length : next) - index;
}

function renderCell(tag: 'li' | 'td' | 'th', words: string, attributes = ''): string {
  const direction = RIGHT_TO_LEFT.test(words) ? ' dir="auto"' : '';
  return `<${tag}${attributes}${direction}>${renderWords(words)}</${tag}>`;
}

/** Renders the body. A first column of names becomes row headings, and merged ones span the rows below. */
function renderBody(body: readonly Row[]): string {
  const firsts = body.map(([first = '']) => first);
  const named = firsts.filter(Boolean);
  const areMarked = new Set(named).size === named.length || named.every((name) => getType(name) !== 'text');
  const hasNames = firsts[0] !== '' && named.every(isName) && areMarked;
  const rows = body.map(([first = '', ...rest], index) => {
    const cells = rest.map((cell) => renderCell('td', cell)).join('');
    if (!hasNames) return renderCell('td', first) + cells;
    const span = getSpan(firsts, index);
    return (first && renderCell('th', first, `${span > 1 ? ` rowspan="${span}"` : ''} scope="row"`)) + cells;
  });
  return rows.map((row) => `<tr>${row}</tr>`).join('');
}
