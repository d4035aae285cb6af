import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { EMBED_DEFAULTS, getCopyAddress } from '../../contract/embed-documents.ts';
import { documentSources, embedDocuments, failedAttempts, releases } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { recordBackup, recordRestoreTest } from '../backups/backup-status.queries.ts';
import { recordSecurityEvent } from '../changes/security-events.queries.ts';
import { saveAlertSettings } from '../messages/messages.queries.ts';
import { createRelease } from '../releases/releases.queries.ts';
import { createTestAdmin } from '../testing.ts';
import { createTestWatches, type TestWatches } from './testing-alerts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SHEET = 'https://docs.google.com/spreadsheets/d/abc-123/edit';

interface Provoked {
  problem: string;
  over: string;
  provoke: (test: TestWatches) => unknown;
  recover: (test: TestWatches) => unknown;
}

const at = ({ deps }: TestWatches): string => deps.now().toISOString();
const run = (test: TestWatches, error: string | null) => ({ at: at(test), file: 'a.tar', error });

/** Makes the working copy the live release, seen by visitors. */
function publish(test: TestWatches, changed: Partial<typeof releases.$inferInsert> = {}): Promise<void> {
  return transact(test.db, async (tx) => {
    const made = { kind: 'publish', status: 'superseded', note: '', by: 'sam', at: test.deps.now() } as const;
    const { id } = await createRelease(tx, made);
    await tx.update(releases).set({ status: 'superseded' }).where(eq(releases.status, 'live'));
    const live = { status: 'live', provenAt: at(test), ...changed } as const;
    await tx.update(releases).set(live).where(eq(releases.id, id));
  });
}

async function failPublish(test: TestWatches): Promise<void> {
  const made = { kind: 'rebuild', status: 'superseded', note: '', by: null, at: test.deps.now() } as const;
  await transact(test.db, async (tx) => {
    const { id } = await createRelease(tx, made);
    await tx.update(releases).set({ status: 'failed', error: 'A page broke.' }).where(eq(releases.id, id));
  });
}

async function showDocument(test: TestWatches): Promise<void> {
  const stored = { createdAt: at(test), updatedAt: at(test) };
  const document = { ...EMBED_DEFAULTS, title: 'Hours', documentUrl: SHEET, embedUrl: '', isActive: true };
  await transact(test.db, async (tx) => {
    await tx.insert(embedDocuments).values({ ...document, sortOrder: '0', ...stored });
  });
  await publish(test);
}

async function failCheck(test: TestWatches, failures: number): Promise<void> {
  const address = getCopyAddress({ ...EMBED_DEFAULTS, documentUrl: SHEET, embedUrl: '' }) ?? '';
  const row = { address, body: '<p>3 PM</p>', readAt: at(test), checkedAt: at(test), etag: null, lastModified: null };
  const values = { ...row, failures, problem: failures > 0 ? 'The sheet is private now.' : null };
  await transact(test.db, async (tx) => {
    const target = documentSources.address;
    await tx.insert(documentSources).values(values).onConflictDoUpdate({ target, set: values });
  });
}

const BACKUP = { problem: 'The backup failed, or none was made', over: 'All clear: Backups run' };
const PUBLISHING = { problem: 'Something couldn’t be published', over: 'All clear: Publishing works' };
const SIGN_INS = { problem: 'Many sign-ins are refused', over: 'All clear: Sign-ins are quiet' };

