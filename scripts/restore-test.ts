import { join, resolve } from 'node:path';
import { BackupRefused } from '../api/backups/archive.ts';
import { recordRestoreTest } from '../api/backups/backup-status.queries.ts';
import { listBackups } from '../api/backups/create-backup.ts';
import { readOptions } from './arguments.ts';
import { compileSite } from './compile.ts';
import { runOnDatabase } from './on-database.ts';

const { positionals } = readOptions(
  `npm run restore-test [-- FILE]
Tests that a backup can be restored: restores the newest one (or FILE) to a temporary folder, renders every page from it and
compares it with the saved page. The dashboard shows when this last succeeded.`,
  {},
  { atMost: 1 },
);

runOnDatabase(async ({ db, env, log }) => {
  process.env.NODE_ENV ??= 'production';
  const [newest] = await listBackups(env.backups.dir);
  const file = positionals[0] ?? newest;
  if (file === undefined)
    throw new Error(`There is no backup in ${env.backups.dir} yet. Create one with npm run backup.`);
  await compileSite();
  const { runRestoreTest } = await import('../api/backups/restore-test.ts');
  const { createSystem } = await import('../api/system.ts');
  const at = new Date().toISOString();
  try {
    const path = positionals[0] ? resolve(file) : join(env.backups.dir, file);
    const { pages, isCompared } = await runRestoreTest(path, { env, log, openSystem: createSystem });
    await recordRestoreTest(db, { at, file, pages, error: null });
    console.log(`${file}: ${pages} files rendered from it${isCompared ? ', each as it was saved' : ''}`);
  } catch (error) {
    const sentence =
      error instanceof BackupRefused ? error.message : 'The test restore failed; the log has the reason.';
    log.error({ err: error }, 'Test restore failed');
    await recordRestoreTest(db, { at, file, pages: 0, error: sentence });
    throw new Error(sentence);
  }
});
