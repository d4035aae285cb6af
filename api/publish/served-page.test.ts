import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createSiteFile } from '../origin/site-file.ts';
import { createSiteFiles } from './served-page.ts';

test('a page is compressed before its folder is written, under an ETag of its own', async () => {
  const body = Buffer.from('<p>Go Panthers</p>'.repeat(500));
  const page = { path: '/', status: 200, headers: { 'Content-Type': 'text/html' }, body };
  const { br, gzip, identity } = (await createSiteFiles([page])).get('/')?.representations ?? {};
  expect(brotliDecompressSync(br?.body ?? '')).toEqual(body);
  expect(gunzipSync(gzip?.body ?? '')).toEqual(body);
  const written = createSiteFile({ identity: body, br: Buffer.from('other bytes') }, page).representations;
  expect(br?.etag).not.toBe(written.br?.etag);
  expect(identity?.etag).toBe(written.identity.etag);
});
