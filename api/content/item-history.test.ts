import { describe, expect, test } from 'vitest';
import type { ChangeDetails, DeletedItem } from '../../contract/changes.ts';
import { createTestApp, TEST_PASSWORD } from '../testing.ts';

const changes = '/api/admin/changes';

async function setUp() {
  const app = await createTestApp();
  const { username } = await app.createAdmin({ isSuperAdmin: true });
  const cookie = await app.signIn(username);
  const send = (method: string, path: string, body?: Record<string, unknown>) =>
    app.send(method, path, { cookie, body });
  const details = async (id: number) => (await send('GET', `${changes}/${id}`)).body as ChangeDetails;
  const deleted = async () => (await send('GET', `${changes}/deleted`)).body as DeletedItem[];
  return { app, username, send, details, deleted };
}

/** One item of each kind: how it is made, what an edit changes, and how its list is read. */
const KINDS = [
  ['content', { key: 'home_main_content', value: '<p>old</p>' }, { value: '<p>new</p>' }],
  ['hero-images', { imageUrl: 'https://a.example/b.png', pageType: 'home', altText: 'old' }, { altText: 'new' }],
  ['carousel-images', { imageUrl: 'https://a.example/b.png', pageType: 'home', title: 'old' }, { title: 'new' }],
  ['embed-documents', { title: 'old', documentUrl: 'https://a.example' }, { title: 'new' }],
  ['external-links', { name: 'old', url: 'https://a.example' }, { name: 'new' }],
] as const;

describe.each(KINDS)('history of an item of %s', (resource, made, edit) => {
  const path = `/api/admin/${resource}`;

  test('shows differences, and any version can be restored', async () => {
    const { app, send, details } = await setUp();
    await using _ = app;
    const first = (await send('POST', path, made)).body as object;
    await send('PUT', `${path}/1`, edit);
    const edited = await details(2);
    expect(JSON.stringify(edited.changes)).toContain('"text":"old","mark":"removed"');
    expect(JSON.stringify(edited.changes)).toContain('"text":"new","mark":"added"');
    const response = await send('POST', `${changes}/1/restore`, { last: 2 });
    const restored = { ...first, version: 3, updatedAt: expect.any(String) };
    expect(response).toMatchObject({ status: 200, body: { item: restored, changeId: 3 } });
    expect(response.headers.get('x-release-id')).toBe('3');
    expect((await send('GET', path)).body).toEqual([restored]);
  });

  test('changes nothing for a version that the item already has', async () => {
    const { app, send } = await setUp();
    await using _ = app;
    await send('POST', path, made);
    await send('PUT', `${path}/1`, edit);
    await send('POST', `${changes}/2/undo`);
    const [item] = (await send('GET', path)).body as object[];
    const response = await send('POST', `${changes}/1/restore`, { last: 3 });
    expect(response).toMatchObject({ status: 200, body: { item, changeId: null } });
    expect(response.headers.get('x-release-id')).toBeNull();
    expect((await send('GET', path)).body).toEqual([item]);
    expect((await send('GET', changes)).body).toHaveLength(3);
  });

  test('lists a deleted item, which can be restored under the same id', async () => {
    const { app, username, send, deleted } = await setUp();
    await using _ = app;
    await send('POST', path, made);
    const kept = (await send('PUT', `${path}/1`, edit)).body as object;
    expect(await deleted()).toEqual([]);
    await send('DELETE', `${path}/1`);
    expect(await deleted()).toMatchObject([{ id: 1, change: 3, by: username, changes: expect.any(Array) }]);
    expect((await send('POST', `${changes}/3/undo`)).status).toBe(200);
    expect((await send('GET', path)).body).toMatchObject([
      { ...kept, id: 1, version: 3, updatedAt: expect.any(String) },
    ]);
    expect(await deleted()).toEqual([]);
    await send('DELETE', `${path}/1`);
    expect((await send('POST', `${changes}/1/restore`, { last: 5 })).body).toMatchObject({ item: { id: 1, ...made } });
  });
});

describe('restoring a version', () => {
  test('never loses somebody else’s edit made meanwhile', async () => {
    const { app, send } = await setUp();
    await using _ = app;
    await send('POST', '/api/admin/content', { key: 'home_main_content', value: '<p>1</p>' });
    await send('PUT', '/api/admin/content/1', { value: '<p>2</p>' });
    const { body: current } = await send('PUT', '/api/admin/content/1', { value: '<p>3</p>' });
    expect(await send('POST', `${changes}/1/restore`, { last: 2 })).toMatchObject({ status: 409, body: { current } });
    await send('DELETE', '/api/admin/content/1');
    expect((await send('POST', `${changes}/1/restore`, { last: 3 })).status).toBe(409);
  });

  test('is refused for a change that left nothing, and outside the working copy', async () => {
    const { app, send } = await setUp();
    await using _ = app;
    await send('POST', '/api/admin/content', { key: 'home_main_content', value: '<p>1</p>' });
    await send('DELETE', '/api/admin/content/1');
    expect((await send('POST', `${changes}/2/restore`, { last: 2 })).status).toBe(400);
    await send('PUT', '/api/admin/publish/settings', { autoPublish: false });
    expect((await send('POST', `${changes}/3/restore`, { last: 3 })).status).toBe(400);
    expect((await send('POST', `${changes}/1/restore`, {})).status).toBe(400);
  });
});

describe('accounts in the audit trail', () => {
  test('show changes but never a password or its hash, and only to super admins', async () => {
    const { app, send, details } = await setUp();
    await using _ = app;
    const user = { username: 'newcomer', password: 'long enough', email: 'new@a.example' };
    await send('POST', '/api/admin/users', user);
    const { body } = await send('GET', '/api/admin/users');
    const id = (body as { id: number; username: string }[]).find(({ username }) => username === 'newcomer')?.id;
    await send('PUT', `/api/admin/users/${id}`, { firstName: 'Lee', password: 'another one' });
    const cookie = await app.signInNew({ isSuperAdmin: true });
    const passwords = { currentPassword: TEST_PASSWORD, newPassword: 'quite another' };
    await app.send('PUT', '/api/admin/change-password', { cookie, body: passwords });
    await send('DELETE', `/api/admin/users/${id}`);
    const trail = JSON.stringify([(await send('GET', changes)).body, (await send('GET', `${changes}.csv`)).body]);
    expect(trail).not.toMatch(/passwordHash|argon2|long enough|another one|quite another/i);
    expect((await details(2)).changes).toMatchObject([
      { place: 'First name', parts: [{ text: 'Lee', mark: 'added' }] },
      { place: 'Password changed' },
    ]);
    const plain = await app.signInNew();
    expect((await app.send('GET', `${changes}/2`, { cookie: plain })).status).toBe(403);
    expect((await send('GET', `${changes}/deleted`)).body).toEqual([]);
  });
});

test('names every author once', async () => {
  const { app, username, send } = await setUp();
  await using _ = app;
  await send('POST', '/api/admin/content', { key: 'one', value: 'x' });
  await send('POST', '/api/admin/content', { key: 'two', value: 'x' });
  expect((await send('GET', `${changes}/people`)).body).toEqual([username]);
});
