import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import type { Editor, LiveUpdate } from '../../contract/live-updates.ts';
import { openDatabase } from '../../db/client.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { ApiEnv } from '../http/context.ts';
import { respondWithError } from '../http/error-response.ts';
import { createTestPipeline, renderTestPage, saveContent } from '../publish/testing-pipeline.ts';
import { createTestApp, type TestApp } from '../testing.ts';
import { reportEditing } from './editors.queries.ts';
import { liveUpdateRoutes } from './live-updates.routes.ts';

const HEARTBEAT = 20;

/** A window's id, made of a name for it. */
const idOf = (name: string): string =>
  `00000000-0000-4000-8000-${Buffer.from(name).toString('hex').padEnd(12, '0').slice(0, 12)}`;

/** A browser's end of the stream. */
async function listen({ deps }: TestApp, cookie: string, window = '') {
  const app = new Hono().route('/', liveUpdateRoutes(deps, { heartbeat: HEARTBEAT }));
  const stop = new AbortController();
  const response = await app.request(`/${window && `?window=${idOf(window)}`}`, {
    headers: { cookie },
    signal: stop.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('the response has no body');
  let text = '';
  /** Reads until `isEnough`, or to the end of the stream. */
  const readUntil = async (isEnough: (text: string) => boolean): Promise<string> => {
    while (!isEnough(text)) {
      const { done, value } = await reader.read();
      if (done) return `${text}(end)`;
      text += value;
    }
    return text;
  };
  const readEvents = async (count: number): Promise<LiveUpdate[]> => {
    const whole = await readUntil((read) => read.split('\ndata: ').length > count && read.endsWith('\n\n'));
    return [...whole.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ''));
  };
  await readUntil((read) => read.includes(': listening\n\n'));
  return { response, readUntil, readEvents, stop: () => reader.cancel() };
}

async function setUp() {
  const app = await createTestApp();
  const [mine, theirs] = [await app.signInNew(), await app.signInNew()];
  const add = (cookie: string, key: string, window = '') =>
    app.send('POST', '/api/admin/content', {
      cookie,
      body: { key, value: 'x' },
      ...(window && { headers: { 'x-window': idOf(window) } }),
    });
  return { app, mine, theirs, add };
}

describe('live updates', () => {
  test('reach every window but the one that made the change', async () => {
    const { app, mine, theirs, add } = await setUp();
    await using _ = app;
    const here = await listen(app, mine, 'here');
    const elsewhere = await listen(app, mine, 'elsewhere');
    await add(mine, 'from_here', 'here');
    await add(mine, 'from_elsewhere', 'elsewhere');
    await add(mine, 'from_a_program');
    await add(theirs, 'from_them', 'theirs');
    const idsOf = (events: LiveUpdate[]) => events.map((event) => (event.type === 'change' ? event.id : null));
    expect(idsOf(await here.readEvents(3))).toEqual([2, 3, 4]);
    expect(idsOf(await elsewhere.readEvents(3))).toEqual([1, 3, 4]);
  });

  test('report changes of others, but not those of the window itself', async () => {
    const { app, mine, theirs, add } = await setUp();
    await using _ = app;
    const { readEvents, response } = await listen(app, mine, 'mine');
    expect(response.headers.get('content-type')).toMatch('text/event-stream');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    await add(mine, 'own', 'mine');
    await add(theirs, 'other');
    await app.send('PUT', '/api/admin/publish/settings', { cookie: theirs, body: { autoPublish: false } });
    await app.send('PUT', '/api/admin/publish/settings', { cookie: theirs, body: { autoPublish: false } });
    await app.send('DELETE', '/api/admin/content/1', { cookie: theirs });
    await app.send('POST', '/api/admin/publish/discard', { cookie: theirs });
    await app.send('POST', '/api/admin/releases/1/restore', { cookie: theirs });
    const by = expect.stringMatching(/^volunteer/);
    const change = { type: 'change', entity: 'contentItems', by, at: expect.any(String) };
    expect(await readEvents(5)).toEqual([
      { ...change, id: 2, action: 'create' },
      { ...change, id: 1, entity: 'settings', action: 'update' },
      { ...change, id: 1, action: 'delete' },
      { ...change, id: 1, action: 'discard' },
      { ...change, id: 2, action: 'restore' },
    ]);
  });

  test('report each step of a new season to the other windows', async () => {
    const { app, mine, theirs } = await setUp();
    await using _ = app;
    const { readEvents } = await listen(app, mine, 'mine');
    const send = (method: string, path: string, body: Record<string, unknown>) =>
      app.send(method, `/api/admin/season${path}`, { cookie: theirs, body, headers: { 'x-window': idOf('theirs') } });
    expect((await send('POST', '', { year: 2025 })).status).toBe(201);
    expect((await send('POST', '', { year: 2025 })).status).toBe(409);
    const own = { 'x-window': idOf('mine') };
    const days = { schoolStart: '2025-08-18', nextSchoolStart: '2026-08-24' };
    expect((await app.send('PUT', '/api/admin/season', { cookie: mine, body: days, headers: own })).status).toBe(200);
    expect((await send('PUT', '', days)).status).toBe(200);
    await app.send('POST', '/api/admin/content', { cookie: theirs, body: { key: 'later', value: 'x' } });
    expect((await readEvents(3)).map(({ type }) => type)).toEqual(['season', 'season', 'change']);
  });

  test('open ten times for one account, and again once one has ended', async () => {
    const { app, mine, theirs } = await setUp();
    await using _ = app;
    const routes = new Hono<ApiEnv>().onError(respondWithError(app.deps.log)).route('/', liveUpdateRoutes(app.deps));
    const open = async (cookie: string) => {
      const stop = new AbortController();
      const { status, body } = await routes.request('/', { headers: { cookie }, signal: stop.signal });
      return { status, stop: () => body?.cancel() };
    };
    const streams = [];
    for (let n = 0; n < 10; n += 1) streams.push(await open(mine));
    expect(streams.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await open(mine)).status).toBe(429);
    expect((await open(theirs)).status).toBe(200);
    await streams[0]?.stop();
    await expect.poll(async () => (await open(mine)).status).toBe(200);
  });

  test('omit a refused write', async () => {
    const { app, mine, theirs, add } = await setUp();
    await using _ = app;
    await add(theirs, 'taken');
    const { readEvents } = await listen(app, mine);
    expect((await add(theirs, 'taken')).status).toBe(409);
    await app.send('DELETE', '/api/admin/content/1', { cookie: theirs });
    expect(await readEvents(1)).toMatchObject([{ action: 'delete' }]);
  });

  test('show publish progress to everyone', async () => {
    const { app, mine } = await setUp();
    await using _ = app;
    const { readEvents, readUntil } = await listen(app, mine);
    const failed = { type: 'publish', release: 3, step: 'failed', error: 'The About page could not be made.' } as const;
    app.deps.events.emit(failed);
    expect(await readEvents(1)).toEqual([failed]);
    expect(await readUntil(() => true)).toContain('event: publish\n');
  });

  test('send heartbeats while nothing happens', async () => {
    const { app, mine } = await setUp();
    await using _ = app;
    const { readUntil } = await listen(app, mine);
    const text = await readUntil((read) => read.split(': listening').length > 4);
    expect(text).not.toContain('(end)');
  });

  test('end with the session', async () => {
    const { app, mine, theirs, add } = await setUp();
    await using _ = app;
    const { readUntil } = await listen(app, mine);
    await app.send('POST', '/api/admin/logout', { cookie: mine });
    await add(theirs, 'secret');
    const text = await readUntil(() => false);
    expect(text).toMatch(/\(end\)$/);
    expect(text).not.toContain('data:');
  });

  test.each([
    ['the account is closed', { isActive: false }],
    ['the account is no longer a super admin', { isSuperAdmin: false }],
  ])('end when %s', async (_name, change) => {
    const { app, mine } = await setUp();
    await using _ = app;
    const [superAdmin, theirs] = [
      await app.signInNew({ isSuperAdmin: true }),
      await app.signInNew({ isSuperAdmin: true }),
    ];
    const { body } = await app.send('GET', '/api/auth/user', { cookie: theirs });
    const { id } = body as { id: number };
    const { readUntil } = await listen(app, theirs);
    await app.send('PUT', `/api/admin/users/${id}`, { cookie: superAdmin, body: change });
    expect(await readUntil(() => false)).toMatch(/\(end\)$/);
    const { readUntil: readMine } = await listen(app, mine);
    expect(await readMine((read) => read.split(': listening').length > 3)).not.toContain('(end)');
  });

  test('end when the process stops, even for a client that connects meanwhile', async () => {
    const { app, mine, theirs } = await setUp();
    await using _ = app;
    const { readUntil } = await listen(app, mine);
    app.deps.events.close();
    expect(await readUntil(() => false)).toMatch(/\(end\)$/);
    const late = await new Hono().route('/', liveUpdateRoutes(app.deps)).request('/', { headers: { cookie: theirs } });
    expect(await late.text()).not.toContain('data:');
  });

  test('refuse anonymous clients', async () => {
    const { app } = await setUp();
    await using _ = app;
    expect((await app.send('GET', '/api/admin/events')).status).toBe(401);
  });
});

