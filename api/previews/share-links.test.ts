import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { NewPreviewShare } from '../../contract/previews.ts';
import { adminUsers, previews } from '../../db/schema/index.ts';
import { TEST_ORIGIN, type TestApp } from '../testing.ts';
import { DAY, SHARES_PATH, setUpPreviews } from './testing-previews.ts';

describe('share links', () => {
  test('show the preview without signing in, under a notice, for seven days', async () => {
    const { app, save, share, open } = await setUpPreviews();
    await using _ = app;
    await save('<p>waiting</p>');
    const start = Date.now();
    const { url, expiresAt, release } = await share();
    expect(release).toBeNull();
    expect(Math.abs(Date.parse(expiresAt) - start - 7 * DAY)).toBeLessThan(60_000);
    const token = new URL(url).searchParams.get('share') ?? '';
    const page = await open(url);
    expect(page.status).toBe(200);
    expect(page.body).toContain('<p>waiting</p>');
    expect(page.body).toContain('Preview: this is not what visitors see yet. This link works until ');
    expect(page.body).toContain(`<a href="/preview/events?share=${token}">`);
    expect((await open(`/preview/events?share=${token}`)).status).toBe(200);
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(page.headers.get('set-cookie')).toBeNull();
    app.deps.now = () => new Date(Date.parse(expiresAt) - 1000);
    expect((await open(url)).status).toBe(200);
    app.deps.now = () => new Date(expiresAt);
    expect((await open(url)).status).toBe(404);
  });

  test('of a release show only that release, whatever else the address requests', async () => {
    const { app, save, share, open } = await setUpPreviews();
    await using _ = app;
    await save('<p>first</p>');
    await save('<p>second</p>');
    const { url } = await share({ release: 1 });
    const page = await open(`${url}&release=2`);
    expect(page.body).toContain('<p>first</p>');
    expect(page.body).toMatch(/Preview of release 1, made \w+ \d+, \d{4}/);
    expect(page.body).not.toContain('release=2');
  });

  test('lead to the same neutral page when unknown, revoked or expired, also for signed-in people', async () => {
    const { app, send, save, share, open } = await setUpPreviews();
    await using _ = app;
    await save('<p>x</p>');
    const revoked = await share();
    expect((await send('DELETE', `${SHARES_PATH}/${revoked.id}`)).status).toBe(204);
    const soon = new Date(Date.now() + 60_000).toISOString();
    const expired = await share({ expiresAt: soon });
    app.deps.now = () => new Date(soon);
    const unknown = await open('/preview?share=unknown');
    expect(unknown.status).toBe(404);
    expect(unknown.body).toContain('<h1>/404 ');
    expect(unknown.body).toContain('Ask whoever sent it for a new one.');
    expect(unknown.body).not.toContain('href="/preview');
    for (const { url } of [revoked, expired]) {
      expect(await open(url)).toMatchObject({ status: 404, body: unknown.body });
      expect((await send('GET', url.slice(TEST_ORIGIN.length))).status).toBe(404);
    }
    expect((await open('/preview?share=')).status).toBe(404);
  });

  test('are listed until they expire, without the secret, which the database does not contain either', async () => {
    const { app, send, share } = await setUpPreviews();
    await using _ = app;
    const { url, ...kept } = await share();
    const token = new URL(url).searchParams.get('share') ?? '';
    expect((await send('GET', SHARES_PATH)).body).toEqual([kept]);
    expect(JSON.stringify(await app.db.select().from(previews))).not.toContain(token);
    app.deps.now = () => new Date(kept.expiresAt);
    expect((await send('GET', SHARES_PATH)).body).toEqual([]);
    await share();
    expect(await app.db.$count(previews)).toBe(1);
  });

  test('lead to the address at which the dashboard was opened, never to another site', async () => {
    const { app, send } = await setUpPreviews();
    await using _ = app;
    const cookie = await app.signInNew();
    const origin = 'http://localhost:4321';
    const here = await app.send('POST', SHARES_PATH, { cookie, body: {}, headers: { origin } });
    expect((here.body as NewPreviewShare).url.startsWith(`${origin}/preview?share=`)).toBe(true);
    const { url } = (await send('POST', SHARES_PATH, {})).body as NewPreviewShare;
    expect(url.startsWith(`${TEST_ORIGIN}/preview?share=`)).toBe(true);
  });

  test.each([
    [{ release: 99 }, 'There is no release 99'],
    [{ release: 0 }, 'Release must be a release’s number'],
    [{ release: '1' }, 'Release must be a release’s number'],
    [{ expiresAt: 'tomorrow' }, 'Expiry must be a date and time in UTC'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'Expiry must be in the future'],
    [{ expiresAt: '2999-01-01T00:00:00Z' }, 'Expiry must be within 90 days'],
    [{ days: 3 }, 'Unknown field “days”'],
  ])('refuse %j', async (body, message) => {
    const { app, send } = await setUpPreviews();
    await using _ = app;
    const response = await send('POST', SHARES_PATH, body);
    expect(response.status).toBe(400);
    expect((response.body as { message: string }).message).toMatch(message);
    expect(await app.db.$count(previews)).toBe(0);
  });

  test.each([
    [
      'closed',
      (app: TestApp, id: number, cookie: string) =>
        app.send('PUT', `/api/admin/users/${id}`, { cookie, body: { isActive: false } }),
    ],
    ['deleted', (app: TestApp, id: number, cookie: string) => app.send('DELETE', `/api/admin/users/${id}`, { cookie })],
    [
      'closed directly in the database',
      async (app: TestApp, id: number) => {
        await app.db.update(adminUsers).set({ isActive: false }).where(eq(adminUsers.id, id));
      },
    ],
  ])('end when their author’s account is %s', async (_how, leave) => {
    const { app, open, save } = await setUpPreviews();
    await using _ = app;
    await save('<p>live</p>');
    const superAdmin = await app.signInNew({ isSuperAdmin: true });
    const maker = await app.createAdmin();
    const made = await app.send('POST', SHARES_PATH, { cookie: await app.signIn(maker.username), body: {} });
    const { search } = new URL((made.body as NewPreviewShare).url);
    const rename = { username: `${maker.username}-renamed` };
    await app.send('PUT', `/api/admin/users/${maker.id}`, { cookie: superAdmin, body: rename });
    expect((await open(`/preview/about${search}`)).status).toBe(200);
    await leave(app, maker.id, superAdmin);
    expect((await open(`/preview/about${search}`)).status).toBe(404);
    const list = await app.send('GET', SHARES_PATH, { cookie: superAdmin });
    expect(list.body).toEqual([]);
    // Another account of that name is another person.
    const named = { ...rename, password: 'count-the-cash' };
    await app.send('POST', '/api/admin/users', { cookie: superAdmin, body: named });
    expect((await open(`/preview/about${search}`)).status).toBe(404);
  });

  test('are recorded in the audit trail when created and when ended', async () => {
    const { app, send, share } = await setUpPreviews();
    await using _ = app;
    const { id } = await share();
    await share();
    await send('DELETE', `${SHARES_PATH}/${id}`);
    const maker = (await send('GET', '/api/auth/user')).body as { id: number; username: string };
    const superAdmin = await app.createAdmin({ isSuperAdmin: true });
    const cookie = await app.signIn(superAdmin.username);
    await app.send('PUT', `/api/admin/users/${maker.id}`, { cookie, body: { isActive: false } });
    const trail = await app.send('GET', `/api/admin/changes?entity=security&id=${maker.id}`, { cookie });
    const lines = (trail.body as { action: string; by: string; after: object }[]).filter(({ action }) =>
      action.startsWith('shareLink'),
    );
    expect(lines).toMatchObject([
      { action: 'shareLinksEnded', by: superAdmin.username, after: { links: 1 } },
      { action: 'shareLinksEnded', by: maker.username, after: { link: id } },
      { action: 'shareLinkMade', by: maker.username, after: { release: null } },
      { action: 'shareLinkMade', by: maker.username, after: { link: id, release: null } },
    ]);
    expect(JSON.stringify(trail.body)).not.toContain('share=');
  });

  test('cannot be revoked twice', async () => {
    const { app, send, share } = await setUpPreviews();
    await using _ = app;
    const { id } = await share();
    const revoke = () => send('DELETE', `${SHARES_PATH}/${id}`);
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 404]);
  });
});
