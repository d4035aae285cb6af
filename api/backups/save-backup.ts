import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Effects } from '../process/effects.ts';
import { withArchives } from './archive-lease.ts';
import { getBackupStatus, recordBackup } from './backup-status.queries.ts';
import type { createBucketBackups } from './bucket-backups.ts';
import { type CreatedBackup, createBackup, listBackups, pruneBackups } from './create-backup.ts';
import type { BackupSource } from './stage-backup.ts';

const DAY_LENGTH = 'club-2026-11-21'.length;

interface Destination {
  backupDir: string;
  bucket: ReturnType<typeof createBucketBackups> | null;
  keep: number;
  /** True if older archives in the folder may be deleted. */
  isPruned: boolean;
}

/** Creates an archive and copies it to the bucket, holding the archive lease so that no archive is rewritten meanwhile. */
export async function saveBackup(
  source: BackupSource & Pick<Effects, 'log'>,
  { backupDir, bucket, keep, isPruned }: Destination,
): Promise<CreatedBackup> {
  const at = source.now().toISOString();
  const made: CreatedBackup[] = [];
  await withArchives(source, async () => {
    const created = await createBackup(source, backupDir);
    made.push(created);
    try {
      await bucket?.save(created.file, join(backupDir, created.file));
      await bucket?.prune(keep);
    } catch (error) {
      if (isPruned) await deleteEarlierTries(source, backupDir, created.file);
      throw error;
    } finally {
      if (isPruned) await pruneBackups(backupDir, keep);
    }
    await recordBackup(source.db, { at, ...created, error: null });
  });
  return made[0] as CreatedBackup;
}

/** Keeps one archive of a day without a copy in the bucket, so that a few nights of tries do not replace all older ones. */
async function deleteEarlierTries({ db }: BackupSource, folder: string, file: string): Promise<void> {
  const { lastGoodBackup } = await getBackupStatus(db);
  const isTry = (name: string): boolean =>
    name.slice(0, DAY_LENGTH) === file.slice(0, DAY_LENGTH) && name < file && name > (lastGoodBackup?.file ?? '');
  for (const name of (await listBackups(folder)).filter(isTry)) await rm(join(folder, name), { force: true });
}
