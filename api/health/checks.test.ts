import { createClient } from '@libsql/client';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { HealthId, HealthItem } from '../../contract/health.ts';
import { documentSources, messages, notifications, releases, settings } from '../../db/schema/index.ts';
import { isRemote } from '../../db/testing.ts';
import { transact } from '../../db/transact.ts';
import { resetPassword } from '../auth/console.service.ts';
import { recordBackup, recordRestoreTest } from '../backups/backup-status.queries.ts';
import { createTestApp, type TestApp } from '../testing.ts';
import { saveWatchState } from './watch-state.queries.ts';

const HOUR = 3_600_000;
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', ALERT_FROM: 'site@club.example.org' };

async function setUp(environment?: Record<string, string>) {
  const app = await createTestApp(environment);
  const { username } = await app.createAdmin({ isSuperAdmin: true });
  const read = async (id: HealthId): Promise<HealthItem> => {
    // A session may have ended meanwhile: the clock is moved by days.
    const cookie = await app.signIn(username);
    const { body } = await app.send('GET', '/api/admin/health', { cookie });
    const item = (body as HealthItem[]).find((each) => each.id === id);
    if (!item) throw new Error(`no item ${id}`);
    return item;
  };
  return { app, username, read };
}

async function publish(app: TestApp, changed: Partial<typeof releases.$inferInsert> = { note: '' }) {
  const cookie = await app.signInNew();
  await app.send('POST', '/api/admin/content', {
    cookie,
    body: { key: `welcome_${Math.random()}`.replace('.', ''), value: 'Hi' },
  });
  await app.publisher.idle();
  await transact(app.db, (tx) => tx.update(releases).set(changed).where(eq(releases.status, 'live')));
}

const run = (app: TestApp, error: string | null = null) => ({ at: app.deps.now().toISOString(), file: 'a.tar', error });

it('refuses admins who are not super admins', async () => {
  await using app = await createTestApp();
  const cookie = await app.signInNew();
  expect((await app.send('GET', '/api/admin/health', { cookie })).status).toBe(403);
});

it('reports a failed backup, and none for 36 hours', async () => {
  const { app, read } = await setUp();
  await using _ = app;
  await publish(app);
  expect(await read('backup')).toMatchObject({ state: 'waiting', problem: 'The site has never been backed up' });
  await recordBackup(app.db, { ...run(app), bytes: 1 });
  expect(await read('backup')).toMatchObject({ state: 'ok', seenAt: expect.any(String) });
  await recordBackup(app.db, { ...run(app, 'The disk is full.'), bytes: 0 });
  expect(await read('backup')).toMatchObject({ state: 'problem', detail: 'The disk is full.' });
  await recordBackup(app.db, { ...run(app), bytes: 1 });
  app.advance(35 * HOUR);
  expect((await read('backup')).state).toBe('ok');
  app.advance(2 * HOUR);
  expect((await read('backup')).state).toBe('problem');
});

it('reports a failed restore test', async () => {
  const { app, read } = await setUp();
  await using _ = app;
  expect((await read('restore-test')).state).toBe('waiting');
  await recordRestoreTest(app.db, { ...run(app, 'A page differs.'), pages: 0 });
  expect(await read('restore-test')).toMatchObject({ state: 'problem', detail: 'A page differs.' });
  await recordRestoreTest(app.db, { ...run(app), pages: 6 });
  expect((await read('restore-test')).state).toBe('ok');
});

it('reports a failed publish until a later release is live', async () => {
  const { app, read } = await setUp();
  await using _ = app;
  await publish(app);
  expect((await read('publishing')).state).toBe('ok');
  const [live] = await app.db.select().from(releases).where(eq(releases.status, 'live'));
  if (!live) throw new Error('nothing is live');
  const { id: _id, ...failed } = {
    ...live,
    status: 'failed' as const,
    kind: 'rebuild' as const,
    error: 'A page broke.',
  };
  await transact(app.db, (tx) => tx.insert(releases).values(failed));
  expect(await read('publishing')).toMatchObject({ state: 'problem', detail: 'A page broke.' });
  await publish(app);
  expect((await read('publishing')).state).toBe('ok');
});

it('reports visitors without the live release after ten minutes', async () => {
  const { app, read } = await setUp();
  await using _ = app;
  await publish(app, { provenAt: null, proofProblem: 'The address leads elsewhere.' });
  expect((await read('visitors')).state).toBe('ok');
  app.advance(11 * 60_000);
  expect(await read('visitors')).toMatchObject({ state: 'problem', detail: 'The address leads elsewhere.' });
  await transact(app.db, (tx) => tx.update(releases).set({ provenAt: app.deps.now().toISOString() }));
  expect((await read('visitors')).state).toBe('ok');
});

it('reports a failing delivery', async () => {
  const { app, read } = await setUp();
  await using _ = app;
  expect((await read('delivery')).state).toBe('off');
  const state = { to: 'purge' as const, release: 1, at: null, attempts: 3, error: 'cdn responded with 500' };
  const { delivery } = app.deps;
  delivery.getStates = async () => [state];
  expect(await read('delivery')).toMatchObject({ state: 'problem', detail: 'purge: cdn responded with 500' });
  delivery.getStates = async () => [{ ...state, error: null }];
  expect((await read('delivery')).state).toBe('ok');
  expect(await app.db.select().from(notifications)).toEqual([]);
});

it('reports a disk with less than a tenth free', async () => {
  const { app, read } = await setUp();
  await using _ = app;
  const setRoom = (part: number) =>
    Object.assign(app.deps.surroundings, { getRoom: async () => ({ bytes: 1e9, part }) });
  setRoom(0.11);
  expect(await read('disk')).toMatchObject({ state: 'ok', detail: expect.stringMatching(/^11% is free/) });
  setRoom(0.09);
  expect((await read('disk')).state).toBe('problem');
});

