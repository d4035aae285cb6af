import { type BackupStatus, backupStatus } from '../../contract/backups.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { findSetting, saveSetting } from '../settings/settings.queries.ts';

const KEY = 'backups';

export const getBackupStatus = async (db: Queryable): Promise<BackupStatus> =>
  backupStatus.parse((await findSetting(db, KEY)) ?? {});

const update = (db: Database, change: Partial<BackupStatus>): Promise<void> =>
  transact(db, async (tx) => saveSetting(tx, KEY, { ...(await getBackupStatus(tx)), ...change }));

export const recordBackup = (db: Database, run: NonNullable<BackupStatus['lastBackup']>): Promise<void> =>
  update(db, { lastBackup: run, ...(run.error === null ? { lastGoodBackup: run } : {}) });

export const recordRestoreTest = (db: Database, run: NonNullable<BackupStatus['lastDrill']>): Promise<void> =>
  update(db, { lastDrill: run, ...(run.error === null ? { lastGoodDrill: run } : {}) });
