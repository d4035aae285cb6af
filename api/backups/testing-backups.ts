import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createLocalStore } from '../media/local-store.ts';
import type { TestPipeline } from '../publish/testing-pipeline.ts';

export const scratch = (): Promise<string> => mkdtemp(join(tmpdir(), 'club-backup-'));

export function sourceOf({ db, context, imagesDir }: TestPipeline) {
  const { dataDir } = context.write;
  const store = createLocalStore({ uploadsDir: join(dataDir, 'objects', 'uploads'), imagesDir });
  return { db, dataDir, store, imagesDir, now: () => new Date() };
}

export function targetAt(dataDir: string) {
  return {
    dataDir,
    databaseUrl: pathToFileURL(join(dataDir, 'club.db')).href,
    databaseAuthToken: undefined,
    bucket: null,
    findBucketRelease: async () => null,
    carryTakedowns: async () => 0,
    now: () => new Date(),
  };
}

/** Every file of a folder with its hash, to see that nothing was touched. */
export async function fingerprint(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hash = async (path: string) =>
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  return Object.fromEntries(await Promise.all(files.sort().map(async (path) => [path, await hash(path)])));
}
