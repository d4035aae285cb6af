import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { IMAGES_PATH } from '../../contract/image-address.ts';
import { ENTITIES, WORKING_COPY_ENTITIES } from '../../contract/working-copy.ts';
import { storeTestPaper } from '../media/testing-papers.ts';
import { uploadFile } from '../media/testing-uploads.ts';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../testing.ts';
import { SAMPLE_ITEMS } from '../testing-items.ts';
import { createDocument, OPERATION_GROUPS, type OpenApiDocument } from './create-document.ts';
import { createConformance } from './testing-conformance.ts';

/** Called by api/documents/documents.test.ts, with a fake internet. */
const OF_DOCUMENTS = [
  'GET /api/admin/dead-links',
  'GET /api/admin/document-copies',
  'POST /api/admin/document-copies/:id/check',
  'POST /api/admin/document-copies/:id/text',
];

/** Operations that need mail (`password-mail.test.ts`, `alert-address.test.ts`). */
const OF_MAIL = [
  'PUT /api/admin/alerts/address',
  'POST /api/admin/alerts/address/confirmation',
  'POST /api/admin/password-mail',
  'POST /api/admin/password-mail/password',
];

/** Need a browser's own keys, or a second account with a second factor: their responses are held against the document in `api/auth/two-factor.test.ts`. */
const OF_TWO_FACTOR_STEPS = [
  'POST /api/admin/login/passkey',
  'POST /api/admin/second-factor/passkeys',
  'POST /api/admin/second-factor/passkeys/:id/removal',
  'POST /api/admin/users/:id/second-factor/removal',
];

interface Call {
  params?: Record<string, string | number>;
  body?: Record<string, unknown>;
  cookie?: string | undefined;
}

/** Calls operations by their name in the list, and remembers which did what they were asked. */
function createCaller(app: TestApp) {
  const done = new Set<string>();
  const call = async (route: string, { params = {}, body, cookie }: Call = {}) => {
    const [method = '', path = ''] = route.split(' ');
    const filled = path.replaceAll(/:(\w+)/g, (_match, name: string) => String(params[name])).replace(/\*$/, '');
    const response = await app.send(method, filled, { body, cookie });
    expect(response.status, `${route}: ${JSON.stringify(response.body)}`).toBeLessThan(300);
    done.add(route);
    return response.body as Record<string, unknown>;
  };
  return { call, done };
}
type Caller = ReturnType<typeof createCaller>['call'];

async function tourWorkingCopy(call: Caller, cookie: string) {
  for (const entity of WORKING_COPY_ENTITIES) {
    const { path: name, isOrdered } = ENTITIES[entity];
    const { input, change } = SAMPLE_ITEMS[entity];
    const path = `/api/admin/${name}`;
    const { id } = await call(`POST ${path}`, { cookie, body: input });
    const params = { id: Number(id) };
    await call(`PUT ${path}/:id`, { cookie, params, body: change });
    await call(`GET ${path}`, { cookie });
    await call(`POST /api/admin/publish`, { cookie, body: { note: name } });
    if (isOrdered) {
      await call(`PUT ${path}/order`, { cookie, body: { ids: [id] } });
      const { batch } = await call(`POST ${path}/batch`, { cookie, body: { items: [input, input] } });
      await call('POST /api/admin/changes/batches/:id/undo', { cookie, params: { id: Number(batch) } });
    }
    await call(`GET /api/${entity === 'contentItems' ? 'site-content' : name}`);
    await call(`DELETE ${path}/:id`, { cookie, params });
  }
  const items = [{ key: 'home_navy_section', value: '<p>Go</p>' }];
  const { batch } = await call('PUT /api/admin/content', { cookie, body: { items } });
  await call('POST /api/admin/changes/batches/:id/undo', { cookie, params: { id: Number(batch) } });
  const repeats = { every: 'week', until: '2027-01-31' };
  const series = { title: 'Meeting', startsAt: '2027-01-04T19:00', repeats };
  const { items: events } = await call('POST /api/admin/calendar-events/series', { cookie, body: series });
  const [first] = events as { id: number; version: number }[];
  const edited = { version: first?.version, place: 'Gym' };
  const at = { id: Number(first?.id) };
  await call('PUT /api/admin/calendar-events/:id/series', { cookie, params: at, body: edited });
  await call('DELETE /api/admin/calendar-events/:id/series', { cookie, params: at });
  const params = { pageType: 'panther-store', section: 'store-hours' };
  await call('GET /api/embed-documents/:pageType/:section', { params });
}

