import type { Change } from '../../contract/changes.ts';
import type { Queryable } from '../../db/client.ts';
import { type ChangeFilter, listChanges } from './changes.queries.ts';

const BATCH = 200;

const HEADER = ['Change', 'Time (UTC)', 'Person', 'Action', 'Kind', 'Item', 'Id', 'Before', 'After'];

// Without it, Excel assumes a legacy Western code page.
const BYTE_ORDER_MARK = '\uFEFF';

const NAMES = ['key', 'title', 'name', 'username', 'altText'];

const nameOf = (row: Row): string => String(NAMES.map((name) => row[name]).find(Boolean) ?? '');

const BOOKKEEPING = ['version', 'updatedAt'];

/** One CSV line (RFC 4180). */
export const formatLine = (cells: string[]): string => `${cells.map(formatCell).join(',')}\r\n`;

// Spreadsheets run cells that start like a formula: owasp.org/www-community/attacks/CSV_Injection
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
// In spreadsheets with a decimal comma, a semicolon or line break starts a new cell, even inside quotes.
const NEXT_CELL = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n][\s"]*)/g;

/** Yields the whole list, newest first, in batches, so that memory does not grow with the history. */
export async function* writeChangesCsv(db: Queryable, filter: Omit<ChangeFilter, 'limit'>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + formatLine(HEADER);
  let { before } = filter;
  for (;;) {
    const changes = await listChanges(db, { ...filter, before, limit: BATCH });
    yield changes.map((change) => formatLine(cellsOf(change))).join('');
    before = changes.at(-1)?.id;
    if (changes.length < BATCH) return;
  }
}

type Row = Record<string, unknown>;

function cellsOf({ id, at, by, action, entity, entityId, before, after }: Change): string[] {
  const [old, current] = [before as Row | null, after as Row | null];
  const both = [String(id), at, by ?? '', action, entity, nameOf(current ?? old ?? {}), String(entityId)];
  return [...both, formatFields(old, current), formatFields(current, old)];
}

/** Formats the fields that differ from the other row, or all fields if there is none. */
function formatFields(row: Row | null, other: Row | null): string {
  if (row === null) return '';
  const isListed = ([name, value]: [string, unknown]): boolean =>
    other === null || (!BOOKKEEPING.includes(name) && JSON.stringify(value) !== JSON.stringify(other[name]));
  return JSON.stringify(Object.fromEntries(Object.entries(row).filter(isListed)));
}

function formatCell(text: string): string {
  const safe = (FORMULA.test(text) ? `'${text}` : text).replace(NEXT_CELL, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
