import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupRefused } from '../api/backups/archive.ts';
import { createBucketBackups } from '../api/backups/bucket-backups.ts';
import { restoreBackup } from '../api/backups/restore-backup.ts';
import { readEnv } from '../api/env.ts';
import { createS3Store } from '../api/media/s3-store.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean' } },
});
const [archive] = positionals;
if (options.help || archive === undefined) {
  console.log(`npm run restore -- FILE          (a path, or bucket:NAME for an archive in BACKUP_BUCKET)
Puts a backup back into DATA_DIR. Stop the server first. The whole archive is checked before anything is touched; what was
there is moved into a folder beside it, not deleted. Everybody has to sign in again.`);
  process.exit(options.help ? 0 : 1);
}
if (existsSync('.env')) process.loadEnvFile('.env');

const env = readEnv();
const bucket = env.imageBucket ? createS3Store(env.imageBucket, join(env.dataDir, 'objects', 'images')) : null;
const fromBucket = archive.startsWith('bucket:') ? archive.slice('bucket:'.length) : null;
const path = fromBucket === null ? resolve(archive) : join(env.dataDir, 'from-bucket.tar.gz');
try {
  if (fromBucket !== null) {
    if (!env.backups.bucket) throw new BackupRefused('BACKUP_BUCKET is not set. Nothing was changed.');
    await mkdir(env.dataDir, { recursive: true });
    await createBucketBackups(env.backups.bucket).fetch(fromBucket, path);
  }
  const { manifest, replaced } = await restoreBackup(path, { ...env, bucket, now: () => new Date() });
  console.log(`restored the backup of ${manifest.createdAt}, live release ${manifest.liveRelease?.id ?? 'none'}`);
  console.log(`what was there before is in ${join(env.dataDir, replaced)}`);
  console.log('start the server: npm start');
} catch (error) {
  if (!(error instanceof BackupRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  if (fromBucket !== null) await rm(path, { force: true });
}
