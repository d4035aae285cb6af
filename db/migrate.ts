import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { carryStoredLists, LISTS_MIGRATION } from './carry-lists.ts';
import type { Database, Transaction } from './client.ts';
import { fromRoot } from './project-root.ts';
import { transact } from './transact.ts';

const MIGRATIONS = fromRoot('db/migrations');

/** In the order in which they are applied. */
export const readMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder: MIGRATIONS });

/** The program is older than its database. The message is for people. */
export class DatabaseIsNewer extends Error {
  override name = 'DatabaseIsNewer';
}

// As drizzle's migrator makes it, which made those of databases that exist.
const CREATE_JOURNAL = sql`CREATE TABLE IF NOT EXISTS __drizzle_migrations (
  id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric
)`;

/** Number of migrations in this code. */
export const countMigrations = (): number => readMigrations().length;

/**
 * Brings the schema up to date, wholly or not at all; does nothing where it is. drizzle's own migrator takes no lock: of two
 * processes that start together, one would fail on tables that the other has just made.
 * @throws {DatabaseIsNewer} before anything is written, where a newer program has changed the schema
 */
export async function migrateDatabase(db: Database, migrations = readMigrations()): Promise<void> {
  // Asked before the transaction: a start must not need the write lock.
  if ((await listMissing(db, migrations)).length === 0) return;
  await transact(db, async (tx) => {
    await tx.run(CREATE_JOURNAL);
    for (const { sql: statements, hash, folderMillis } of await listMissing(tx, migrations)) {
      for (const statement of statements) await tx.run(sql.raw(statement));
      if (folderMillis === LISTS_MIGRATION) await carryStoredLists(tx);
      await tx.run(sql`INSERT INTO __drizzle_migrations (hash, created_at) VALUES (${hash}, ${folderMillis})`);
    }
  });
}

async function listMissing(
  db: Pick<Database | Transaction, 'all'>,
  migrations: MigrationMeta[],
): Promise<MigrationMeta[]> {
  const journals = await db.all(sql`SELECT name FROM sqlite_master WHERE name = '__drizzle_migrations'`);
  if (journals.length === 0) return migrations;
  const applied = await db.all<{ at: number }>(sql`SELECT created_at AS at FROM __drizzle_migrations`);
  const times = new Set(applied.map(({ at }) => Number(at)));
  const missing = migrations.filter(({ folderMillis }) => !times.has(folderMillis));
  if (missing.length > migrations.length - times.size) {
    throw new DatabaseIsNewer(
      'The database was changed by a newer version of this program, so this one leaves it alone: start the newer version again, or restore the backup made before the update.',
    );
  }
  return missing;
}
