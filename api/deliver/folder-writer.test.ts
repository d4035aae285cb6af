import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createTestPipeline } from '../publish/testing-pipeline.ts';
import { compressPages, type ServedPage } from '../render/served-page.ts';
import { releaseDir } from './release-folder.ts';

const makePage = (text: string): ServedPage => ({
  path: '/',
  status: 200,
  headers: { 'Content-Type': 'text/html' },
  body: Buffer.from(Array.from({ length: 500 }, (_, index) => `<p>${text} ${index}</p>`).join('\n')),
});

test('a folder has the forms in which visitors had its pages, whatever went live since', async () => {
  await using pipeline = await createTestPipeline();
  const { origin, context } = pipeline;
  const [page, later] = [makePage('one'), makePage('two')];
  const files = compressPages([page], () => undefined);
  origin.show({ releaseId: 2, files: compressPages([later], () => undefined) });
  const release = { id: 1, contentHash: 'a', publishedAt: new Date().toISOString() };
  context.folderWriter.schedule({ release, pages: [page], files });
  await context.folderWriter.close();
  const written = await readFile(join(releaseDir(context.write, 1), 'index.html.br'));
  expect(written.equals(files.get('/')?.representations.br?.body ?? Buffer.alloc(0))).toBe(true);
  const gzip = await readFile(join(releaseDir(context.write, 1), 'index.html.gz'));
  expect(gunzipSync(gzip).equals(page.body)).toBe(true);
});
