import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { WEBHOOK } from '../messages/messages.queries.ts';
import { readEnv } from '../process/env.ts';
import { createDatabaseAlarm } from './database-alarm.ts';

it('reaches the webhook although a mail server does not respond, and repeats only the mail', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'club-alarm-'));
  let now = Date.parse('2027-03-09T18:00:00Z');
  const sent: string[] = [];
  const { promise, reject } = Promise.withResolvers<void>();
  const send = ({ to }: { to: string }): Promise<void> => {
    sent.push(to);
    return to === WEBHOOK ? Promise.resolve() : promise;
  };
  const env = readEnv({ DATA_DIR: folder });
  const alarm = createDatabaseAlarm({ env, log: pino({ level: 'silent' }), now: () => new Date(now), send });
  const raise = () => alarm.raise('full', ['board@club.example.org', WEBHOOK]);
  await raise();
  now += 10_000;
  const raising = raise();
  await expect.poll(() => sent).toContain(WEBHOOK);
  reject(new Error('Timeout'));
  await raising;
  now += 60_000;
  await raise();
  expect(sent).toEqual(['board@club.example.org', WEBHOOK, 'board@club.example.org']);
  await alarm.clear(async () => undefined);
  await rm(folder, { recursive: true });
});