it.skipIf(isRemote)('reports a database that accepts no writes', async () => {
  const { app, username } = await setUp();
  await using _ = app;
  const cookie = await app.signIn(username);
  const lock = createClient({ url: app.deps.env.databaseUrl });
  const transaction = await lock.transaction('write');
  const { body } = await app.send('GET', '/api/admin/health', { cookie });
  await transaction.rollback();
  lock.close();
  expect(body).toContainEqual(expect.objectContaining({ id: 'database', state: 'problem' }));
});

it('reports many refused sign-ins, and a locked account', async () => {
  const { app, read } = await setUp();
  await using _ = app;
  for (let n = 0; n < 30; n += 1) {
    const body = { username: `guess${n}`, password: 'wrong' };
    await app.send('POST', '/api/admin/login', { body, address: `198.51.100.${n}` });
  }
  expect(await read('sign-ins')).toMatchObject({ state: 'problem', detail: expect.stringContaining('3') });
  app.advance(16 * 60_000);
  expect((await read('sign-ins')).state).toBe('ok');
  const { username } = await app.createAdmin();
  for (let n = 0; n < 10; n += 1) {
    await app.send('POST', '/api/admin/login', { body: { username, password: 'wrong' }, address: '203.0.113.9' });
  }
  expect((await read('sign-ins')).detail).toContain(username);
  app.advance(-365 * 24 * HOUR);
  expect((await read('sign-ins')).state).toBe('ok');
});

it('reports a certificate or domain that expires within 21 days', async () => {
  const { app, read } = await setUp();
  await using _ = app;
  expect((await read('certificate')).state).toBe('off');
  const inDays = (days: number) => async () => ({
    endsAt: new Date(Date.now() + days * 24 * HOUR + HOUR).toISOString(),
    seenAt: new Date().toISOString(),
  });
  Object.assign(app.deps.surroundings, { certificate: inDays(22), domain: inDays(21) });
  expect((await read('certificate')).state).toBe('ok');
  expect(await read('domain')).toMatchObject({ state: 'problem', detail: 'It ends in 21 days.' });
});

it('reports a changed clock for a day', async () => {
  const { app, read } = await setUp();
  await using _ = app;
  expect((await read('clock')).state).toBe('ok');
  await transact(app.db, (tx) => saveWatchState(tx, { moved: { at: app.deps.now().toISOString(), hours: 3 } }));
  expect(await read('clock')).toMatchObject({ state: 'problem', detail: expect.stringContaining('3 hours') });
  app.advance(25 * HOUR);
  expect((await read('clock')).state).toBe('ok');
});

it('reports a restored database beside the current one', async () => {
  const { app, read } = await setUp();
  await using _ = app;
  const value = app.deps.now().toISOString();
  await transact(app.db, (tx) => tx.insert(settings).values({ key: 'restoredAt', value }));
  expect((await read('database')).detail).toMatch(/^Restored from a backup/);
});

it('shows a message and a document that failed once as such, at once', async () => {
  const { app, read } = await setUp({ ...MAIL, FETCH_OUTSIDE: 'on' });
  await using _ = app;
  const cookie = await app.signInNew();
  const documentUrl = 'https://docs.google.com/spreadsheets/d/abc-123/edit';
  await app.send('POST', '/api/admin/embed-documents', { cookie, body: { title: 'Hours', documentUrl } });
  await app.publisher.idle();
  expect((await read('documents')).state).toBe('ok');
  const address = 'https://docs.google.com/spreadsheets/d/abc-123/export?format=csv';
  const fail = (failures: number) =>
    transact(app.db, async (tx) => {
      const source = { address, body: '', readAt: null, checkedAt: '', etag: null, lastModified: null };
      const values = { ...source, failures, problem: 'The sheet is private now.' };
      await tx
        .insert(documentSources)
        .values(values)
        .onConflictDoUpdate({ target: documentSources.address, set: values });
      const entry = { title: '', lines: [], link: null };
      const message = { key: 'a', kind: 'alert' as const, entry, createdAt: '' };
      const sent = { ...message, recipient: 'board', dueAt: '', attempts: failures, error: 'refused' };
      await tx.insert(messages).values(sent).onConflictDoUpdate({ target: messages.key, set: sent });
    });
  await fail(1);
  expect(await read('documents')).toMatchObject({
    state: 'waiting',
    problem: 'A document couldn’t be copied once',
    detail: 'Not copied at the last check: “Hours”. It is tried again.',
  });
  expect(await read('messages')).toMatchObject({ state: 'waiting', detail: 'To board: refused. It is tried again.' });
  await fail(3);
  expect(await read('documents')).toMatchObject({ state: 'problem', detail: '“Hours”: The sheet is private now.' });
  expect(await read('messages')).toMatchObject({ state: 'problem', detail: 'To board: refused' });
});

it('requests a second super admin, new passwords for printed ones, and recovery codes', async () => {
  const { app, read } = await setUp();
  await using _ = app;
  expect((await read('super-admins')).state).toBe('problem');
  const { id, username } = await app.createAdmin({ isSuperAdmin: true });
  expect((await read('super-admins')).state).toBe('ok');
  expect((await read('printed-password')).state).toBe('ok');
  await resetPassword(app.deps, { username, removesTwoFactor: false });
  expect(await read('printed-password')).toMatchObject({ state: 'problem', detail: expect.stringContaining(username) });
  const cookie = await app.signInNew({ isSuperAdmin: true });
  await app.send('PUT', `/api/admin/users/${id}`, { cookie, body: { password: 'four words in a row' } });
  expect((await read('printed-password')).state).toBe('ok');
  expect((await read('recovery-codes')).state).toBe('problem');
});
