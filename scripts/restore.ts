import { join, resolve } from 'node:path';
import { BackupRefused } from '../api/backups/archive.ts';
import { createBucketBackups } from '../api/backups/bucket-backups.ts';
import { type ShownRelease, shownRelease } from '../api/backups/release-numbers.ts';
import { RestoreFailed, restoreBackup } from '../api/backups/restore-backup.ts';
import { makeScratchFolder } from '../api/backups/scratch-folder.ts';
import { createSiteBucket } from '../api/deliver/bucket/site-bucket.ts';
import { createS3Store } from '../api/media/s3-store.ts';
import { type Env, readEnv } from '../api/process/env.ts';
import { carryTakedowns } from '../api/takedowns/carry-takedowns.ts';
import { RELEASE_JSON_PATH } from '../contract/release-paths.ts';
import { readOptions } from './arguments.ts';
import { runCommand } from './command.ts';
import { prepareProcess } from './prepare-process.ts';

const {
  positionals: [archive = ''],
} = readOptions(
  `npm run restore -- FILE          (a path, or bucket:NAME for an archive in BACKUP_BUCKET)
Restores a backup: adds images and pages missing in DATA_DIR, then replaces the database in one step. Stop the server first. The
whole archive is checked before anything changes. The previous database is kept beside the new one; images that it records as
removed for good stay removed. Everyone has to sign in again.`,
  {},
  { atLeast: 1, atMost: 1 },
);

runCommand(async () => {
  prepareProcess();
  const env = readEnv();
  try {
    const bucket = env.imageBucket ? createS3Store(env.imageBucket, join(env.dataDir, 'objects', 'images')) : null;
    const isInBucket = archive.startsWith('bucket:');
    if (isInBucket && !env.backups.bucket) throw new BackupRefused('BACKUP_BUCKET is not set. Nothing was changed.');
    await using scratch = isInBucket ? await makeScratchFolder(env.dataDir, 'download') : null;
    const path = scratch ? join(scratch.path, 'archive.tar.gz') : resolve(archive);
    if (scratch && env.backups.bucket) {
      await createBucketBackups(env.backups.bucket).fetch(archive.slice('bucket:'.length), path);
    }
    const { manifest, takedowns, replaced } = await restoreBackup(path, {
      ...env,
      bucket,
      findBucketRelease: () => findBucketRelease(env),
      carryTakedowns,
      now: () => new Date(),
    });
    console.log(`restored the backup of ${manifest.createdAt}, live release ${manifest.liveRelease?.id ?? 'none'}`);
    if (takedowns) console.log(`${takedowns} images that were removed for good stay removed`);
    if (takedowns === null) {
      console.log('the old database cannot be read: remove images for good again that were removed after this backup');
    }
    if (replaced) console.log(`the database that was there before is ${replaced}`);
    console.log('start the server: npm start');
  } catch (error) {
    // Their message already names the cause.
    const isExplained = error instanceof BackupRefused || error instanceof RestoreFailed;
    throw isExplained ? new Error(error.message) : error;
  }
});

async function findBucketRelease({ siteBucket: settings }: Env): Promise<ShownRelease | null> {
  if (!settings) return null;
  const siteBucket = createSiteBucket(settings);
  try {
    const found = await siteBucket.read(RELEASE_JSON_PATH.slice(1));
    return found && shownRelease.parse(JSON.parse(found.body));
  } finally {
    siteBucket.close();
  }
}
