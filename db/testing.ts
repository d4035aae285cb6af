import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { type Database, openDatabase } from './client.ts';
import { migrateDatabase } from './migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Set by tests/support/hrana-server/vitest-setup.ts. */
    databaseServer: { url: string; folder: string } | null;
  }
}

/** True if every test's database is on a server. Tests that read, lock or replace its file are skipped then. */
export const isRemote = process.env.TEST_DATABASE === 'remote';

let template: Promise<string> | undefined;

export interface TestDatabase extends AsyncDisposable {
  db: Database;
  url: string;
  folder: string;
}

/** A fresh migrated database in a folder of its own; `await using` removes it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'club-test-'));
  const url = await placeDatabase(folder);
  const db = await openDatabase(url);
  return {
    db,
    url,
    folder,
    [Symbol.asyncDispose]: async () => {
      db.close();
      // Images may still be on their way to disk.
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}

/** A copy of the template: in the folder, or where the tests run against a shared database, on its server. */
async function placeDatabase(folder: string): Promise<string> {
  template ??= makeTemplate();
  // `npm run test:fuzz` uses this without Vitest.
  const server = process.env.VITEST ? inject('databaseServer') : null;
  const path = server ? join(server.folder, `${basename(folder)}.db`) : join(folder, 'club.db');
  await copyFile(await template, path);
  return server ? `${server.url}/${basename(folder)}/` : pathToFileURL(path).href;
}

async function makeTemplate(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'club-template-')), 'club.db');
  const db = await openDatabase(pathToFileURL(path).href);
  await migrateDatabase(db);
  // Folds the write-ahead log into the one file that is copied.
  await db.run('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
  return path;
}
