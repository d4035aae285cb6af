import { expect, test } from 'vitest';
import { startClockedServer } from '../../support/clock/clocked-server.ts';
import { putSave, signIn } from '../crash/editor.ts';
import { becomesReady, expectSave, expectVisitorsServed, PATIENCE, startEditing, TIME_LIMIT } from './faulty-club.ts';

const YEARS = { forward: '2028-03-10T20:00:00Z', back: '2027-03-10T20:05:00Z', further: '2026-03-10T20:00:00Z' };

test('keeps serving, saving and scheduling when the clock jumps a year either way', {
  timeout: TIME_LIMIT,
}, async () => {
  const { server, setClock } = await startClockedServer('2027-03-10T20:00:00Z');
  try {
    const editor = await startEditing(server);
    let save = 0;
    for (const moment of Object.values(YEARS)) {
      await setClock(moment);
      await expect.poll(() => server.errors.join('').match(/Server clock moved/g)?.length, PATIENCE).toBe(save + 1);
      await expectVisitorsServed(server);
      await becomesReady(server);
      const known = await fetch(`${server.url}/api/admin/auth`, { headers: { cookie: editor.cookie } });
      expect(known.status).toBe(200);
      editor.cookie = await signIn(server);
      save += 1;
      await putSave(server, { ...editor, save });
      await expectSave(server, save);
    }
  } finally {
    await server.stop();
  }
});