async function tourImages(app: TestApp, call: Caller, cookie: string) {
  const createPng = (background: string) =>
    sharp({ create: { width: 9, height: 9, channels: 3, background } })
      .png()
      .toBuffer();
  const { uploadURL } = await call('POST /api/objects/upload', { cookie, body: {} });
  const { pathname, search } = new URL(String(uploadURL));
  const key = pathname.split('/').at(-1) ?? '';
  await call('PUT /api/objects/upload/:key', { cookie, params: { key }, body: { description: 'Gold' } });
  const bytes = new Uint8Array(await createPng('gold'));
  const sent = await app.app.request(`${pathname}${search}`, {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: bytes,
  });
  expect(sent.status).toBe(200);
  await call('GET /api/objects/upload/:key', { cookie, params: { key } });
  await call('POST /api/objects/upload/:key/prepare', { cookie, params: { key } });
  const { name } = await call('POST /api/admin/media', { cookie, body: { imageUrl: IMAGES_PATH + key } });
  const params = { name: String(name) };
  await call('GET /api/admin/media', { cookie });
  await call('PUT /api/admin/media/:name', { cookie, params, body: { description: 'All gold' } });
  const { url: imageUrl } = await uploadFile(app, cookie, await createPng('navy'), 'image/png');
  await call('POST /api/admin/media/:name/replace', { cookie, params, body: { imageUrl } });
  const confirmed = { confirm: params.name };
  await call('DELETE /api/admin/media/:name', { cookie, params });
  await call('GET /api/admin/media/:name/similar', { cookie, params });
  const { id } = await call('POST /api/admin/media/:name/takedown', { cookie, params, body: confirmed });
  await call('GET /api/admin/takedowns', { cookie });
  await call('GET /api/admin/takedowns/:id', { cookie, params: { id: Number(id) } });
  await call('POST /api/admin/takedowns/:id/allow', { cookie, params: { id: Number(id) } });
}

async function tourPublishing(call: Caller, cookie: string) {
  await call('PUT /api/admin/publish/settings', { cookie, body: { autoPublish: false } });
  const link = await call('POST /api/admin/external-links', { cookie, body: SAMPLE_ITEMS.externalLinks.input });
  await call('GET /api/admin/publish', { cookie });
  await call('GET /api/admin/differences', { cookie });
  await call('POST /api/admin/publish/discard', { cookie });
  await call('GET /api/admin/releases', { cookie });
  await call('GET /api/admin/releases/:id', { cookie, params: { id: 2 } });
  await call('POST /api/admin/releases/:id/restore', { cookie, params: { id: 2 } });
  const changes = (await call('GET /api/admin/changes', { cookie })) as unknown as Record<string, unknown>[];
  const removed = changes.find(({ entityId, after }) => entityId === link.id && after === null);
  const deletion = { id: Number(removed?.id) };
  await call('GET /api/admin/changes/people', { cookie });
  await call('GET /api/admin/changes/deleted', { cookie });
  await call('GET /api/admin/changes/:id', { cookie, params: deletion });
  const { changeId } = await call('POST /api/admin/changes/:id/undo', { cookie, params: deletion });
  const params = { id: Number(changeId) };
  await call('POST /api/admin/changes/:id/restore', { cookie, params, body: { last: changeId } });
  await call('GET /api/admin/changes.csv', { cookie });
  await call('GET /api/admin/events', { cookie });
  const editing = {
    entity: 'externalLinks',
    item: '1',
    window: '00000000-0000-4000-8000-000000000001',
    isEditing: true,
  };
  await call('POST /api/admin/events/editing', { cookie, body: editing });
  const { id } = await call('POST /api/admin/previews', { cookie, body: {} });
  await call('GET /api/admin/previews', { cookie });
  await call('GET /preview/*', { cookie });
  await call('DELETE /api/admin/previews/:id', { cookie, params: { id: Number(id) } });
  const notice = await call('POST /api/admin/notices', { cookie, body: { text: 'See you this fall' } });
  await call('POST /api/admin/season', { cookie, body: { year: 2025 } });
  await call('GET /api/admin/season', { cookie });
  await call('PUT /api/admin/season', { cookie, body: { schoolStart: null, nextSchoolStart: null } });
  const chosen = { entity: 'notices', id: Number(notice.id) };
  await call('PUT /api/admin/season/:entity/:id', { cookie, params: chosen, body: { choice: 'clear', seen: 0 } });
  await call('POST /api/admin/season/apply', { cookie });
  await call('POST /api/admin/season/undo', { cookie });
  await call('DELETE /api/admin/season', { cookie });
}

