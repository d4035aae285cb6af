import { expect, test } from 'vitest';
import { type Reading, readDocument } from './read-document.ts';

const NOTHING = { body: '', etag: null, lastModified: null };
const LONGEST = 2_000_000;
const fill = (piece: string, length = LONGEST) => piece.repeat(length / piece.length);

function read(type: string, body: string): Promise<Reading> {
  const response = { status: 200, headers: { 'content-type': type }, body: Buffer.from(body) };
  return readDocument(async (url) => ({ url, ...response }), 'https://docs.example.org/hours', NOTHING);
}

/** Milliseconds. Visitors and volunteers wait while a document is read. */
const GENEROUS = 1000;

test.each([
  ['a line of spaces that do not break', `<p>Open${fill('\u00a0', 1000)}until 5</p>`],
  ['a line of spaces written as entities', `<p>Open${fill('&nbsp;', 6000)}until 5</p>`],
])('reads %s quickly', async (_, html) => {
  const start = performance.now();
  expect(await read('text/html', html)).toMatchObject({ copy: { body: expect.stringContaining('until 5') } });
  expect(performance.now() - start).toBeLessThan(GENEROUS);
});

test.each([
  ['boxes in boxes', 'text/html', fill('<div>')],
  ['boxes in boxes, fewer than a page may have', 'text/html', fill('<b>', 30_000)],
  ['pictures', 'text/html', fill('<img>')],
  ['paragraphs', 'text/html', fill('<p>a</p>')],
  ['links', 'text/html', fill('<a href="/a">a</a>')],
  ['brackets', 'text/html', fill('<')],
  ['characters to escape', 'text/html', fill('&')],
  ['beginnings of a heading', 'text/html; charset=x', fill('<meta\xff')],
  ['commas', 'text/csv', fill(',')],
  ['columns in one row of many', 'text/csv', fill('a,', 40_000) + fill('b\n', 4000)],
  ['cells', 'text/csv', `a,b\n${fill(`${'@.'.repeat(450)} x,\n`, 300_000)}`],
])('refuses a document of %s quickly', async (_, type, body) => {
  const start = performance.now();
  expect(await read(type, body)).toEqual({ problem: expect.stringMatching(/long|empty|garbled/) });
  expect(performance.now() - start).toBeLessThan(GENEROUS);
});
