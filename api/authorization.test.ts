import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeTestPaper } from './media/testing-papers.ts';
import { createDocument, type OpenApiDocument, toTemplate } from './openapi/create-document.ts';
import { createTestApp, type TestApp } from './testing.ts';
import { CALLS, type CallSample } from './testing-calls.ts';

const DAY = 86_400_000;
const ROLES = ['anonymous', 'admin', 'superAdmin', 'deactivated', 'expired', 'signedOut'] as const;
type Role = (typeof ROLES)[number];
type Statuses = Record<Role, number>;

function getExpected(access: string, { status, outside }: CallSample): Statuses {
  const isOpen = access === 'everyone';
  const other = outside ?? (isOpen ? status : 401);
  const admin = access === 'superAdmins' ? 403 : status;
  return { anonymous: other, deactivated: other, expired: other, signedOut: other, admin, superAdmin: status };
}

/** Ended by a super admin, by time, and by their owner. */
async function createOutsiders(app: TestApp): Promise<Record<'deactivated' | 'expired' | 'signedOut', string>> {
  const expired = await app.signInNew({ isSuperAdmin: true });
  app.advance(15 * DAY);
  const closed = await app.createAdmin({ isSuperAdmin: true });
  const deactivated = await app.signIn(closed.username);
  const superAdmin = await app.signInNew({ isSuperAdmin: true });
  const body = { isActive: false };
  await app.send('PUT', `/api/admin/users/${closed.id}`, { cookie: superAdmin, body });
  const signedOut = await app.signInNew({ isSuperAdmin: true });
  await app.send('POST', '/api/admin/logout', { cookie: signedOut });
  return { deactivated, expired, signedOut };
}

async function createInsiders(app: TestApp) {
  return {
    admin: await app.signInNew(),
    superAdmin: await app.signInNew({ isSuperAdmin: true }),
  };
}

const pathOf = (route: string, params: Record<string, string> = {}): string =>
  route.replace(/\/\*$/, '').replace(/:(\w+)/g, (_match, name: string) => params[name] ?? `missing-${name}`);

describe('access to each operation', () => {
  let app: TestApp;
  let document: OpenApiDocument;
  let cookies: Partial<Record<Role, string>>;

  beforeAll(async () => {
    app = await createTestApp();
    document = createDocument(app.app.routes);
    cookies = { ...(await createOutsiders(app)), ...(await createInsiders(app)) };
    const body = { key: 'welcome', value: 'Hi' };
    await app.send('POST', '/api/admin/content', { cookie: cookies.admin, body });
    await storeTestPaper(app);
    await app.publisher.idle();
  });

  afterAll(() => app[Symbol.asyncDispose]());

  test('is listed here and in the API’s document for every route', () => {
    const isHandler = ({ method }: { method: string }) => method !== 'ALL';
    const registered = [
      ...new Set(app.app.routes.filter(isHandler).map(({ method, path }) => `${method} ${path}`)),
    ].toSorted();
    expect(CALLS.map(({ route }) => route).toSorted()).toEqual(registered);
    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.toSorted()).toEqual(registered.map(toTemplate).toSorted());
  });

  test.each(CALLS)('$route', async (row) => {
    const { route, body, params } = row;
    const [method = '', path = ''] = route.split(' ');
    const operation = document.paths[toTemplate(path)]?.[method.toLowerCase()];
    if (row.endsSessions) cookies = { ...cookies, ...(await createInsiders(app)) };
    const statuses: Partial<Statuses> = {};
    for (const role of ROLES) {
      // A page's address is never given out twice.
      const own = body && 'path' in body ? { ...body, path: `${body.path}-${role.toLowerCase()}` } : body;
      const response = await app.send(method, pathOf(path, params), { cookie: cookies[role], body: own });
      statuses[role] = response.status;
      expect(Object.keys(operation?.responses ?? {})).toContain(String(response.status));
    }
    expect(statuses).toEqual(getExpected(operation?.['x-access'] ?? '', row));
    if (row.endsSessions) cookies = { ...cookies, ...(await createInsiders(app)) };
  });
});
