import { createHmac } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../../../db/transact.ts';
import { type HttpListener, startHttpListener } from '../../../tests/support/http-listener.ts';
import { getBackoff } from '../../publish/backoff.ts';
import { isPurgeFailing, queueNotifications } from '../../publish/notifications.queries.ts';
import { createTestPipeline, saveContent, type TestPipeline } from '../../publish/testing-pipeline.ts';
import { createNotifier, type Notifier } from './notifier.ts';
import { signWebhook } from './send-webhook.ts';

const SECRET = 'a secret of the two servers';
const SECOND = 1000;

let listener: HttpListener;
let pipeline: TestPipeline;
let clock: number;
let logged: string[];

beforeEach(async () => {
  listener = await startHttpListener();
  pipeline = await createTestPipeline({ notify: ['purge', 'webhook'] });
  clock = Date.now();
  logged = [];
});
afterEach(async () => {
  listener.close();
  await pipeline[Symbol.asyncDispose]();
});

type Targets = Partial<Pick<Parameters<typeof createNotifier>[0], 'purge' | 'webhook' | 'responseLimit'>>;

/** As a process makes it at its start: everything it knows is in the database. */
function start(targets: Targets): Notifier {
  return createNotifier({
    db: pipeline.db,
    log: pino({ level: 'debug' }, { write: (line: string) => logged.push(line) }),
    now: () => new Date(clock),
    publicUrl: 'https://club.example.org',
    purge: null,
    webhook: null,
    ...targets,
  });
}
const purge = () => ({ purge: { provider: 'cloudflare', url: listener.url, token: 'a-token' } }) as const;
const webhook = () => ({ webhook: { url: listener.url, token: undefined, secret: SECRET } });

async function save(key = 'home_main_content'): Promise<number> {
  const id = await saveContent(pipeline, key, '<p>x</p>');
  await pipeline.publisher.finished(id);
  return id;
}
const heardFiles = () => listener.heard.map(({ body }) => JSON.parse(body).files as string[]);

