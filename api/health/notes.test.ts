import { expect, it } from 'vitest';
import { adminUsers, calendarEvents, contentItems, media, notices } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { recordBackup, recordRestoreTest } from '../backups/backup-status.queries.ts';
import { recordChange } from '../changes/changes.queries.ts';
import { saveAlertSettings } from '../messages/messages.queries.ts';
import { createTestAdmin } from '../testing.ts';
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
  300_000,
);

it('resumes the notes after the clock was a year ahead, and repeats none after it was a day ahead', async () => {
  await using test = await createTestWatches();
  await test.pass(HOUR, HOUR);
  test.advance(365 * DAY);
  await test.pass(HOUR, HOUR);
  test.advance(-365 * DAY);
  test.sent.length = 0;
  await test.pass(6 * DAY, HOUR);
  expect(test.titles()).toEqual(['Your website this week']);
  test.advance(-DAY);
  await test.pass(2 * DAY, HOUR);
  expect(test.titles()).toEqual(['Your website this week']);
}, 300_000);

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

it('lists consents, terms, what ends soon, findings, what is wrong, and the last backup with its test', async () => {
  await using test = await createTestWatches();
  const { db } = test;
  await test.pass(HOUR, HOUR);
  const at = test.deps.now().toISOString();
  const stored = { createdAt: at, updatedAt: at };
  await createTestAdmin(db);
  await recordBackup(db, { at, file: 'a.tar', error: null, bytes: 1 });
  await recordRestoreTest(db, { at, file: 'a.tar', error: null, pages: 6 });
  await transact(db, async (tx) => {
    await tx.update(adminUsers).set({ termEndsOn: '2027-03-31' });
    const image = { state: 'ready', uploadKey: '', description: '', showsPeople: true, ...stored } as const;
    await tx.insert(media).values([
      { ...image, imageId: 'a'.repeat(32) },
      { ...image, imageId: 'b'.repeat(32), consentBy: 'The parents', consentUntil: '2027-04-01' },
      { ...image, imageId: 'c'.repeat(32), consentBy: 'The parents' },
    ]);
    const notice = { linkUrl: '', isActive: true, sortOrder: '0', ...stored };
    await tx.insert(notices).values([
      { ...notice, text: 'Thank you, Acme Hardware', showUntil: '2027-03-20T07:00:00.000Z' },
      { ...notice, text: 'Thank you, Cedar Cafe', showUntil: '2027-03-20T07:00:00.000Z', isActive: false },
      { ...notice, text: 'Thank you, Birch Bakery', showUntil: '2027-06-20T07:00:00.000Z' },
    ]);
    const value = '<h2></h2><p>Go</p>';
    await tx.insert(contentItems).values({ key: 'home_main_content', value, type: 'html', description: '', ...stored });
  });
  await test.pass(7 * DAY, 6 * HOUR);
  const lines = test.sent.find(({ titles }) => titles.includes('Your website this week'))?.entries[0]?.lines ?? [];
  expect(lines).toEqual([
    'Last week: No changes.',
    'Next two weeks: No events.',
    'Due: Consent for 2 photos is missing or runs out.',
    'Due: 1 term on the board ended or will soon.',
    'Due: In two weeks visitors no longer see Thank you, Acme Hardware.',
    'Due: 1 finding to check.',
    'Due: Only one person is a Super Admin. No Super Admin has recovery codes.',
    'Backup: The last good one: Mar 9, 11:00 am. Test: It went well Mar 9, 11:00 am.',
  ]);
});
