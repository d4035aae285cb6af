import { createClient } from '@libsql/client';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { messages } from '../../db/schema/index.ts';
import { isRemote } from '../../db/testing.ts';
import { transact } from '../../db/transact.ts';
import { recordBackup } from '../backups/backup-status.queries.ts';
import { recordChange } from '../changes/changes.queries.ts';
import { recordSecurityEvent } from '../changes/security-events.queries.ts';
import { saveAlertSettings } from '../messages/messages.queries.ts';
import { saveSetting } from '../settings/settings.queries.ts';
import { createTestAdmin } from '../testing.ts';
import { findQuietEnd } from './alerts.queries.ts';
import { createTestWatches } from './testing-alerts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it.each([1, 2])('reports a full disk once and its end once, with %i processes', async (processes) => {
  await using test = await createTestWatches(processes);
  await test.pass(MINUTE);
  test.outside.room = 0.05;
  await test.pass(MINUTE);
  expect(test.titles()).toEqual(['The disk is nearly full']);
  await test.pass(10 * MINUTE);
  test.outside.room = 0.5;
  await test.pass(2 * MINUTE);
  expect(test.titles()).toEqual(['The disk is nearly full', 'All clear: The disk has room']);
  const [alert] = test.sent[0]?.entries ?? [];
  expect(alert?.lines).toEqual([
    '5% is free, 1.0 GB.',
    expect.stringMatching(/^Visitors: /),
    expect.stringMatching(/^To do: /),
  ]);
  expect(alert?.link?.path).toBe('/admin?tab=health');
});

it.each([1, 2])('reports a failing purge after an hour, with %i processes', async (processes) => {
  await using test = await createTestWatches(processes);
  test.outside.purgeError = 'cdn responded with 500';
  await test.pass(59 * MINUTE, MINUTE);
  expect(test.titles()).toEqual([]);
  await test.pass(3 * MINUTE);
  expect(test.titles()).toEqual(['Bucket, CDN or webhook doesn’t follow']);
  test.outside.purgeError = null;
  await test.pass(MINUTE);
  expect(test.titles()).toHaveLength(2);
});

it('ignores a problem that ends before it counts', async () => {
  await using test = await createTestWatches();
  test.outside.purgeError = 'cdn responded with 500';
  await test.pass(30 * MINUTE, MINUTE);
  test.outside.purgeError = null;
  await test.pass(2 * HOUR, MINUTE);
  expect(test.titles()).toEqual([]);
});

it('reports a problem that recurs within seconds once', async () => {
  await using test = await createTestWatches(2);
  for (let n = 0; n < 20; n += 1) {
    test.outside.room = n % 2 ? 0.5 : 0.05;
    await test.pass(10_000);
  }
  expect(test.titles()).toEqual(['The disk is nearly full']);
});

it.skipIf(isRemote).each([1, 2])(
  'reports a locked database once and its end once, with %i processes',
  async (processes) => {
    await using test = await createTestWatches(processes);
    await test.pass(10_000);
    await lockDatabase(test);
    expect(test.titles()).toEqual(['Nothing can be saved']);
    await test.pass(30_000);
    expect(test.titles()).toEqual(['Nothing can be saved', 'All clear: Saving works']);
  },
  120_000,
);

it.skipIf(isRemote)(
  'reports a locked database later when no mail went out meanwhile',
  async () => {
    await using test = await createTestWatches();
    await test.pass(5000);
    test.outside.isMailDown = true;
    await lockDatabase(test);
    await test.pass(5000);
    test.outside.isMailDown = false;
    await test.pass(MINUTE);
    expect(test.titles()).toEqual(['Nothing can be saved', 'All clear: Saving works']);
  },
  120_000,
);

it.skipIf(isRemote).each([
  ['sends an all-clear whose first write failed', false],
  ['sends an all-clear although the process was killed before it was queued', true],
])(
  '%s',
  async (_name, isKilled) => {
    await using test = await createTestWatches();
    await test.pass(5000);
    await lockDatabase(test);
    await test.db.run("CREATE TRIGGER full BEFORE INSERT ON messages BEGIN SELECT RAISE(ABORT, 'full'); END");
    await expect(test.pass(5000)).rejects.toThrow();
    await test.db.run('DROP TRIGGER full');
    if (isKilled) test.restart();
    await test.pass(30_000);
    expect(test.titles()).toEqual(['Nothing can be saved', 'All clear: Saving works']);
  },
  120_000,
);

it('sends simultaneous reports as one message', async () => {
  await using test = await createTestWatches();
  await test.pass(5000);
  await recordBackup(test.db, { at: test.deps.now().toISOString(), file: 'a.tar', error: 'No room.', bytes: 0 });
  test.outside.room = 0.05;
  await test.pass(MINUTE);
  expect(test.sent.map(({ titles }) => titles)).toEqual([
    ['The disk is nearly full', 'The backup failed, or none was made'],
  ]);
});

it('delays reports that are not urgent until the quiet hours end', async () => {
  await using test = await createTestWatches();
  await test.pass(5000);
  test.advance(13 * HOUR);
  await test.pass(5000);
  const sentBefore = test.sent.length;
  await recordBackup(test.db, { at: test.deps.now().toISOString(), file: 'a.tar', error: 'No room.', bytes: 0 });
  await test.pass(7 * HOUR, 10 * MINUTE);
  expect(test.sent).toHaveLength(sentBefore);
  await test.pass(70 * MINUTE, 10 * MINUTE);
  expect(test.sent.slice(sentBefore).map(({ titles }) => titles)).toEqual([['The backup failed, or none was made']]);
  expect(test.sent.at(-1)?.at).toMatch(/T15:/);
});