describe('purge request', () => {
  test('names exactly the changed addresses, once', async () => {
    const notifier = start(purge());
    const first = await save();
    await notifier.sendDue(first);
    expect(heardFiles()[0]).toContain('https://club.example.org/about');
    const second = await save('nobody_shows_this');
    await notifier.sendDue(second);
    await notifier.sendDue(second);
    // That one names the release; all others change only with what they show.
    expect(heardFiles()[1]).toEqual(['https://club.example.org/release.json']);
    expect(listener.heard).toHaveLength(2);
    expect(listener.heard[0]?.headers).toMatchObject({
      authorization: 'Bearer a-token',
      'content-type': 'application/json',
    });
  });

  test('is sent in portions that a CDN accepts', async () => {
    const paths = Array.from({ length: 250 }, (_, index) => `/calendar/${index}.ics`);
    await transact(pipeline.db, (tx) =>
      queueNotifications(tx, { releaseId: 1, kinds: ['purge'], paths, at: new Date(clock) }),
    );
    await start(purge()).sendDue(1);
    expect(heardFiles().map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(new Set(heardFiles().flat()).size).toBe(250);
  });

  test('waits until visitors can get the release, and then covers several in one request', async () => {
    const notifier = start(purge());
    const first = await save();
    const second = await save('another');
    await notifier.sendDue(first - 1);
    expect(listener.heard).toEqual([]);
    await notifier.sendDue(second);
    expect(listener.heard).toHaveLength(1);
  });

  test.each([
    [500, 'responded with 500'],
    [301, 'responded with 301'],
    ['nothing', 'did not respond within 2 s'],
  ] as const)('is logged, shown and retried after a pause when the response is %s', async (response, error) => {
    const notifier = start({ ...purge(), responseLimit: 2000 });
    const id = await save();
    listener.respondWith(response);
    await notifier.sendDue(id);
    const host = new URL(listener.url).host;
    expect(await notifier.getStates()).toEqual([
      { to: 'purge', release: null, at: null, attempts: 1, error: `${host} ${error}` },
    ]);
    expect(logged.join()).toContain(error);
    expect(logged.join()).not.toContain('a-token');
    listener.respondWith(200);
    await notifier.sendDue(id);
    expect(listener.heard).toHaveLength(1);
    clock += 4 * SECOND;
    await notifier.sendDue(id);
    expect(listener.heard).toHaveLength(2);
    expect(await notifier.getStates()).toMatchObject([{ release: id, attempts: 0, error: null }]);
  });

  test('waits as long as the CDN requires, and includes what is saved meanwhile', async () => {
    const notifier = start(purge());
    const id = await save();
    listener.respondWith(429, { 'retry-after': '45' });
    await notifier.sendDue(id);
    listener.respondWith(200);
    const later = await save('home_about_preview_text');
    clock += 44 * SECOND;
    await notifier.sendDue(later);
    expect(listener.heard).toHaveLength(1);
    clock += SECOND;
    // Also by another process, after a restart.
    await start(purge()).sendDue(later);
    expect(listener.heard).toHaveLength(2);
    expect(await notifier.getStates()).toMatchObject([{ release: later, error: null }]);
  });

  test('is reported as failing after an hour, until it works again', async () => {
    const notifier = start(purge());
    const id = await save();
    listener.respondWith(500);
    await notifier.sendDue(id);
    expect(await isPurgeFailing(pipeline.db, new Date(clock))).toBe(false);
    clock += 3601 * SECOND;
    expect(await isPurgeFailing(pipeline.db, new Date(clock))).toBe(true);
    expect(await notifier.getStates()).toMatchObject([
      { error: expect.stringMatching(/responded with 500\. As it has failed for an hour, .* for a minute at most$/) },
    ]);
    listener.respondWith(200);
    await notifier.sendDue(id);
    expect(await isPurgeFailing(pipeline.db, new Date(clock))).toBe(false);
    expect(await notifier.getStates()).toMatchObject([{ error: null }]);
  });

  test('continues after a restart, even where the process died midway', async () => {
    const id = await save();
    listener.respondWith('nothing');
    const dying = start({ ...purge(), responseLimit: 60_000 });
    void dying.sendDue(id).catch(() => undefined);
    await expect.poll(() => listener.heard.length).toBe(1);
    const next = start(purge());
    listener.respondWith(204);
    await next.sendDue(id);
    expect(listener.heard).toHaveLength(1);
    clock += 31 * SECOND;
    await next.sendDue(id);
    expect(listener.heard).toHaveLength(2);
    expect(await next.getStates()).toMatchObject([{ release: id, error: null }]);
  });

  test('is sent by one of several processes', async () => {
    const id = await save();
    await Promise.all([start(purge()), start(purge()), start(purge())].map((notifier) => notifier.sendDue(id)));
    expect(listener.heard).toHaveLength(1);
  });

  test('reports a server that is not there', async () => {
    const id = await save();
    const notifier = start(purge());
    listener.close();
    await notifier.sendDue(id);
    expect(await notifier.getStates()).toMatchObject([{ error: expect.stringContaining('could not be reached') }]);
  });
});

describe('webhook', () => {
  test('sends what GitHub accepts, signed so that the receiver can verify sender and time', async () => {
    const id = await save();
    await start(webhook()).sendDue(id);
    const [{ headers, body } = { headers: {}, body: '' }] = listener.heard;
    expect(JSON.parse(body)).toMatchObject({
      event_type: 'release',
      client_payload: { release: id, site: 'https://club.example.org' },
    });
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const expected = createHmac('sha256', SECRET).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${expected}`);
    expect(headers['webhook-id']).toBe(`release_${id}`);
    expect(Number(headers['webhook-timestamp'])).toBe(Math.floor(clock / SECOND));
    expect(headers.authorization).toBeUndefined();
  });

  test('is signed like the example of the Standard Webhooks specification', () => {
    const headers = signWebhook({
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      body: '{"test": 2432232314}',
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      now: new Date(1_614_265_330_000),
    });
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });
});

test('doubles pauses up to an hour, never two alike', () => {
  const steady = (attempts: number) => getBackoff(attempts, () => 0.5);
  expect([1, 2, 3, 4].map(steady)).toEqual([2000, 4000, 8000, 16_000]);
  expect(steady(40)).toBe(3_600_000);
  expect(getBackoff(1, () => 0)).toBe(1500);
  expect(getBackoff(1, () => 1)).toBe(2500);
});
