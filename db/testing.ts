import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Database, openDatabase } from './client.ts';
import { migrateDatabase } from './migrate.ts';

let template: Promise<string> | undefined;

const makeTemplate = async (): Promise<string> => {
  const path = join(await mkdtemp(join(tmpdir(), 'club-template-')), 'club.db');
  const db = await openDatabase(pathToFileURL(path).href);
  await migrateDatabase(db);
  // Folds the write-ahead log into the one file that is copied.
  await db.run('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
  return path;
};

export interface TestDatabase extends AsyncDisposable {
  db: Database;
  url: string;
  folder: string;
}

/** A fresh migrated database in a folder of its own; `await using` removes it. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  template ??= makeTemplate();
  const folder = await mkdtemp(join(tmpdir(), 'club-test-'));
  await copyFile(await template, join(folder, 'club.db'));
  const url = pathToFileURL(join(folder, 'club.db')).href;
  const db = await openDatabase(url);
  return {
    db,
    url,
    folder,
    [Symbol.asyncDispose]: async () => {
      db.close();
      // Pictures may still be on their way to disk.
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
};
