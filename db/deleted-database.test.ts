import { copyFile, readdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { codesOf } from './error-codes.ts';
import { settings } from './schema/index.ts';
import { createTestDatabase, isRemote } from './testing.ts';
import { transact } from './transact.ts';

test.skipIf(isRemote)('stops writing to a database that is deleted or replaced while the process runs', async () => {
  await using database = await createTestDatabase();
  const { db, folder } = database;
  const path = join(folder, 'club.db');
  const write = (key: string) =>
    transact(db, async (tx) => {
      await tx.insert(settings).values({ key, value: 1 });
    });
  await write('before');
  await copyFile(path, join(folder, 'kept.db'));
  await rename(path, join(folder, 'moved.db'));
  expect(db.isInPlace()).toBe(false);
  expect(codesOf(await write('gone').catch((error: unknown) => error))).toEqual(['DATABASE_LOST']);
  // Not even an empty one is made in its place.
  expect((await readdir(folder)).filter((name) => name === 'club.db')).toEqual([]);
  await copyFile(join(folder, 'kept.db'), path);
  await expect(write('replaced')).rejects.toThrow('gone');
  await rm(path);
  // A file that the system cannot look at may still be there: no reason to restore a backup.
  await symlink(path, path);
  expect(codesOf(await write('unseen').catch((error: unknown) => error))).toEqual(['ELOOP']);
  await rm(path);
  await rename(join(folder, 'moved.db'), path);
  await write('back');
  expect(await db.get(sql`SELECT count(*) AS count FROM settings WHERE key IN ('before', 'back')`)).toEqual({
    count: 2,
  });
});
