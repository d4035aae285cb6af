import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@libsql/client';
import { expect, test } from 'vitest';
import { STORAGE_MESSAGES } from '../../../contract/errors.ts';
import { startServer } from '../../support/server.ts';
import { putSave } from '../crash/editor.ts';
import {
  becomesReady,
  expectSave,
  expectVisitorsServed,
  getStatus,
  readPage,
  startEditing,
  TIME_LIMIT,
  trySave,
} from './faulty-club.ts';

const LOCKED_FOR = 30_000;
/** Longest response for a visitor meanwhile, on a busy machine. Milliseconds. */
const LONGEST_VISIT = 2000;

/** The same for both: pages depend on it. */
const env = { PUBLIC_URL: 'https://club.example.org' };

test('reports a save while another process locks the database for 30 s, and delays no visitor', {
  timeout: TIME_LIMIT,
}, async () => {
  const server = await startServer({ env });
  const other = createClient({ url: `file:${join(server.dataDir, 'club.db')}` });
  try {
    const editor = await startEditing(server);
    const lock = await other.transaction('write');
    const over = sleep(LOCKED_FOR);
    const refused = trySave(server, editor, '<p>too early</p>');
    const visits: number[] = [];
    let isRefused = false;
    void refused.finally(() => {
      isRefused = true;
    });
    while (!isRefused) {
      const started = performance.now();
      await readPage(server);
      visits.push(performance.now() - started);
      await sleep(50);
    }
    expect(await refused).toEqual({ status: 503, message: STORAGE_MESSAGES.locked });
    expect(Math.max(...visits)).toBeLessThan(LONGEST_VISIT);
    await expectVisitorsServed(server);
    // Started meanwhile, by systemd perhaps, a second process serves visitors as well.
    const second = await startServer({ dataDir: server.dataDir, env });
    await expectVisitorsServed(second);
    expect([await getStatus(server, '/readyz'), await getStatus(second, '/readyz')]).toEqual([503, 503]);
    await over;
    await lock.rollback();
    for (const one of [server, second]) await becomesReady(one);
    await putSave(server, { ...editor, save: 1 });
    await expectSave(server, 1);
    await second.stop({ keepData: true });
  } finally {
    other.close();
    await server.stop();
  }
});