describe('publish progress', () => {
  const saveAndFinish = async (render = renderTestPage) => {
    await using pipeline = await createTestPipeline({ render });
    const { publisher, context } = pipeline;
    const { events } = context;
    const seen: LiveUpdate[] = [];
    events.subscribe({ onEvent: (event) => seen.push(event) });
    const releaseId = await saveContent(pipeline, 'a', 'x');
    await publisher.finished(releaseId);
    await context.folderWriter.idle();
    return seen;
  };

  test('reports each step, from the write to the folder', async () => {
    const seen = await saveAndFinish();
    expect(seen[0]).toMatchObject({ type: 'change', entity: 'contentItems', id: 1, action: 'create', by: 'volunteer' });
    const step = { type: 'publish', release: 1, error: null };
    expect(seen.slice(1)).toEqual([
      { ...step, step: 'rendering' },
      { ...step, step: 'checking' },
      { ...step, step: 'live' },
      { ...step, step: 'written' },
    ]);
  });

  test('reports why publishing failed', async () => {
    const seen = await saveAndFinish(() => Promise.reject(new Error('no')));
    expect(seen.at(-1)).toEqual({
      type: 'publish',
      release: 1,
      step: 'failed',
      error: expect.stringMatching(/could not be made from this content/),
    });
  });
});

