import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { STORAGE_MESSAGES } from '../../../contract/errors.ts';
import { SUPER_ADMIN, startServer } from '../../support/server.ts';
import { putSave, signIn } from '../crash/editor.ts';
import {
  becomesReady,
  expectSave,
  expectVisitorsServed,
  getStatus,
  readPage,
  startEditing,
  TIME_LIMIT,
} from './faulty-club.ts';

function run(name: string, dataDir: string, args: string[] = []) {
  return promisify(execFile)(process.execPath, [`scripts/${name}.ts`, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
  });
}

async function loseDatabase(dataDir: string, content: Buffer | null): Promise<void> {
  for (const name of await readdir(dataDir)) if (name.startsWith('club.db')) await rm(join(dataDir, name));
  if (content) await writeFile(join(dataDir, 'club.db'), content);
}

test('keeps the site up with a damaged database at start, reports it, and recovers by a restore', {
  timeout: TIME_LIMIT,
}, async () => {
  const server = await startServer();
  const editor = await startEditing(server);
  const home = await readPage(server);
  await run('backup', server.dataDir);
  await server.stop({ keepData: true });
  // A clean stop leaves everything in the one file.
  expect(await stat(join(server.dataDir, 'club.db-wal')).catch(() => ({ size: 0 }))).toMatchObject({ size: 0 });

  for (const [content, message] of [
    [null, STORAGE_MESSAGES.lost],
    [randomBytes(40_000), STORAGE_MESSAGES.damaged],
  ] as const) {
    await loseDatabase(server.dataDir, content);
    const maintenance = await startServer({ dataDir: server.dataDir });
    try {
      expect(maintenance.output.join('\n')).toContain(message);
      expect(maintenance.output.join('\n')).toContain('npm run restore -- FILE');
      await expectVisitorsServed(maintenance);
      expect(await readPage(maintenance)).toBe(home);
      expect([await getStatus(maintenance, '/healthz'), await getStatus(maintenance, '/readyz')]).toEqual([200, 503]);
      const login = await fetch(`${maintenance.url}/api/admin/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(SUPER_ADMIN),
      });
      expect([login.status, await login.json()]).toEqual([503, { message }]);
      expect(await readPage(maintenance, '/admin')).toContain(message);
      if (content === null) continue;

      const [archive = ''] = await readdir(join(server.dataDir, 'backups'));
      await run('restore', server.dataDir, [join(server.dataDir, 'backups', archive)]);
      await becomesReady(maintenance);
      expect(await readPage(maintenance)).toContain('save 0<');
      const cookie = await signIn(maintenance);
      await putSave(maintenance, { ...editor, cookie, save: 1 });
      await expectSave(maintenance, 1);
    } finally {
      await maintenance.stop({ keepData: content === null });
    }
  }
});
