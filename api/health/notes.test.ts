import { expect, it } from 'vitest';
import { calendarEvents, contentItems } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { recordBackup, recordRestoreTest } from '../backups/backup-status.queries.ts';
import { recordChange } from '../changes/changes.queries.ts';
import { saveAlertSettings } from '../messages/messages.queries.ts';
import { createTestWatches } from './testing-alerts.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function edit({ db, deps }: Awaited<ReturnType<typeof createTestWatches>>): Promise<void> {
  const at = deps.now().toISOString();
  const change = { entity: 'contentItems', entityId: 1, action: 'update', before: {}, after: {} } as const;
  await transact(db, (tx) => recordChange(tx, { ...change, at, by: 'sam' }));
  await recordBackup(db, { at, file: 'a.tar', error: null, bytes: 1 });
  await recordRestoreTest(db, { at, file: 'a.tar', error: null, pages: 6 });
}

it.each([1, 2])(
  'sends four Monday notes and one monthly line in 30 healthy days, with %i processes',
  async (processes) => {
    await using test = await createTestWatches(processes);
    for (let day = 0; day < 30; day += 1) {
      await edit(test);
      await test.pass(DAY, 3 * HOUR);
    }
    expect(test.titles().toSorted()).toEqual(['The watch still runs', ...Array(4).fill('Your website this week')]);
    for (const { entries } of test.sent) expect(entries[0]?.lines.length).toBeLessThanOrEqual(10);
    expect(test.sent.every(({ at }) => /T1[45]:/.test(at))).toBe(true);
    expect(test.sent[0]?.entries[0]?.lines[0]).toMatch(/^Last week: \d changes by sam\.$/);
  },
);

it('omits the Monday note where it is turned off', async () => {
  await using test = await createTestWatches();
  await test.pass(HOUR, HOUR);
  await transact(test.db, (tx) => saveAlertSettings(tx, { quiet: null, mondayNote: false }));
  await test.pass(28 * DAY, 6 * HOUR);
  expect(test.titles()).toEqual(['The watch still runs']);
}, 120_000);

it('lists events of the next two weeks with their status, and passed dates', async () => {
  await using test = await createTestWatches();
  await test.pass(HOUR, HOUR);
  const at = test.deps.now().toISOString();
  const stored = { createdAt: at, updatedAt: at };
  await transact(test.db, async (tx) => {
    const event = { place: '', description: '', url: '', isSaveTheDate: false, isActive: true, ...stored };
    await tx.insert(calendarEvents).values([
      {
        ...event,
        title: 'Pep rally',
        startsAt: '2027-03-20T17:00',
        uid: crypto.randomUUID(),
        slug: 'pep',
        status: 'scheduled',
      },
      {
        ...event,
        title: 'Fun run',
        startsAt: '2027-03-21',
        uid: crypto.randomUUID(),
        slug: 'run',
        status: 'cancelled',
      },
    ]);
    const value = '<p>Friday, October 17, 2025</p>';
    await tx.insert(contentItems).values({ key: 'home_main_content', value, type: 'html', description: '', ...stored });
  });
  await test.pass(7 * DAY, 6 * HOUR);
  const lines = test.sent.find(({ titles }) => titles[0] === 'Your website this week')?.entries[0]?.lines ?? [];
  expect(lines).toContain('Next two weeks: Pep rally (Mar 20), Fun run (Mar 21, canceled).');
  expect(lines).toContain('Due: 1 date on the pages passed.');
});
