import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSiteFile } from '../http/site-file.ts';
import { loadWrittenFile } from './written-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'club-written-'));
});
afterAll(() => rm(folder, { recursive: true }));

const identity = Buffer.from('<h1>Home</h1>');
const known = createSiteFile({ identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) }, { headers: {} });

async function write(br: Buffer) {
  await writeFile(join(folder, 'index.html'), identity);
  await writeFile(join(folder, 'index.html.br'), br);
  await writeFile(join(folder, 'index.html.gz'), gzipSync(identity));
}

test('accepts a file with encodings that visitors have, and others that decode to it', async () => {
  for (const br of [brotliCompressSync(identity), brotliCompressSync(identity, { params: { 1: 1 } })]) {
    await write(br);
    expect((await loadWrittenFile(folder, 'index.html', known.hash, known))?.hash).toBe(known.hash);
    expect((await loadWrittenFile(folder, 'index.html', known.hash))?.hash).toBe(known.hash);
  }
});

test('refuses a file with a damaged encoding, whatever visitors have', async () => {
  for (const br of [Buffer.from('damaged'), brotliCompressSync(Buffer.from('<h1>Other</h1>'))]) {
    await write(br);
    expect(await loadWrittenFile(folder, 'index.html', known.hash, known)).toBeNull();
  }
});
