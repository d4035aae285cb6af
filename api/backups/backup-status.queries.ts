import { eq } from 'drizzle-orm';
import { type BackupStatus, backupStatus } from '../../contract/backups.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { settings } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';

const KEY = 'backups';

export const getBackupStatus = async (db: Queryable): Promise<BackupStatus> => {
  const [row] = await db.select().from(settings).where(eq(settings.key, KEY));
  return backupStatus.parse(row?.value ?? {});
};

const update = (db: Database, change: Partial<BackupStatus>): Promise<void> =>
  transact(db, async (tx) => {
    const value = { ...(await getBackupStatus(tx)), ...change };
    await tx.insert(settings).values({ key: KEY, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
  });

export const recordBackup = (db: Database, run: NonNullable<BackupStatus['lastBackup']>): Promise<void> =>
  update(db, { lastBackup: run, ...(run.error === null ? { lastGoodBackup: run } : {}) });

export const recordRestoreTest = (db: Database, run: NonNullable<BackupStatus['lastDrill']>): Promise<void> =>
  update(db, { lastDrill: run, ...(run.error === null ? { lastGoodDrill: run } : {}) });