const ALERTS: Record<string, Provoked> = {
  'a failed backup': {
    ...BACKUP,
    provoke: (test) => recordBackup(test.db, { ...run(test, 'The disk is full.'), bytes: 0 }),
    recover: (test) => recordBackup(test.db, { ...run(test, null), bytes: 1 }),
  },
  'no backup for 36 hours': {
    ...BACKUP,
    provoke: async (test) => {
      await recordBackup(test.db, { ...run(test, null), bytes: 1 });
      await test.pass(37 * HOUR, HOUR);
    },
    recover: (test) => recordBackup(test.db, { ...run(test, null), bytes: 1 }),
  },
  'a failed restore test': {
    problem: 'The test restore of a backup failed',
    over: 'All clear: Test restore of a backup',
    provoke: (test) => recordRestoreTest(test.db, { ...run(test, 'A page differs.'), pages: 0 }),
    recover: (test) => recordRestoreTest(test.db, { ...run(test, null), pages: 6 }),
  },
  'a failed publish': { ...PUBLISHING, provoke: failPublish, recover: publish },
  'a quarantined item': {
    ...PUBLISHING,
    provoke: (test) => {
      const item = { entity: 'contentItems', id: 99, label: 'Hours', reason: 'A page broke.', tried: '' } as const;
      return publish(test, { quarantinedItems: [item] });
    },
    recover: publish,
  },
  'visitors without the release': {
    problem: 'Visitors don’t see the latest release',
    over: 'All clear: Visitors see the latest release',
    provoke: async (test) => {
      await publish(test, { provenAt: null });
      await test.pass(11 * MINUTE, MINUTE);
    },
    recover: (test) => transact(test.db, (tx) => tx.update(releases).set({ provenAt: at(test) })),
  },
  'many refused sign-ins': {
    ...SIGN_INS,
    provoke: ({ db, deps }) => {
      const attempts = Array.from({ length: 30 }, (_, n) => ({ key: `account:${n}`, at: deps.now().getTime() }));
      return transact(db, (tx) => tx.insert(failedAttempts).values(attempts));
    },
    recover: (test) => test.pass(16 * MINUTE, MINUTE),
  },
  'a locked account': {
    ...SIGN_INS,
    provoke: async ({ db, deps }) => {
      const event = { account: await createTestAdmin(db), action: 'lockedOut', at: deps.now(), by: null } as const;
      await transact(db, (tx) => recordSecurityEvent(tx, event));
    },
    recover: (test) => test.pass(16 * MINUTE, MINUTE),
  },
  'a certificate that runs out': {
    problem: 'The site’s certificate must be renewed',
    over: 'All clear: The site’s certificate is valid',
    provoke: ({ outside }) => Object.assign(outside, { certificateDays: 20 }),
    recover: ({ outside }) => Object.assign(outside, { certificateDays: 90 }),
  },
  'a domain that runs out': {
    problem: 'The domain must be renewed',
    over: 'All clear: The domain is paid for',
    provoke: ({ outside }) => Object.assign(outside, { domainDays: 20 }),
    recover: ({ outside }) => Object.assign(outside, { domainDays: 90 }),
  },
  'a document that failed twice': {
    problem: 'A document can’t be copied',
    over: 'All clear: Documents are copied to their pages',
    provoke: async (test) => {
      await showDocument(test);
      await failCheck(test, 1);
      await test.pass(2 * MINUTE);
      expect(test.titles()).toEqual([]);
      await failCheck(test, 2);
    },
    recover: (test) => failCheck(test, 0),
  },
};

it.each(Object.entries(ALERTS).flatMap(([what, alert]) => [1, 2].map((processes) => ({ what, processes, ...alert }))))(
  'reports $what once and its end once, with $processes processes',
  async ({ processes, problem, over, provoke, recover }) => {
    await using test = await createTestWatches(processes, { BACKUP_HOUR: '3' });
    await saveAlertSettings(test.db, { quiet: null, mondayNote: false });
    await publish(test);
    await test.pass(MINUTE);
    await provoke(test);
    await test.pass(MINUTE);
    expect(test.titles()).toEqual([problem]);
    await test.pass(10 * MINUTE, MINUTE);
    await recover(test);
    await test.pass(2 * MINUTE);
    expect(test.titles()).toEqual([problem, over]);
    await test.pass(HOUR, 10 * MINUTE);
    expect(test.titles()).toEqual([problem, over]);
  },
);

it('reports visitors without the release once, however many more are published before they see one', async () => {
  await using test = await createTestWatches();
  await saveAlertSettings(test.db, { quiet: null, mondayNote: false });
  await publish(test);
  for (let n = 0; n < 8; n += 1) {
    await publish(test, { provenAt: null, milliseconds: 90 });
    await test.pass(4 * MINUTE, 20_000);
  }
  expect(test.titles()).toEqual(['Visitors don’t see the latest release']);
  await publish(test);
  await test.pass(2 * MINUTE);
  expect(test.titles()).toEqual([
    'Visitors don’t see the latest release',
    'All clear: Visitors see the latest release',
  ]);
});

it('gives no all-clear for what can’t be seen for some hours', async () => {
  await using test = await createTestWatches();
  await saveAlertSettings(test.db, { quiet: null, mondayNote: false });
  Object.assign(test.outside, { certificateDays: 20, domainDays: 20 });
  await test.pass(2 * MINUTE);
  const { surroundings } = test.deps;
  const { certificate, domain } = surroundings;
  Object.assign(surroundings, { certificate: async () => null, domain: async () => null });
  await test.pass(6 * HOUR, MINUTE);
  Object.assign(surroundings, { certificate, domain });
  await test.pass(6 * HOUR, MINUTE);
  expect(test.titles()).toEqual(['The site’s certificate must be renewed', 'The domain must be renewed']);
}, 300_000);