it('calculates the end of quiet hours, across midnight and within a day', () => {
  const settings = (from: number, until: number) => ({ quiet: { from, until }, mondayNote: true });
  const find = (at: string, from: number, until: number) =>
    findQuietEnd(settings(from, until), new Date(at), 'America/Los_Angeles')?.toISOString() ?? null;
  expect(find('2027-03-10T06:30:00Z', 22, 7)).toBe('2027-03-10T15:00:00.000Z');
  expect(find('2027-03-10T09:00:00Z', 22, 7)).toBe('2027-03-10T15:00:00.000Z');
  expect(find('2027-03-10T15:00:00Z', 22, 7)).toBeNull();
  expect(find('2027-03-10T21:00:00Z', 12, 14)).toBe('2027-03-10T22:00:00.000Z');
  // Clocks go forward in this night.
  expect(find('2027-03-14T08:00:00Z', 22, 7)).toBe('2027-03-14T14:00:00.000Z');
  expect(find('2027-03-10T06:30:00Z', 7, 7)).toBeNull();
});

it('loses nothing while mail is down for a day, and sends one digest afterwards', async () => {
  await using test = await createTestWatches(2);
  await transact(test.db, (tx) => saveAlertSettings(tx, { quiet: null, mondayNote: true }));
  await test.pass(5000);
  test.outside.isMailDown = true;
  for (let hour = 0; hour < 24; hour += 1) {
    test.outside.room = hour % 2 ? 0.5 : 0.05;
    await test.pass(HOUR, 5 * MINUTE);
  }
  expect(test.sent).toEqual([]);
  test.outside.isMailDown = false;
  await test.pass(2 * HOUR, MINUTE);
  const [digest, ...more] = test.sent;
  const disk = digest?.titles.filter((title) => /disk/i.test(title)) ?? [];
  expect(disk).toEqual(
    Array.from({ length: 12 }, () => ['The disk is nearly full', 'All clear: The disk has room']).flat(),
  );
  expect(digest?.titles).toContain('A message could not be sent');
  expect(more.map(({ titles }) => titles)).toEqual([['All clear: Messages arrive']]);
}, 120_000);

it.each([1, 2])(
  'reports new super admins, activated accounts, two-factor changes and a restore once, with %i processes',
  async (processes) => {
    await using test = await createTestWatches(processes);
    const { db } = test;
    const account = await createTestAdmin(db, { isSuperAdmin: true });
    const at = test.deps.now();
    await test.pass(5000);
    await transact(db, async (tx) => {
      await recordSecurityEvent(tx, { account, action: 'secondFactorRemoved', at, by: 'eve' });
      await recordSecurityEvent(tx, { account, action: 'activated', at, by: null });
      await recordSecurityEvent(tx, { account, action: 'signIn', at, by: account.username });
      const change = { entity: 'adminUsers', entityId: account.id, at: at.toISOString(), by: 'eve' } as const;
      const after = { username: account.username, isSuperAdmin: true };
      await recordChange(tx, { ...change, action: 'create', before: null, after });
      await recordChange(tx, {
        ...change,
        action: 'update',
        before: after,
        after: { ...after, email: 'a@example.org' },
      });
      await saveSetting(tx, 'restoredAt', at.toISOString());
    });
    await test.pass(5 * MINUTE);
    expect(test.sent.map(({ titles }) => titles)).toEqual([
      [
        'Two-step sign-in was removed',
        'An account may sign in again',
        'There is a new Super Admin',
        'The site was restored from a backup',
      ],
    ]);
  },
);

it.each([1, 2])('reports a changed clock once, with %i processes', async (processes) => {
  await using test = await createTestWatches(processes);
  await test.pass(4000, 1000);
  test.moveClock(3);
  await test.pass(MINUTE);
  expect(test.titles()).toEqual(['The server’s clock was moved']);
});

it('reports a changed clock although the database failed at that moment', async () => {
  await using test = await createTestWatches();
  await test.pass(5000);
  test.moveClock(3);
  await test.db.run("CREATE TRIGGER full BEFORE INSERT ON messages BEGIN SELECT RAISE(ABORT, 'full'); END");
  await expect(test.pass(5000)).rejects.toThrow();
  await test.db.run('DROP TRIGGER full');
  await test.pass(MINUTE);
  expect(test.titles()).toEqual(['The server’s clock was moved']);
});

it('reports refused mail through the webhook', async () => {
  await using test = await createTestWatches(1, { ALERT_WEBHOOK_URL: 'https://ntfy.sh/club' });
  await test.pass(5000);
  test.outside.isMailDown = true;
  test.outside.room = 0.05;
  await test.pass(MINUTE);
  const failed = await test.db.select().from(messages).where(eq(messages.recipient, 'board@club.example.org'));
  expect(failed[0]?.error).toBe('connect ECONNREFUSED');
  await test.pass(2 * MINUTE);
  expect(test.sent.map(({ to, titles }) => [to, ...titles])).toEqual([
    ['webhook', 'The disk is nearly full'],
    ['webhook', 'A message could not be sent'],
  ]);
});

/** Keeps anyone from writing for 15 seconds, which raises the alarm. */
async function lockDatabase({ deps, pass }: Awaited<ReturnType<typeof createTestWatches>>): Promise<void> {
  const other = createClient({ url: deps.env.databaseUrl });
  const lock = await other.transaction('write');
  for (let n = 0; n < 3; n += 1) await pass(5000);
  await lock.rollback();
  other.close();
}
