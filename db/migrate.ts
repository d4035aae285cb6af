import { fileURLToPath } from 'node:url';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './client.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/** Brings the schema up to date; does nothing where it is. */
export const migrateDatabase = (db: Database): Promise<void> => migrate(db, { migrationsFolder: MIGRATIONS });

/** How many migrations this code knows. */
export const countMigrations = (): number => readMigrationFiles({ migrationsFolder: MIGRATIONS }).length;
