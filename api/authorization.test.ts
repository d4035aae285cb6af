import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, TEST_PASSWORD, type TestApp } from './testing.ts';

const ROLES = ['anonymous', 'admin', 'superAdmin', 'deactivated', 'signedOut'] as const;
type Role = (typeof ROLES)[number];
type Statuses = Record<Role, number>;

const everyone = (status: number): Statuses => ({
  ...{ anonymous: status, admin: status, superAdmin: status, deactivated: status, signedOut: status },
});
const noSession = { anonymous: 401, deactivated: 401, signedOut: 401 };
const admins = (status: number): Statuses => ({ ...noSession, admin: status, superAdmin: status });
const superAdmins = (status: number): Statuses => ({ ...noSession, admin: 403, superAdmin: status });

interface Row {
  /** As the app registers it. */
  route: string;
  expected: Statuses;
  body?: Record<string, unknown>;
  /** For each role's own attempt: what stands for `:id` and other parameters. */
  params?: Record<string, string>;
}

const ABSENT = { id: '987654' };
const image = { imageUrl: 'https://a.example/b.png', pageType: 'home' };

/** Writes to `:id` aim at nothing: 404 shows that the call was let through. */
const TABLE: Row[] = [
  { route: 'GET /healthz', expected: everyone(200) },
  { route: 'GET /readyz', expected: everyone(200) },
  // For programs on the server's own machine, which these requests do not come from.
  { route: 'GET /metrics', expected: everyone(403) },
  { route: 'GET /api/auth/user', expected: admins(200) },
  { route: 'GET /api/site-content', expected: everyone(200) },
  { route: 'GET /api/hero-images', expected: everyone(200) },
  { route: 'GET /api/carousel-images', expected: everyone(200) },
  { route: 'GET /api/embed-documents', expected: everyone(200) },
  {
    route: 'GET /api/embed-documents/:pageType/:section',
    params: { pageType: 'panther-store', section: 'store-hours' },
    expected: everyone(200),
  },
  { route: 'GET /api/external-links', expected: everyone(200) },
  { route: 'GET /api/admin/auth', expected: everyone(200) },
  { route: 'POST /api/admin/login', body: { username: 'nobody', password: 'x' }, expected: everyone(401) },
  { route: 'POST /api/admin/login/passkey', body: { token: 'x' }, expected: everyone(401) },
  {
    route: 'POST /api/admin/login/second-factor',
    body: { method: 'totp', token: 'x', code: '123456' },
    expected: everyone(401),
  },
  {
    route: 'POST /api/admin/recover',
    body: { username: 'no-one', recoveryCode: 'abcd-efgh-jkmn-pqrs', newPassword: 'long enough' },
    expected: everyone(401),
  },
  { route: 'GET /api/admin/second-factor', expected: admins(200) },
  { route: 'GET /api/admin/hand-over', expected: superAdmins(200) },
  { route: 'POST /api/admin/second-factor/totp', body: { currentPassword: 'wrong' }, expected: admins(400) },
  { route: 'PUT /api/admin/second-factor/totp', body: { code: '000000' }, expected: admins(400) },
  { route: 'POST /api/admin/second-factor/totp/removal', body: { currentPassword: 'wrong' }, expected: admins(400) },
  {
    route: 'POST /api/admin/second-factor/passkeys/options',
    body: { currentPassword: 'wrong' },
    expected: admins(400),
  },
  { route: 'POST /api/admin/second-factor/passkeys', body: {}, expected: admins(400) },
  {
    route: 'POST /api/admin/second-factor/passkeys/:id/removal',
    body: { currentPassword: TEST_PASSWORD },
    params: ABSENT,
    expected: admins(404),
  },
  { route: 'POST /api/admin/second-factor/recovery-codes', body: { currentPassword: 'wrong' }, expected: admins(400) },
  { route: 'PUT /api/admin/second-factor/requirement', body: { isRequired: false }, expected: superAdmins(200) },
  { route: 'POST /api/admin/logout', expected: everyone(200) },
  { route: 'GET /api/admin/sessions', expected: admins(200) },
  { route: 'DELETE /api/admin/sessions', expected: admins(200) },
  { route: 'DELETE /api/admin/sessions/:id', params: ABSENT, expected: admins(404) },
  {
    route: 'PUT /api/admin/change-password',
    body: { currentPassword: 'wrong', newPassword: TEST_PASSWORD },
    expected: admins(400),
  },
  { route: 'GET /api/admin/content', expected: admins(200) },
  { route: 'POST /api/admin/content', body: { key: 'notes', value: '' }, expected: admins(400) },
  { route: 'PUT /api/admin/content/:id', body: { value: 'x' }, params: ABSENT, expected: admins(404) },
  { route: 'DELETE /api/admin/content/:id', params: ABSENT, expected: admins(404) },
  { route: 'GET /api/admin/hero-images', expected: admins(200) },
  { route: 'POST /api/admin/hero-images', body: image, expected: admins(201) },
  { route: 'PUT /api/admin/hero-images/:id', body: { altText: 'x' }, params: ABSENT, expected: admins(404) },
  { route: 'DELETE /api/admin/hero-images/:id', params: ABSENT, expected: admins(404) },
  { route: 'GET /api/admin/carousel-images', expected: admins(200) },
  { route: 'POST /api/admin/carousel-images', body: image, expected: admins(201) },
  { route: 'PUT /api/admin/carousel-images/:id', body: { title: 'x' }, params: ABSENT, expected: admins(404) },
  { route: 'DELETE /api/admin/carousel-images/:id', params: ABSENT, expected: admins(404) },
  { route: 'GET /api/admin/embed-documents', expected: admins(200) },
  {
    route: 'POST /api/admin/embed-documents',
    body: { title: 'x', documentUrl: 'https://a.example' },
    expected: admins(201),
  },
  { route: 'PUT /api/admin/embed-documents/:id', body: { title: 'x' }, params: ABSENT, expected: admins(404) },
  { route: 'DELETE /api/admin/embed-documents/:id', params: ABSENT, expected: admins(404) },
  { route: 'GET /api/admin/external-links', expected: admins(200) },
  { route: 'POST /api/admin/external-links', body: { name: 'x', url: 'https://a.example' }, expected: admins(201) },
  { route: 'PUT /api/admin/external-links/:id', body: { name: 'x' }, params: ABSENT, expected: admins(404) },
  { route: 'DELETE /api/admin/external-links/:id', params: ABSENT, expected: admins(404) },
  { route: 'GET /api/admin/users', expected: superAdmins(200) },
  {
    route: 'POST /api/admin/users',
    body: { username: 'newcomer', password: 'long enough' },
    expected: superAdmins(201),
  },
  { route: 'PUT /api/admin/users/:id', body: { firstName: 'x' }, params: ABSENT, expected: superAdmins(404) },
  { route: 'DELETE /api/admin/users/:id', params: ABSENT, expected: superAdmins(404) },
  { route: 'GET /api/admin/publish', expected: admins(200) },
  { route: 'POST /api/admin/publish', body: {}, expected: admins(200) },
  { route: 'PUT /api/admin/publish/settings', body: { autoPublish: true }, expected: admins(200) },
  { route: 'POST /api/admin/publish/discard', expected: admins(200) },
  { route: 'GET /api/admin/releases', expected: admins(200) },
  { route: 'GET /api/admin/releases/:id', params: { id: '1' }, expected: admins(200) },
  { route: 'POST /api/admin/releases/:id/restore', params: ABSENT, expected: admins(404) },
  { route: 'GET /api/admin/differences', expected: admins(200) },
  { route: 'GET /api/admin/changes', expected: admins(200) },
  { route: 'GET /api/admin/changes/people', expected: admins(200) },
  { route: 'GET /api/admin/changes/deleted', expected: admins(200) },
  { route: 'GET /api/admin/changes/:id', params: { id: '1' }, expected: admins(200) },
  { route: 'POST /api/admin/changes/:id/restore', body: { last: 1 }, params: ABSENT, expected: admins(404) },
  { route: 'GET /api/admin/changes.csv', expected: admins(200) },
  { route: 'POST /api/admin/changes/:id/undo', params: ABSENT, expected: admins(404) },
  { route: 'GET /api/admin/events', expected: admins(200) },
  {
    route: 'POST /api/admin/events/editing',
    body: { entity: 'contentItems', item: 'home_main_content', window: 'a', isEditing: true },
    expected: admins(200),
  },
  { route: 'GET /api/admin/previews', expected: admins(200) },
  { route: 'POST /api/admin/previews', body: {}, expected: admins(201) },
  { route: 'DELETE /api/admin/previews/:id', params: ABSENT, expected: admins(404) },
  { route: 'GET /api/admin/backups', expected: superAdmins(200) },
  // To the sign-in page, as the dashboard does.
  {
    route: 'GET /preview/*',
    expected: { anonymous: 303, deactivated: 303, signedOut: 303, admin: 200, superAdmin: 200 },
  },
  { route: 'GET /api/admin/media', expected: admins(200) },
  { route: 'POST /api/admin/media', body: { imageUrl: '/objects/images/x' }, expected: admins(400) },
  { route: 'POST /api/admin/media/:name/replace', body: { imageUrl: '/objects/images/x' }, expected: admins(404) },
  { route: 'PUT /api/admin/media/:name', body: { description: 'x' }, expected: admins(404) },
  { route: 'DELETE /api/admin/media/:name', expected: admins(404) },
  { route: 'GET /api/objects/upload/:key', expected: admins(404) },
  { route: 'PUT /api/objects/upload/:key', body: {}, expected: admins(404) },
  { route: 'POST /api/objects/upload', expected: admins(200) },
  // The signature in the address is the permission.
  { route: 'PUT /api/objects/public/images/:key', expected: everyone(403) },
];

