import { resolve } from 'node:path';
import { recordBackup } from '../api/backups/backup-status.queries.ts';
import { createBucketBackups } from '../api/backups/bucket-backups.ts';
import { saveBackup } from '../api/backups/save-backup.ts';
import { BackupIncomplete } from '../api/backups/stage-backup.ts';
import { openMedia } from '../api/open-media.ts';
import { findStorageFault } from '../api/process/storage-fault.ts';
import { readOptions } from './arguments.ts';
import { describeFailure } from './command.ts';
import { runOnDatabase } from './on-database.ts';

const options = readOptions(
  `npm run backup [-- --to FOLDER]
Writes database, images and live release to one archive with checksums, while the server runs. Without --to it is written
to BACKUP_DIR, which keeps the newest BACKUP_KEEP archives, and copied to BACKUP_BUCKET if set. Prints the archive's path.`,
  { to: { type: 'string' } },
);

runOnDatabase(async (effects) => {
  const { db, env, log, now } = effects;
  const backupDir = options.to ? resolve(options.to) : env.backups.dir;
  const at = now().toISOString();
  try {
    const { store, imagesDir } = await openMedia(effects);
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
  }
});