async function tourAccounts(call: Caller, cookie: string) {
  const { id } = await call('POST /api/admin/users', { cookie, body: { username: 'new', password: TEST_PASSWORD } });
  const params = { id: Number(id) };
  await call('GET /api/admin/users', { cookie });
  await call('PUT /api/admin/users/:id', { cookie, params, body: { firstName: 'New' } });
  await call('DELETE /api/admin/users/:id', { cookie, params });
  await call('GET /api/admin/backups', { cookie });
  await call('GET /api/admin/hand-over', { cookie });
  await call('GET /api/admin/health', { cookie });
  await call('GET /api/admin/alerts', { cookie });
  await call('PUT /api/admin/alerts', { cookie, body: { quiet: null, mondayNote: true } });
  await call('POST /api/admin/alerts/test', { cookie });
  await call('GET /api/admin/alerts/address', { cookie });
  await call('DELETE /api/admin/alerts/address', { cookie });
  const left = { entity: 'heroImages', item: '1', rule: 'capitals', text: 'A' };
  await call('POST /api/admin/check/left', { cookie, body: left });
  await call('GET /api/admin/check/left', { cookie });
  await call('DELETE /api/admin/check/left/:id', { cookie, params: { id: 1 } });
  await call('POST /api/admin/check', { cookie, body: { key: 'about_main_content', value: '<h2></h2>' } });
  for (const path of ['/healthz', '/readyz', '/api/openapi.json']) await call(`GET ${path}`);
}

async function tourSigningIn(app: TestApp, call: Caller) {
  const { username } = await app.createAdmin({ isSuperAdmin: true });
  const withPassword = { currentPassword: TEST_PASSWORD };
  const first = { cookie: await app.signIn(username) };
  await app.signIn(username);
  await call('GET /api/auth/user', first);
  await call('GET /api/admin/auth', first);
  const sessions = (await call('GET /api/admin/sessions', first)) as unknown as Record<string, unknown>[];
  const other = sessions.find(({ isCurrent }) => isCurrent === false);
  await call('DELETE /api/admin/sessions/:id', { ...first, params: { id: String(other?.id) } });
  await call('DELETE /api/admin/sessions', first);
  await call('PUT /api/admin/change-password', { ...first, body: { ...withPassword, newPassword: TEST_PASSWORD } });
  const cookie = await app.signIn(username);
  const factor = '/api/admin/second-factor';
  await call(`GET ${factor}`, { cookie });
  await call(`POST ${factor}/passkeys/options`, { cookie, body: withPassword });
  const { secret } = await call(`POST ${factor}/totp`, { cookie, body: withPassword });
  const makeCode = () =>
    new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate({ timestamp: app.deps.now().getTime() });
  const { codes } = await call(`POST ${factor}/recovery-codes`, { cookie, body: withPassword });
  await call(`PUT ${factor}/totp`, { cookie, body: { code: makeCode() } });
  const confirmOwner = async () => {
    app.advance(60_000);
    const { twoFactor } = await call(`POST ${factor}/step`, { cookie, body: withPassword });
    const answer = { method: 'totp', token: (twoFactor as { token: string }).token, code: makeCode() };
    return { ...withPassword, answer };
  };
  await call(`PUT ${factor}/requirement`, { cookie, body: { isRequired: false, ...(await confirmOwner()) } });
  app.advance(60_000);
  const begun = await call('POST /api/admin/login', { body: { username, password: TEST_PASSWORD } });
  const { token } = begun.twoFactor as { token: string };
  await call('POST /api/admin/login/second-factor', { body: { method: 'totp', token, code: makeCode() } });
  await call(`POST ${factor}/totp/removal`, { cookie, body: await confirmOwner() });
  const [recoveryCode] = codes as string[];
  await call('POST /api/admin/recover', { body: { username, recoveryCode, newPassword: TEST_PASSWORD } });
  await call('POST /api/admin/logout', { cookie });
}

