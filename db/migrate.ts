import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { carryStoredLists, LISTS_MIGRATION } from './carry-lists.ts';
import type { Database, Transaction } from './client.ts';
import { fromRoot } from './project-root.ts';
import { transact } from './transact.ts';

const MIGRATIONS = fromRoot('db/migrations');

export const readMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder: MIGRATIONS });

/** Thrown if the database was migrated by a newer program. The message is for people. */
export class DatabaseIsNewer extends Error {
  override name = 'DatabaseIsNewer';
}

// Same as drizzle's migrator, which created the table in existing databases.
const CREATE_JOURNAL = sql`CREATE TABLE IF NOT EXISTS __drizzle_migrations (
  id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric
)`;

export const countMigrations = (): number => readMigrations().length;

/**
 * Migrates the schema, completely or not at all. drizzle's own migrator takes no lock: if two processes started together, one
 * would fail on tables that the other had just created.
 * @throws {DatabaseIsNewer} before writing anything, if a newer program changed the schema
 */
export async function migrateDatabase(db: Database, migrations = readMigrations()): Promise<void> {
  // Checked before the transaction, so that a start does not need the write lock.
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
