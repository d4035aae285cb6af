import { isUtf8 } from 'node:buffer';
import { countParts, PARTS_MAX } from '../../contract/fields.ts';
import { getPlainText } from '../../contract/plain-text.ts';
import type { documentSources } from '../../db/schema/index.ts';
import type { FetchOutside, OutsideResponse } from '../outside/fetch-outside.ts';
import { OutsideError, type Refusal } from '../outside/outside-error.ts';
import { codeOf } from '../process/error-code.ts';
import { renderTable } from './render-table.ts';
import { renderText } from './render-text.ts';

/** Limit in UTF-16 units. A content item can hold twice as many. */
const LONGEST_BODY = 100_000;
/** Leaves room for the line that says when it was read. */
const MOST_PARTS = PARTS_MAX - 10;
/** A page wraps each of its parts several times. Reading takes some ten microseconds for each part. */
const MOST_PARTS_UNREAD = 3 * PARTS_MAX;
/** Limit for a sheet before it is read, most of it empty cells. UTF-16 units. */
const LONGEST_SHEET = 5 * LONGEST_BODY;

const SIGN_IN_HOST = /^(accounts\.google|login\.|signin\.|auth\.|sso\.)/;
const SIGN_IN_PATH = /\/(servicelogin|sign[-_]?in|log[-_]?in|sso|oauth2?|authorize)\b/i;

const MARKED_CHARSET = /<meta[^>]{0,200}charset=["']?([\w-]+)/i;

/** Fraction of its text that a document may lose at once. */
const MOST_LOST = 0.9;
const SHORT_TEXT = 200;

/** A good copy, and the validators of the response that it came with. */
type Copy = Pick<typeof documentSources.$inferSelect, 'body' | 'etag' | 'lastModified'>;

/** Result of one check: the current good copy, or the reason why there is none. */
export type Reading = { copy: Copy } | { problem: Refusal };

/**
 * Fetches and renders a document.
 * @param known last good copy, which the document must look like. Its body is empty before the first.
 */
export async function readDocument(fetchOutside: FetchOutside, address: string, known: Copy | null): Promise<Reading> {
  const headers = {
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
  };
  try {
    const response = await fetchOutside(address, { schemes: 'https', headers });
    if (response.status === 304 && known?.body) return { copy: known };
    const body = renderBody(response, address);
    if (known?.body && isOtherShape(known.body, body)) return { problem: 'other-shape' };
    const { etag = null, 'last-modified': lastModified = null } = response.headers;
    return { copy: { body, etag, lastModified } };
  } catch (error) {
    if (error instanceof OutsideError) return { problem: error.refusal };
    if (codeOf(error).startsWith('ERR_ENCODING_')) return { problem: 'garbled' };
    if (codeOf(error).startsWith('CSV_')) return { problem: 'type' };
    // Nested deeper than the parser's stack.
    if (error instanceof RangeError) return { problem: 'long' };
    throw error;
  }
}

function renderBody({ url, status, headers, body }: OutsideResponse, address: string): string {
  const { hostname, pathname } = new URL(url);
  const isSignIn = url !== address && (SIGN_IN_HOST.test(hostname) || SIGN_IN_PATH.test(pathname));
  if (isSignIn || status === 401 || status === 403) throw new OutsideError('private');
  if (status === 404 || status === 410) throw new OutsideError('gone');
  if (status !== 200) throw new OutsideError('unreachable');
  const [type = '', charset] = (headers['content-type'] ?? '').toLowerCase().split(/;\s*charset=/);
  const mediaType = type.split(';')[0]?.trim() ?? '';
  const text = decode(body, charset);
  const isMarkup = /^\s*(<!doctype|<html|<\?xml|<head|<body)/i.test(text);
  const wantsCsv = /[?&](format|output)=csv/.test(address);
  const isCsv = /^text\/(csv|tab-separated-values)$|\/csv$/.test(mediaType) || /\.csv$/.test(pathname);
  const isHtml = mediaType === 'text/html' || mediaType === 'application/xhtml+xml';
  // A sheet's CSV address that returns a page does not show the sheet, whatever the page says.
  if (wantsCsv && isMarkup) throw new OutsideError('private');
  if (isCsv ? isMarkup : !isHtml || wantsCsv) throw new OutsideError('type');
  if (isCsv ? text.length > LONGEST_SHEET : countParts(text) > MOST_PARTS_UNREAD) throw new OutsideError('long');
  const rendered = isCsv ? renderTable(text) : renderText(text, url);
  if (getPlainText(rendered) === '') throw new OutsideError('empty');
  if (rendered.length > LONGEST_BODY || countParts(rendered) > MOST_PARTS) throw new OutsideError('long');
  return rendered;
}

/** Prefers UTF-8 to the declared charset: bytes that decode as UTF-8 are UTF-8. */
function decode(body: Buffer, declared: string | undefined): string {
  const charset = isUtf8(body) ? 'utf-8' : (declared ?? MARKED_CHARSET.exec(body.toString('latin1'))?.[1] ?? '');
  const text = new TextDecoder(charset.replace(/["'\s]/g, ''), { fatal: true }).decode(body);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: bytes of files that are no text
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text)) throw new OutsideError('type');
  return text;
}

/** True if a table became text, all its headings changed, or nearly all of a text is gone. */
function isOtherShape(before: string, after: string): boolean {
  const [long, short] = [getPlainText(before).length, getPlainText(after).length];
  if (!before.includes('<table')) return long > SHORT_TEXT && short < long * (1 - MOST_LOST);
  const [old, now] = [listHeadings(before), listHeadings(after)];
  return !after.includes('<table') || (old.length > 0 && !old.some((heading) => now.includes(heading)));
}

function listHeadings(html: string): string[] {
  return [...html.matchAll(/<th[^>]* scope="col"[^>]*>(.*?)<\/th>/g)].map(([, words = '']) => words.toLowerCase());
}
