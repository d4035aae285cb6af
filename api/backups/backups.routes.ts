import { Hono } from 'hono';
import type { BackupOverview } from '../../contract/backups.ts';
import { requireSuperAdmin } from '../auth/require-admin.ts';
import type { ApiEnv } from '../http/context.ts';
import type { Effects } from '../process/effects.ts';
import { getBackupStatus } from './backup-status.queries.ts';
import { listBackups } from './create-backup.ts';

/** Lists archives that can be restored. Mounted at /api/admin/backups. */
export function backupRoutes({ db, env, ...deps }: Effects) {
  return new Hono<ApiEnv>().use(requireSuperAdmin({ db, env, ...deps })).get('/', async (c) => {
    const { hour, keep, dir, bucket } = env.backups;
    return c.json({
      ...(await getBackupStatus(db)),
      archives: await listBackups(dir),
      hour,
      keep,
      isCopiedToBucket: bucket !== null,
    } satisfies BackupOverview);
  });
}
