import { ENTITIES, WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../contract/working-copy.ts';
import { TEST_PASSWORD } from './testing.ts';
import { SAMPLE_ITEMS } from './testing-items.ts';

export interface CallSample {
  /** As the app registers it. */
  route: string;
  /** For who is let in; the API's document says who that is. */
  status: number;
  /** For who is not signed in, where it is not what the document's access says. */
  outside?: number;
  body?: Record<string, unknown>;
  /** For each role's own attempt: what stands for `:id` and other parameters. */
  params?: Record<string, string>;
  endsSessions?: true;
}

const ABSENT = { id: '987654' };

/** The calls of each kind of item, but for blocks of text, which have calls of their own. */
function listItemCalls(entity: WorkingCopyEntity): CallSample[] {
  if (entity === 'contentItems') return [];
  const { path, isOrdered } = ENTITIES[entity];
  const { input, change } = SAMPLE_ITEMS[entity];
  const calls: CallSample[] = [
    { route: `GET /api/${path}`, status: 200 },
    { route: `GET /api/admin/${path}`, status: 200 },
    { route: `POST /api/admin/${path}`, body: input, status: 201 },
    { route: `PUT /api/admin/${path}/:id`, body: change, params: ABSENT, status: 404 },
    { route: `DELETE /api/admin/${path}/:id`, params: ABSENT, status: 404 },
  ];
  if (!isOrdered) return calls;
  return [
    ...calls,
    { route: `POST /api/admin/${path}/batch`, body: { items: [input] }, status: 201 },
    { route: `PUT /api/admin/${path}/order`, body: { ids: [987_654] }, status: 404 },
  ];
}

/** Writes to `:id` aim at nothing: 404 shows that the call was let through. */
export const CALLS: CallSample[] = [
  { route: 'GET /healthz', status: 200 },
  { route: 'GET /readyz', status: 200 },
  // For programs on the server's own machine, which these requests do not come from.
  { route: 'GET /metrics', status: 403 },
  { route: 'GET /api/openapi.json', status: 200 },
  { route: 'GET /api/auth/user', status: 200 },
  { route: 'GET /api/site-content', status: 200 },
  {
    route: 'GET /api/embed-documents/:pageType/:section',
    params: { pageType: 'panther-store', section: 'store-hours' },
    status: 200,
  },
  { route: 'GET /api/admin/auth', status: 200 },
  { route: 'POST /api/admin/login', body: { username: 'nobody', password: 'x' }, status: 401 },
  { route: 'POST /api/admin/login/passkey', body: { token: 'x' }, status: 401 },
  {
    route: 'POST /api/admin/login/second-factor',
    body: { method: 'totp', token: 'x', code: '123456' },
    status: 401,
  },
  {
    route: 'POST /api/admin/recover',
    body: { username: 'no-one', recoveryCode: 'abcd-efgh-jkmn-pqrs', newPassword: 'long enough' },
    status: 401,
  },
  { route: 'GET /api/admin/second-factor', status: 200 },
  { route: 'GET /api/admin/hand-over', status: 200 },
  { route: 'GET /api/admin/health', status: 200 },
  { route: 'GET /api/admin/alerts', status: 200 },
  { route: 'PUT /api/admin/alerts', body: { quiet: null, mondayNote: true }, status: 200 },
  { route: 'POST /api/admin/alerts/test', status: 200 },
  { route: 'GET /api/admin/alerts/address', status: 200 },
  {
    route: 'PUT /api/admin/alerts/address',
    body: { address: 'me@example.org', currentPassword: TEST_PASSWORD },
    status: 404,
  },
  { route: 'DELETE /api/admin/alerts/address', status: 204 },
  { route: 'POST /api/admin/alerts/address/confirmation', body: { token: 'x' }, status: 401 },
  { route: 'POST /api/admin/password-mail', body: { username: 'nobody' }, status: 404 },
  {
    route: 'POST /api/admin/password-mail/password',
    body: { token: 'x', newPassword: 'four words in a row' },
    status: 401,
  },
  { route: 'POST /api/admin/second-factor/totp', body: { currentPassword: 'wrong' }, status: 400 },
  { route: 'PUT /api/admin/second-factor/totp', body: { code: '000000' }, status: 400 },
  { route: 'POST /api/admin/second-factor/totp/removal', body: { currentPassword: 'wrong' }, status: 400 },
  {
    route: 'POST /api/admin/second-factor/passkeys/options',
    body: { currentPassword: 'wrong' },
    status: 400,
  },
  { route: 'POST /api/admin/second-factor/passkeys', body: {}, status: 400 },
  {
    route: 'POST /api/admin/second-factor/passkeys/:id/removal',
    body: { currentPassword: TEST_PASSWORD },
    params: ABSENT,
    status: 404,
  },
  { route: 'POST /api/admin/second-factor/recovery-codes', body: { currentPassword: 'wrong' }, status: 400 },
  { route: 'POST /api/admin/second-factor/step', body: { currentPassword: 'wrong' }, status: 400 },
  {
    route: 'PUT /api/admin/second-factor/requirement',
    body: { isRequired: false, currentPassword: TEST_PASSWORD },
    status: 200,
  },
  { route: 'POST /api/admin/logout', status: 200, endsSessions: true },
  { route: 'GET /api/admin/sessions', status: 200 },
  { route: 'DELETE /api/admin/sessions', status: 200, endsSessions: true },
  { route: 'DELETE /api/admin/sessions/:id', params: ABSENT, status: 404 },
  {
    route: 'PUT /api/admin/change-password',
    body: { currentPassword: 'wrong', newPassword: TEST_PASSWORD },
    status: 400,
  },
  { route: 'GET /api/admin/content', status: 200 },
  { route: 'POST /api/admin/content', body: { key: 'notes', value: '' }, status: 400 },
  { route: 'PUT /api/admin/content/:id', body: { value: 'x' }, params: ABSENT, status: 404 },
  { route: 'DELETE /api/admin/content/:id', params: ABSENT, status: 404 },
  { route: 'PUT /api/admin/content', body: { items: [] }, status: 400 },
  ...WORKING_COPY_ENTITIES.flatMap(listItemCalls),
  {
    route: 'POST /api/admin/calendar-events/series',
    body: { title: 'Meeting', startsAt: '2027-01-04T19:00', repeats: { every: 'week', until: '2027-01-31' } },
    status: 201,
  },
  { route: 'PUT /api/admin/calendar-events/:id/series', body: { place: 'Gym' }, params: ABSENT, status: 404 },
  { route: 'DELETE /api/admin/calendar-events/:id/series', params: ABSENT, status: 404 },
  { route: 'GET /api/admin/season', status: 200 },
  { route: 'POST /api/admin/season', body: { year: 1999 }, status: 400 },
  { route: 'PUT /api/admin/season', body: { schoolStart: null, nextSchoolStart: null }, status: 404 },
  { route: 'DELETE /api/admin/season', status: 404 },
  {
    route: 'PUT /api/admin/season/:entity/:id',
    body: { choice: 'keep', seen: 0 },
    params: { entity: 'notices', ...ABSENT },
    status: 404,
  },
  { route: 'POST /api/admin/season/apply', status: 404 },
  { route: 'POST /api/admin/season/undo', status: 404 },
  { route: 'GET /api/admin/document-copies', status: 200 },
  { route: 'POST /api/admin/document-copies/:id/check', body: {}, params: ABSENT, status: 404 },
  { route: 'POST /api/admin/document-copies/:id/text', params: ABSENT, status: 404 },
  { route: 'GET /api/admin/users', status: 200 },
  {
    route: 'POST /api/admin/users',
    body: { username: 'newcomer', password: 'long enough' },
    status: 201,
  },
  { route: 'PUT /api/admin/users/:id', body: { firstName: 'x' }, params: ABSENT, status: 404 },
  { route: 'DELETE /api/admin/users/:id', params: ABSENT, status: 404 },
  {
    route: 'POST /api/admin/users/:id/second-factor/removal',
    body: { currentPassword: TEST_PASSWORD },
    params: ABSENT,
    status: 404,
  },
  { route: 'GET /api/admin/publish', status: 200 },
  { route: 'POST /api/admin/publish', body: {}, status: 200 },
  { route: 'PUT /api/admin/publish/settings', body: { autoPublish: true }, status: 200 },
  { route: 'POST /api/admin/publish/discard', status: 200 },
  { route: 'GET /api/admin/releases', status: 200 },
  { route: 'GET /api/admin/releases/:id', params: { id: '1' }, status: 200 },
  { route: 'POST /api/admin/releases/:id/restore', params: ABSENT, status: 404 },
  { route: 'GET /api/admin/differences', status: 200 },
  { route: 'GET /api/admin/changes', status: 200 },
  { route: 'GET /api/admin/changes/people', status: 200 },
  { route: 'GET /api/admin/changes/deleted', status: 200 },
  // The first one is of an account, which is no admin's business.
  { route: 'GET /api/admin/changes/:id', params: { id: '2' }, status: 200 },
  { route: 'POST /api/admin/changes/:id/restore', body: { last: 1 }, params: ABSENT, status: 404 },
  { route: 'GET /api/admin/changes.csv', status: 200 },
  { route: 'POST /api/admin/changes/batches/:id/undo', params: ABSENT, status: 404 },
  { route: 'POST /api/admin/changes/:id/undo', params: ABSENT, status: 404 },
  { route: 'GET /api/admin/events', status: 200 },
  {
    route: 'POST /api/admin/events/editing',
    body: {
      entity: 'contentItems',
      item: 'home_main_content',
      window: '00000000-0000-4000-8000-000000000001',
      isEditing: true,
    },
    status: 200,
  },
  { route: 'GET /api/admin/previews', status: 200 },
  { route: 'POST /api/admin/previews', body: {}, status: 201 },
  { route: 'DELETE /api/admin/previews/:id', params: ABSENT, status: 404 },
  { route: 'GET /api/admin/check/left', status: 200 },
  {
    route: 'POST /api/admin/check/left',
    body: { entity: 'heroImages', item: '1', rule: 'capitals', text: 'A' },
    status: 204,
  },
  { route: 'DELETE /api/admin/check/left/:id', params: ABSENT, status: 404 },
  { route: 'POST /api/admin/check', body: { key: 'home_main_content', value: '<p>Hi</p>' }, status: 200 },
  { route: 'GET /api/admin/dead-links', status: 200 },
  { route: 'GET /api/admin/backups', status: 200 },
  // To the sign-in page, as the dashboard does.
  {
    route: 'GET /preview/*',
    status: 200,
    outside: 303,
  },
  { route: 'GET /api/admin/media', status: 200 },
  { route: 'POST /api/admin/media', body: { imageUrl: '/objects/images/x' }, status: 400 },
  { route: 'POST /api/admin/media/:name/replace', body: { imageUrl: '/objects/images/x' }, status: 404 },
  { route: 'PUT /api/admin/media/:name', body: { description: 'x' }, status: 404 },
  { route: 'DELETE /api/admin/media/:name', status: 404 },
  { route: 'GET /api/admin/media/:name/similar', status: 404 },
  { route: 'POST /api/admin/media/:name/takedown', body: { confirm: 'x' }, status: 404 },
  { route: 'GET /api/admin/takedowns', status: 200 },
  { route: 'GET /api/admin/takedowns/:id', params: ABSENT, status: 404 },
  { route: 'POST /api/admin/takedowns/:id/allow', params: ABSENT, status: 404 },
  { route: 'GET /api/objects/upload/:key', status: 404 },
  { route: 'PUT /api/objects/upload/:key', body: {}, status: 404 },
  { route: 'POST /api/objects/upload/:key/prepare', status: 400 },
  { route: 'POST /api/objects/upload', status: 200 },
  // The signature in the address is the permission.
  { route: 'PUT /api/objects/public/images/:key', status: 403 },
];
