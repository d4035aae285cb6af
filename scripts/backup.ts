import { resolve } from 'node:path';
import { recordBackup } from '../api/backups/backup-status.queries.ts';
import { createBucketBackups } from '../api/backups/bucket-backups.ts';
import { saveBackup } from '../api/backups/save-backup.ts';
import { BackupIncomplete } from '../api/backups/stage-backup.ts';
import { openMedia } from '../api/open-media.ts';
import { readEnv } from '../api/process/env.ts';
import { createLog } from '../api/process/log.ts';
import { findStorageFault } from '../api/process/storage-fault.ts';
import { openDatabase } from '../db/client.ts';
import { readOptions } from './arguments.ts';
import { describeFailure, prepareProcess, requireDatabase, runCommand } from './command.ts';

const options = readOptions(
  `npm run backup [-- --to FOLDER]
Saves database, images and live release as one archive with checksums, while the server runs. Without --to it goes to
BACKUP_DIR, where the newest BACKUP_KEEP archives stay; with BACKUP_BUCKET, to that bucket as well. Prints the archive's path.`,
  { to: { type: 'string' } },
);

runCommand(async () => {
  prepareProcess();
  const env = readEnv();
  const log = createLog(env.logLevel);
  const now = () => new Date();
  // Opening a missing database would create it, and back up nothing.
  requireDatabase(env);
  const db = await openDatabase(env.databaseUrl, env.databaseAuthToken);
  const backupDir = options.to ? resolve(options.to) : env.backups.dir;
  const at = now().toISOString();
  try {
    const { store, imagesDir } = await openMedia({ db, env, log, now });
    const { file, bytes } = await saveBackup(
      { db, dataDir: env.dataDir, store, imagesDir, now, log },
      {
        backupDir,
        keep: env.backups.keep,
        isPruned: !options.to,
        bucket: env.backups.bucket && createBucketBackups(env.backups.bucket),
      },
    );
    console.log(`${backupDir}/${file} (${(bytes / 1e6).toFixed(1)} MB)`);
  } catch (cause) {
    const isExplained = cause instanceof BackupIncomplete || findStorageFault(cause) !== null;
    if (!isExplained) log.error({ err: cause }, 'Backup failed');
    const sentence = `The backup failed. ${isExplained ? describeFailure(cause) : 'The server’s log says why.'}`;
    await recordBackup(db, { at, file: '', bytes: 0, error: sentence }).catch(() => undefined);
    throw new Error(isExplained ? sentence : `${sentence} ${describeFailure(cause)}`);
  } finally {
    db.close();
  }
});
