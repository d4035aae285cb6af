import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { getPageCaching } from '../http/security-headers.ts';
import { createSiteFile } from '../http/site-file.ts';
import { compressPages } from './served-page.ts';

test('compresses a page before its folder is written, with an ETag of its own', async () => {
  const body = Buffer.from('<p>Go Panthers</p>'.repeat(500));
  const page = { path: '/', status: 200, headers: { 'Content-Type': 'text/html' }, body };
  const { br, identity } = compressPages([page], () => undefined).get('/')?.representations ?? {};
  expect(brotliDecompressSync(br?.body ?? '')).toEqual(body);
  const written = createSiteFile({ identity: body, br: Buffer.from('other bytes') }, page).representations;
  expect(br?.etag).not.toBe(written.br?.etag);
  expect(identity?.etag).toBe(written.identity.etag);
});

test('compresses a page for a CDN that asks for gzip alone, which would cache it uncompressed until it changes', () => {
  const body = Buffer.from('<p>Go Panthers</p>'.repeat(500));
  const page = { path: '/', status: 200, headers: getPageCaching(31_536_000), body };
  const { gzip } = compressPages([page], () => undefined).get('/')?.representations ?? {};
  expect(gunzipSync(gzip?.body ?? '')).toEqual(body);
});

test('keeps bytes and ETags of an unchanged page in every encoding, with current headers', async () => {
  const body = Buffer.from('<p>Go Panthers</p>'.repeat(500));
  const shown = createSiteFile({ identity: body, br: Buffer.from('best'), gzip: Buffer.from('good') }, { headers: {} });
  const page = { path: '/', status: 200, headers: { 'Content-Type': 'text/html' }, body: Buffer.from(body) };
  const cached = compressPages([page], () => shown).get('/');
  for (const form of ['br', 'gzip', 'identity'] as const) {
    expect(cached?.representations[form]?.body).toEqual(shown.representations[form]?.body);
    expect(cached?.representations[form]?.etag).toBe(shown.representations[form]?.etag);
  }
  expect(cached?.representations.br?.headers['Content-Type']).toBe('text/html');
  const changed = { ...page, body: Buffer.from('<p>Bring a friend</p>') };
  expect(compressPages([changed], () => shown).get('/')?.hash).not.toBe(shown.hash);
});
