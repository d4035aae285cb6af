import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../db/client.ts';
import { fillFirstSchema } from '../../../db/testing-first-schema.ts';
import { startServer } from '../../support/server.ts';
import { putSave, signIn } from '../crash/editor.ts';
import { expectSave, expectVisitorsServed, readPage, TIME_LIMIT } from './faulty-club.ts';

/** The same for both: pages depend on it. */
const env = { PUBLIC_URL: 'https://club.example.org' };

test('loses nothing when two processes start together on a database of the first schema', {
  timeout: TIME_LIMIT,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'club-old-'));
  const db = await openDatabase(pathToFileURL(join(dataDir, 'club.db')).href);
  await fillFirstSchema(db);
  db.close();
  const servers = await Promise.all([startServer({ dataDir, env }), startServer({ dataDir, env })]);
  try {
    const [one, two] = servers;
    for (const server of servers) {
      await expectSave(server, 0);
      await expectVisitorsServed(server);
      expect(await readPage(server)).toContain('https://school.example.org/');
    }
    const cookie = await signIn(one);
    await putSave(two, { cookie, block: 7, save: 1 });
    for (const server of servers) await expectSave(server, 1);
    const restored = await fetch(`${one.url}/api/admin/releases/1/restore`, { method: 'POST', headers: { cookie } });
    expect([restored.status, await restored.json()]).toMatchObject([200, { release: { kind: 'restore' } }]);
    for (const server of servers) await expectSave(server, 0);
    expect(await readPage(two)).toContain('https://images.example.org/team.jpg');
  } finally {
    for (const server of servers) await server.stop({ keepData: true });
    await rm(dataDir, { recursive: true, force: true });
  }
});
