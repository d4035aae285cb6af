import { join } from 'node:path';
import type { Effects } from '../process/effects.ts';
import { withArchives } from './archive-lease.ts';
import { recordBackup } from './backup-status.queries.ts';
import type { createBucketBackups } from './bucket-backups.ts';
import { type CreatedBackup, createBackup, pruneBackups } from './create-backup.ts';
import type { BackupSource } from './stage-backup.ts';

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
    if (isPruned) await pruneBackups(backupDir, keep);
    await bucket?.save(created.file, join(backupDir, created.file));
    await bucket?.prune(keep);
    await recordBackup(source.db, { at, ...created, error: null });
  });
  return made[0] as CreatedBackup;
}
