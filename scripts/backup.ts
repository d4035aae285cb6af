import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { recordBackup } from '../api/backups/backup-status.queries.ts';
import { createBucketBackups } from '../api/backups/bucket-backups.ts';
import { saveBackup } from '../api/backups/save-backup.ts';
import { BackupIncomplete } from '../api/backups/stage-backup.ts';
import { openMedia } from '../api/open-media.ts';
import { readEnv } from '../api/process/env.ts';
import { createLog } from '../api/process/log.ts';
import { openDatabase } from '../db/client.ts';
import { prepareProcess } from './prepare-process.ts';

const { values: options } = parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean' } } });
if (options.help) {
  console.log(`npm run backup [-- --to FOLDER]
Saves database, images and live release as one archive with checksums, while the server runs. Without --to it goes to
BACKUP_DIR, where the newest BACKUP_KEEP archives stay; with BACKUP_BUCKET, to that bucket as well. Prints the archive's path.`);
  process.exit(0);
}
prepareProcess();

const env = readEnv();
const log = createLog(env.logLevel);
const now = () => new Date();
// Opened, it would be made: an archive of nothing, in a folder of its own.
if (env.databaseUrl.startsWith('file:') && !existsSync(new URL(env.databaseUrl))) {
  console.error(`There is no database in ${env.dataDir}. DATA_DIR says where it is.`);
  process.exit(1);
}
const db = await openDatabase(env.databaseUrl, env.databaseAuthToken);
const { store, imagesDir } = await openMedia({ db, env, log, now });
const backupDir = options.to ? resolve(options.to) : env.backups.dir;
const at = now().toISOString();
try {
  const { file, bytes } = await saveBackup(
    { db, dataDir: env.dataDir, store, imagesDir, now, log },
    {
      ...{ backupDir, keep: env.backups.keep, isPruned: !options.to },
      bucket: env.backups.bucket && createBucketBackups(env.backups.bucket),
    },
  );
  console.log(`${backupDir}/${file} (${(bytes / 1e6).toFixed(1)} MB)`);
} catch (error) {
  log.error({ err: error }, 'the backup failed');
  const sentence =
    error instanceof BackupIncomplete
      ? `The backup failed. ${error.message}`
      : 'The backup failed; the server’s log says why.';
  await recordBackup(db, { at, file: '', bytes: 0, error: sentence }).catch(() => undefined);
  console.error(
    error instanceof Error && !sentence.includes(error.message) ? `${sentence} ${error.message}` : sentence,
  );
  process.exitCode = 1;
} finally {
  db.close();
}