describe('reports of open forms', () => {
  const report = (isEditing: boolean, window = 'one') => ({
    entity: 'externalLinks',
    item: '5',
    window: idOf(window),
    isEditing,
  });
  const [one, two] = [idOf('one'), idOf('two')];

  test('are returned to the sender, sent to others, and forgotten when the form closes', async () => {
    const { app, mine, theirs } = await setUp();
    await using _ = app;
    const { readEvents } = await listen(app, mine);
    const send = (cookie: string, body: ReturnType<typeof report>) =>
      app.send('POST', '/api/admin/events/editing', { cookie, body });
    const by = expect.stringMatching(/^volunteer/);
    expect((await send(theirs, report(true))).body).toEqual({ editors: [{ by, window: one }] });
    await send(theirs, report(true));
    expect((await send(mine, report(true, 'two'))).body).toEqual({
      editors: [
        { by, window: one },
        { by, window: two },
      ],
    });
    expect((await send(theirs, report(false))).body).toEqual({ editors: [{ by, window: two }] });
    const place = { type: 'editing', entity: 'externalLinks', item: '5' };
    expect(await readEvents(3)).toMatchObject([
      { ...place, editors: [{ window: one }] },
      { ...place, editors: [{ window: one }, { window: two }] },
      { ...place, editors: [{ window: two }] },
    ]);
  });

  test('list the latest five windows of an account', async () => {
    const { app, mine, theirs } = await setUp();
    await using _ = app;
    const send = async (cookie: string, window: string) => {
      const body = report(true, window);
      return (await app.send('POST', '/api/admin/events/editing', { cookie, body })).body as { editors: Editor[] };
    };
    await send(theirs, 'other');
    for (const window of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
      app.advance(1000);
      await send(mine, window);
    }
    const windows = (await send(mine, 'g')).editors.map(({ window }) => window);
    expect(windows.toSorted()).toEqual(['c', 'd', 'e', 'f', 'g', 'other'].map(idOf).toSorted());
  });

  test('are refused for a window that is not a UUID', async () => {
    const { app, mine } = await setUp();
    await using _ = app;
    const body = { ...report(true), window: '<b>one</b>' };
    expect(await app.send('POST', '/api/admin/events/editing', { cookie: mine, body })).toMatchObject({
      status: 400,
      body: { message: 'window must be a UUID' },
    });
    expect((await app.send('GET', '/api/admin/events?window=one', { cookie: mine })).status).toBe(400);
  });

  test('of an account’s form reach only super admins', async () => {
    const { app, mine } = await setUp();
    await using _ = app;
    const [one, other] = [await app.signInNew({ isSuperAdmin: true }), await app.signInNew({ isSuperAdmin: true })];
    const [heard, plain] = [await listen(app, other), await listen(app, mine)];
    const body = { ...report(true), entity: 'adminUsers' };
    const send = (cookie: string, sent: object) =>
      app.send('POST', '/api/admin/events/editing', { cookie, body: { ...sent } });
    expect((await send(mine, body)).status).toBe(403);
    expect((await send(one, body)).status).toBe(200);
    await send(one, report(true));
    expect(await heard.readEvents(2)).toMatchObject([{ entity: 'adminUsers' }, { entity: 'externalLinks' }]);
    expect(await plain.readEvents(1)).toMatchObject([{ entity: 'externalLinks' }]);
  });

  const about = { entity: 'externalLinks', item: '5', isEditing: true } as const;
  const here = { window: 'here', by: 'president' };

  test('expire for a window that stops reporting or whose clock was wrong', async () => {
    await using test = await createTestDatabase();
    await reportEditing(test.db, { ...about, window: 'gone' }, 'treasurer', new Date(0));
    await reportEditing(test.db, { ...about, window: 'ahead' }, 'treasurer', new Date(90_000));
    const report = await reportEditing(test.db, { ...about, window: 'here' }, 'president', new Date(30_000));
    expect(report).toEqual({ editors: [here], isNews: true });
    const again = await reportEditing(test.db, { ...about, window: 'here' }, 'president', new Date(40_000));
    expect(again).toEqual({ editors: [here], isNews: false });
  });

  test('reach every process on the database', async () => {
    await using test = await createTestDatabase();
    const other = await openDatabase(test.url);
    try {
      await reportEditing(test.db, { ...about, window: 'there' }, 'treasurer', new Date(0));
      const report = await reportEditing(other, { ...about, window: 'here' }, 'president', new Date(5000));
      expect(report.editors).toEqual([here, { window: 'there', by: 'treasurer' }]);
      const elsewhere = { ...about, item: '6', window: 'here' };
      expect((await reportEditing(other, elsewhere, 'president', new Date(5000))).editors).toEqual([here]);
      await reportEditing(other, { ...about, window: 'here', isEditing: false }, 'president', new Date(6000));
      const left = await reportEditing(test.db, { ...about, window: 'there' }, 'treasurer', new Date(7000));
      expect(left.editors).toEqual([{ window: 'there', by: 'treasurer' }]);
    } finally {
      other.close();
    }
  });
});