describe('API document', () => {
  let document: OpenApiDocument;
  beforeAll(async () => {
    await using app = await createTestApp();
    document = (await app.send('GET', '/api/openapi.json')).body as OpenApiDocument;
    expect(document).toEqual(JSON.parse(JSON.stringify(createDocument(app.app.routes))));
  });

  test('is OpenAPI 3.1, and every reference in it resolves', () => {
    expect(document.openapi).toBe('3.1.0');
    const references = Array.from(JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g), ([, target]) => target);
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(references.length).toBeGreaterThan(100);
    expect([...new Set(references)].filter((target) => !known.includes(target ?? ''))).toEqual([]);
    expect(JSON.stringify(document)).not.toMatch(/"\$(defs|schema|id)"/);
  });

  test('names every operation once, with what its path and its body need', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
    );
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { description } of [document.info, ...document.tags]) expect(description).not.toBe('');
    for (const { path, parameters = [], responses, summary, description: use } of operations) {
      expect(use).toMatch(/^(Open to everyone|Needs a signed-in (account|super admin))\./);
      expect(use).not.toContain('undefined');
      const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect(inPath).toEqual(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name));
      for (const { description } of Object.values(responses)) expect(description).not.toBe('');
      expect(summary).not.toBe('');
    }
    const bodies = operations.filter(({ requestBody }) => requestBody).map(({ operationId }) => operationId);
    expect(bodies).toEqual(expect.arrayContaining(['post_admin_login', 'put_admin_content_id', 'post_admin_media']));
  });

  test('matches the response of every operation', async () => {
    await using app = await createTestApp({ METRICS_TOKEN: 'a token for metrics' });
    const { call, done } = createCaller(app);
    const cookie = await app.signInNew({ isSuperAdmin: true });
    await storeTestPaper(app);
    await tourWorkingCopy(call, cookie);
    await tourPublishing(call, cookie);
    await tourImages(app, call, cookie);
    await tourAccounts(call, cookie);
    await tourSigningIn(app, call);
    const listed = Object.values(OPERATION_GROUPS).flatMap(([, operations]) => Object.keys(operations));
    const elsewhere = [
      ...OF_TWO_FACTOR_STEPS,
      ...OF_MAIL,
      ...OF_DOCUMENTS,
      'GET /metrics',
      'PUT /api/objects/public/images/:key',
    ];
    expect(listed.filter((route) => !done.has(route)).toSorted()).toEqual(elsewhere.toSorted());
  }, 120_000);

  test('rejects an undocumented status, a missing field and an extra field', () => {
    const { assertDocumented } = createConformance(document);
    const headers = new Headers({ 'content-type': 'application/json' });
    const received = { method: 'GET', path: '/api/site-content?x=1', status: 200, headers };
    const entry = { key: 'a', value: 'b' };
    expect(() => assertDocumented({ ...received, body: [entry] })).not.toThrow();
    expect(() => assertDocumented({ ...received, body: [{ key: 'a' }] })).toThrow(/value/);
    expect(() => assertDocumented({ ...received, body: [{ ...entry, id: 1 }] })).toThrow(/id/);
    expect(() => assertDocumented({ ...received, status: 418, body: [] })).toThrow(/GET \/api\/site-content 418/);
  });
});
