import { hash } from '@node-rs/argon2';
import { pino } from 'pino';
import type { AdminUser } from '../contract/admin-users.ts';
import type { Snapshot } from '../contract/releases.ts';
import type { Database } from '../db/client.ts';
import { adminUsers } from '../db/schema/index.ts';
import { createTestDatabase, type TestDatabase } from '../db/testing.ts';
import { transact } from '../db/transact.ts';
import { createApp } from './app.ts';
import type { Deps } from './deps.ts';
import { createLiveUpdates } from './http/live-updates.ts';
import { getSecurityHeaders } from './http/security-headers.ts';
import { createMetrics } from './metrics/metrics.ts';
import { openMedia } from './open-media.ts';
import { createDocument } from './openapi/create-document.ts';
import { type Conformance, createConformance } from './openapi/testing-conformance.ts';
import { createFetchOutside } from './outside/fetch-outside.ts';
import { readEnv } from './process/env.ts';
import { renderTestPage } from './publish/testing-pipeline.ts';
import { preparePendingRelease } from './releases/releases.queries.ts';
import { planShareImages } from './render/share-images/plan-share-images.ts';
import { createTestPublisher, type TestPublisher } from './testing-publisher.ts';

export const TEST_PASSWORD = 'correct horse';
export const TEST_ORIGIN = 'http://127.0.0.1:4321';

/** A thousand tests sign in; a club's passwords take a hundred times as long. */
const QUICK = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let passwordHash: Promise<string> | undefined;

interface NewAdmin extends Partial<Pick<AdminUser, 'username' | 'email' | 'isActive' | 'isSuperAdmin'>> {
  /** Of TEST_PASSWORD, where it is to take as long as a club's. */
  passwordHash?: string;
}
type Body = Record<string, unknown> | unknown[] | string;

export interface TestRequest {
  cookie?: string | undefined;
  /** A string goes as it is; anything else as JSON. */
  body?: Body | undefined;
  headers?: Record<string, string>;
  /** The client's, as the socket would name it. */
  address?: string;
}

export interface TestResponse {
  status: number;
  headers: Headers;
  /** Parsed where it is JSON; undefined without a body. */
  body: unknown;
}

export interface TestApp extends AsyncDisposable {
  app: ReturnType<typeof createApp>;
  db: Database;
  deps: Deps;
  publisher: TestPublisher;
  createAdmin(fields?: NewAdmin): Promise<{ id: number; username: string }>;
  /** Signs in through the API. @returns the cookie to send along. */
  signIn(username: string, password?: string): Promise<string>;
  /** An account made and signed in. @returns its cookie. */
  signInNew(fields?: NewAdmin): Promise<string>;
  send(method: string, path: string, request?: TestRequest): Promise<TestResponse>;
  /** Moves the API's clock, in milliseconds. */
  advance(ms: number): void;
}

let accounts = 0;
/** The same for every app: what the routes are depends on nothing. */
let conformance: Conformance | undefined;

/** The whole API on a database of its own. Every call goes through the public door, and every response must be documented. */
export async function createTestApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const { db } = database;
  const publisher = createTestPublisher(db);
  const env = readEnv({
    DATA_DIR: database.folder,
    LOG_LEVEL: 'silent',
    AVIF_EFFORT: '0',
    FETCH_OUTSIDE: 'off',
    ...environment,
  });
  let offset = 0;
  const now = () => new Date(Date.now() + offset);
  const effects = { db, env, log: pino({ level: 'silent' }), now };
  const media = await openMedia(effects);
  const site = {
    render: renderTestPage,
    security: getSecurityHeaders(env),
    planShareImages: (snapshot: Snapshot) => planShareImages(snapshot, {}, 'artwork'),
  };
  const delivery = { getStates: async () => [] };
  const events = createLiveUpdates();
  const metrics = createMetrics({ db, events, now });
  const deps: Deps = {
    ...effects,
    publisher,
    delivery,
    events,
    media,
    metrics,
    surroundings: {
      certificate: async () => null,
      domain: async () => null,
      getRoom: async () => ({ bytes: 5e9, part: 0.5 }),
    },
    fetchOutside: createFetchOutside(env),
    site,
    shownReleaseId: publisher.shownReleaseId,
    createPendingRelease: preparePendingRelease(env),
    takedowns: { wake: () => undefined },
  };
  const app = createApp(deps);
  conformance ??= createConformance(createDocument(app.routes));
  const { assertDocumented } = conformance;

  const send = async (method: string, path: string, { cookie, body, headers = {}, address }: TestRequest = {}) => {
    const init = {
      method,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    };
    const response = await app.request(path, init, { incoming: { socket: { remoteAddress: address } } });
    const type = response.headers.get('content-type') ?? '';
    // A stream of events has no end to wait for.
    if (type.startsWith('text/event-stream')) await response.body?.cancel();
    const text = response.bodyUsed ? '' : await response.text();
    const content = text !== '' && type.startsWith('application/json') ? JSON.parse(text) : text;
    const received = { status: response.status, headers: response.headers, body: text === '' ? undefined : content };
    assertDocumented({ method, path, ...received });
    return received;
  };

  const createAdmin = (fields: NewAdmin = {}) => createTestAdmin(db, fields);

  const signIn = async (username: string, password = TEST_PASSWORD): Promise<string> => {
    const { status, headers } = await send('POST', '/api/admin/login', { body: { username, password } });
    if (status !== 200) throw new Error(`${username} could not sign in: ${status}`);
    return getCookiePair(headers);
  };

  const signInNew = async (fields: NewAdmin = {}) => signIn((await createAdmin(fields)).username);

  return {
    app,
    db,
    deps,
    publisher,
    createAdmin,
    signIn,
    signInNew,
    send,
    advance: (ms) => {
      offset += ms;
    },
    [Symbol.asyncDispose]: closing(database, deps, publisher),
  };
}

/** The same, and the calls of an account that is signed in to it. */
export async function createSignedInApp(environment?: Record<string, string>, fields?: NewAdmin) {
  const app = await createTestApp(environment);
  const cookie = await app.signInNew(fields);
  const send = (method: string, path: string, body?: Body) => app.send(method, path, { cookie, body });
  return { app, cookie, send };
}

export async function createTestAdmin(db: Database, fields: NewAdmin = {}): Promise<{ id: number; username: string }> {
  passwordHash ??= hash(TEST_PASSWORD, QUICK);
  accounts += 1;
  const at = new Date().toISOString();
  const account = {
    username: `volunteer${accounts}`,
    isActive: true,
    isSuperAdmin: false,
    createdAt: at,
    updatedAt: at,
    passwordHash: await passwordHash,
    ...fields,
  };
  // Queued as every write is: the publisher may be in a transaction of its own.
  const [stored] = await transact(db, (tx) =>
    tx.insert(adminUsers).values(account).returning({ id: adminUsers.id, username: adminUsers.username }),
  );
  if (!stored) throw new Error('the account was not stored');
  return stored;
}

/** `name=value` of the cookie that a response sets. */
export function getCookiePair(headers: Headers): string {
  const pair = headers.getSetCookie()[0]?.split(';')[0];
  if (!pair) throw new Error('the response sets no cookie');
  return pair;
}

function closing(database: TestDatabase, { events, media }: Deps, publisher: TestPublisher) {
  return async () => {
    events.close();
    await publisher.idle();
    await media.close();
    await database[Symbol.asyncDispose]();
  };
}
