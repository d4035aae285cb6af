import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getPictureCaching, IMMUTABLE } from '../http/security-headers.ts';
import { createTestPipeline } from '../publish/testing-pipeline.ts';
import { formatHostHeaders } from './host-headers.ts';
import { reconcile } from './reconcile.ts';
import { readManifest, releaseDir } from './release-folder.ts';

const describeFile = (path: string, headers: Record<string, string>) => ({
  ...{ path, file: path.slice(1), status: 200, hash: 'h', size: 1, headers },
});

test('a page has its own policy, and hashed files share one rule', () => {
  const policy = "default-src 'none'; img-src 'self'";
  const text = formatHostHeaders([
    describeFile('/about', { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy }),
    describeFile('/_astro/a.1.js', { 'Content-Type': 'text/javascript', 'Cache-Control': IMMUTABLE }),
    describeFile('/_astro/b.2.css', { 'Content-Type': 'text/css', 'Cache-Control': IMMUTABLE }),
  ]);
  expect(text).toBe(
    `/about\n  Content-Type: text/html; charset=utf-8\n  Content-Security-Policy: ${policy}\n\n/_astro/*\n  Cache-Control: ${IMMUTABLE}\n`,
  );
});

test('a release folder holds the headers of every path in its manifest', async () => {
  await using pipeline = await createTestPipeline();
  await reconcile(pipeline.context, pipeline.publisher);
  await pipeline.context.folderWriter.idle();
  const folder = releaseDir(pipeline.context.write, 1);
  const manifest = await readManifest(folder);
  const text = await readFile(join(folder, '_headers'), 'utf8');
  expect(text).toBe(formatHostHeaders(manifest?.files ?? []));
  expect(text).toMatch(/^\/about$/m);
  expect(text).toContain(`/share/*\n  Cache-Control: ${getPictureCaching(false)}\n`);
});