const cookiesOf = async (app: TestApp): Promise<Record<Role, string | undefined>> => {
  const closed = await app.createAdmin({ isSuperAdmin: true });
  const deactivated = await app.signIn(closed.username);
  const superAdmin = await app.signInNew({ isSuperAdmin: true });
  const body = { isActive: false };
  await app.send('PUT', `/api/admin/users/${closed.id}`, { cookie: superAdmin, body });
  const signedOut = await app.signInNew({ isSuperAdmin: true });
  await app.send('POST', '/api/admin/logout', { cookie: signedOut });
  return { anonymous: undefined, admin: await app.signInNew(), superAdmin, deactivated, signedOut };
};

const pathOf = (route: string, params: Record<string, string> = {}): string =>
  route.replace(/\/\*$/, '').replace(/:(\w+)/g, (_match, name: string) => params[name] ?? `missing-${name}`);

describe('who may call what', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp();
    const cookie = await app.signInNew();
    await app.send('POST', '/api/admin/content', { cookie, body: { key: 'welcome', value: 'Hi' } });
    await app.publisher.idle();
  });

  afterAll(() => app[Symbol.asyncDispose]());

  test('is written down here for every route', () => {
    const isHandler = ({ method }: { method: string }) => method !== 'ALL';
    const registered = app.app.routes.filter(isHandler).map(({ method, path }) => `${method} ${path}`);
    expect(TABLE.map(({ route }) => route).toSorted()).toEqual([...new Set(registered)].toSorted());
  });

  test.each(TABLE)('$route', async ({ route, expected, body, params }) => {
    const [method = '', path = ''] = route.split(' ');
    const cookies = await cookiesOf(app);
    const statuses: Partial<Statuses> = {};
    for (const role of ROLES) {
      statuses[role] = (await app.send(method, pathOf(path, params), { cookie: cookies[role], body })).status;
    }
    expect(statuses).toEqual(expected);
  });
});
