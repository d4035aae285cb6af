import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { contentItems, notifications, releases } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { startEdgeCache } from '../../tests/support/edge-cache.ts';
import { queueNotifications } from '../publish/notifications.queries.ts';
import { createTestPipeline, saveContent } from '../publish/testing-pipeline.ts';
import { createDelivery } from './delivery.ts';
import { createEdgeCaching } from './edge-caching.ts';
import { createNotifier } from './notify/notifier.ts';
import { createLiveVerifier } from './verify/live-verifier.ts';

const LONG = 'public, max-age=0, s-maxage=31536000';
const BRIEF = 'public, max-age=0, s-maxage=60';
const TIMEOUT = { timeout: 20_000, interval: 10 };

/** Takes Cloudflare's requests for a cache: so many in a minute, and 429 with the seconds to wait for all others. */
async function startLimitedService(edgeUrl: string, callsPerMinute: number, now: () => Date) {
  const taken: number[] = [];
  const refused: number[] = [];
  const server = createServer(async (request, response) => {
    const files = ((await json(request)) as { files: string[] }).files;
    const at = now().getTime();
    const free = (taken.at(-callsPerMinute) ?? 0) + 60_000;
    if (at < free) {
      refused.push(at);
      return void response.writeHead(429, { 'retry-after': `${Math.ceil((free - at) / 1000)}` }).end();
    }
    taken.push(at);
    await Promise.all(files.map((url) => fetch(url.replace(/^.*:\d+/, edgeUrl), { method: 'PURGE' })));
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    refused,
    close: () => server.close(),
  };
}

/** The product's delivery with a cache before it; `hideRelease` keeps the origin at an older one. */
async function openClub(callsPerMinute = 0) {
  const pipeline = await createTestPipeline({ notify: ['purge'], edgeSeconds: 31_536_000 });
  const { db, context, origin } = pipeline;
  const edge = await startEdgeCache();
  let hidden: string | null = null;
  const server = createServer((request, response) => {
    if (hidden !== null && request.url === '/release.json') response.end(hidden);
    else origin.handle(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  edge.setOrigin(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  let clock = 0;
  let saves = 0;
  const now = () => new Date(Date.now() + clock);
  const service = await startLimitedService(edge.url, callsPerMinute, now);
  const purge = callsPerMinute
    ? ({ provider: 'cloudflare', url: service.url, token: undefined } as const)
    : ({ provider: 'purge', url: edge.url, token: undefined } as const);
  const log = pino({ level: 'silent' });
  const shared = { db, log, events: context.events, now, publicUrl: edge.url };
  const caching = await createEdgeCaching({ edgeSeconds: 31_536_000, dataDir: context.write.dataDir });
  context.write.getCaching = caching.get;
  const verifier = createLiveVerifier({ ...shared, purge, origin, late: 300 });
  context.verifier = verifier;
  const notifier = createNotifier({ ...shared, purge, webhook: null });
  const delivery = createDelivery({ ...shared, bucket: null, notifier, edge: { caching, origin, now } });
  const find = async (id: number) => (await db.select().from(releases).where(eq(releases.id, id)))[0];
  return {
    pipeline,
    edge,
    service,
    delivery,
    find,
    caching,
    save: async (value: string): Promise<number> => {
      saves += 1;
      if (saves > 1) await db.update(contentItems).set({ value }).where(eq(contentItems.key, 'home_main_content'));
      // Another row each time: what is saved makes the release that shows both.
      const id = await saveContent(pipeline, saves > 1 ? `text_${saves}` : 'home_main_content', value);
      await pipeline.publisher.finished(id);
      return id;
    },
    getHeaders: async (path: string, encoding = 'identity') => {
      const response = await fetch(edge.url + path, { headers: { 'accept-encoding': encoding } });
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
    atEdge: (id: number) => expect.poll(async () => (await find(id))?.provenAt, TIMEOUT).not.toBeNull(),
    hideRelease: (body: string | null) => {
      hidden = body;
    },
    advance: (milliseconds: number) => {
      clock += milliseconds;
    },
    [Symbol.asyncDispose]: async () => {
      await verifier.close();
      await delivery.close();
      service.close();
      edge.close();
      server.closeAllConnections();
      server.close();
      await pipeline[Symbol.asyncDispose]();
    },
  };
}

test('keeps pages at the edge until a purge names them, and never stores release.json', async () => {
  await using club = await openClub();
  await club.atEdge(await club.save('<p>first</p>'));
  for (const path of ['/', '/about', '/sitemap.xml', '/robots.txt', '/404']) {
    const { headers } = await club.getHeaders(path);
    expect([path, headers.get('cache-control'), headers.get('cdn-cache-control')]).toEqual([path, LONG, LONG]);
  }
  expect((await club.getHeaders('/release.json')).headers.get('cache-control')).toBe('no-store');
  club.edge.missed.length = 0;
  for (const encoding of ['br', 'gzip', 'identity']) {
    await club.getHeaders('/about', encoding);
    expect((await club.getHeaders('/about', encoding)).headers.get('vary')).toBe('Accept-Encoding');
  }
  expect(new Set(club.edge.missed).size).toBe(club.edge.missed.length);
  expect(club.edge.missed.length).toBeLessThanOrEqual(3);
});

test('gives the edge a new page compressed, also where it knows gzip alone', async () => {
  await using club = await openClub();
  await club.atEdge(await club.save('<p>first</p>'));
  await club.atEdge(await club.save('<p>second</p>'));
  // As the verifier asked for it, so that the edge has it already.
  expect((await club.getHeaders('/', 'gzip, deflate')).headers.get('content-encoding')).toBe('gzip');
});

test('lets the edge cache for one minute what no purge can name', async () => {
  await using club = await openClub();
  await club.atEdge(await club.save('<p>first</p>'));
  const { status, headers } = await club.getHeaders('/nowhere');
  expect([status, headers.get('cache-control'), headers.get('cdn-cache-control')]).toEqual([404, BRIEF, BRIEF]);
});

test('records a release as at the edge once it serves the new bytes in every encoding', async () => {
  await using club = await openClub();
  await club.atEdge(await club.save('<p>first</p>'));
  for (const encoding of ['br', 'gzip', 'identity']) await club.getHeaders('/', encoding);
  const id = await club.save('<p>second</p>');
  await club.atEdge(id);
  for (const encoding of ['gzip, deflate, br', 'gzip, deflate', 'identity', 'br', 'gzip']) {
    expect((await club.getHeaders('/', encoding)).text).toBe((await club.getHeaders('/', 'identity')).text);
  }
  const { createdAt = '', originAt, provenAt } = (await club.find(id)) ?? {};
  expect([createdAt, originAt, provenAt].every((at) => at !== null && at !== undefined)).toBe(true);
  expect([createdAt, String(originAt), String(provenAt)].toSorted()).toEqual([createdAt, originAt, provenAt]);
});

test('repeats a purge that was acknowledged and lost, for stale pages only', async () => {
  await using club = await openClub();
  await club.atEdge(await club.save('<p>first</p>'));
  await club.getHeaders('/');
  club.edge.losePurges(100);
  const id = await club.save('<p>second</p>');
  await expect.poll(() => club.edge.purged.filter((path) => path === '/').length, TIMEOUT).toBeGreaterThan(2);
  expect((await club.find(id))?.provenAt).toBeNull();
  await expect.poll(async () => (await club.find(id))?.proofProblem, TIMEOUT).toMatch(/another version of/);
  club.edge.losePurges(0);
  await club.atEdge(id);
});

test('sends no purge before the origin serves the release, or a timeout passes', async () => {
  await using club = await openClub();
  const first = await club.save('<p>first</p>');
  await club.atEdge(first);
  const { text } = await club.getHeaders('/release.json');
  club.hideRelease(text);
  club.edge.purged.length = 0;
  const id = await club.save('<p>second</p>');
  await club.delivery.deliverNow();
  expect(club.edge.purged).toEqual([]);
  expect(await club.find(id)).toMatchObject({ originAt: null, provenAt: null });
  club.hideRelease(null);
  await club.atEdge(id);
  expect(club.edge.purged).toContain('/');
  club.hideRelease(text);
  club.edge.purged.length = 0;
  const last = await club.save('<p>third</p>');
  club.advance(6000);
  await club.delivery.deliverNow();
  expect(club.edge.purged).toContain('/');
  expect((await club.find(last))?.provenAt).toBeNull();
});

test('purges within seconds although saves keep coming faster than the origin can be asked', async () => {
  await using club = await openClub();
  await club.atEdge(await club.save('<p>first</p>'));
  club.hideRelease((await club.getHeaders('/release.json')).text);
  club.edge.purged.length = 0;
  for (const until = Date.now() + 7000; Date.now() < until; ) await club.save(`<p>${Date.now()}</p>`);
  expect(club.edge.purged).toContain('/');
});

test('shortens caching to a minute once purging has failed for an hour, until it works again', async () => {
  await using club = await openClub();
  await club.atEdge(await club.save('<p>first</p>'));
  const { dataDir } = club.pipeline.context.write;
  club.edge.refusePurges(500);
  await club.save('<p>second</p>');
  await club.delivery.deliverNow();
  club.advance(3_601_000);
  await club.delivery.deliverNow();
  // The edge has stored nothing under another spelling.
  const getHeaders = async () => (await club.getHeaders('/about', `identity;q=${Math.random().toFixed(3)}`)).headers;
  expect((await getHeaders()).get('cache-control')).toBe(BRIEF);
  expect((await getHeaders()).get('cdn-cache-control')).toBe(BRIEF);
  expect(existsSync(join(dataDir, 'purge-failing'))).toBe(true);
  const { error } = (await club.delivery.getStates())[0] ?? {};
  expect(error).toMatch(/failed for an hour/);
  // Made meanwhile, too.
  await club.save('<p>third</p>');
  expect((await getHeaders()).get('cache-control')).toBe(BRIEF);
  club.edge.refusePurges(null);
  club.advance(7_200_000);
  await club.delivery.deliverNow();
  expect((await getHeaders()).get('cache-control')).toBe(LONG);
  expect(existsSync(join(dataDir, 'purge-failing'))).toBe(false);
});

test('sends a purge that was still pending when the previous process ended', async () => {
  await using club = await openClub();
  const id = await club.save('<p>first</p>');
  await club.atEdge(id);
  await transact(club.pipeline.db, (tx) =>
    queueNotifications(tx, { releaseId: id, kinds: ['purge'], paths: ['/left-behind'], at: new Date() }),
  );
  await expect.poll(() => club.edge.purged, TIMEOUT).toContain('/left-behind');
  await expect
    .poll(async () => (await club.pipeline.db.select().from(notifications)).every(({ sentAt }) => sentAt), TIMEOUT)
    .toBe(true);
});

test('combines 200 publishes in a minute into a few calls for a rate-limited service, losing none', async () => {
  await using club = await openClub(5);
  const { delivery, service } = club;
  await club.atEdge(await club.save('<p>first</p>'));
  for (const encoding of ['br', 'gzip', 'identity']) await club.getHeaders('/', encoding);
  const begun = service.taken.length;
  let last = 0;
  const startedAt = performance.now();
  let advanced = 0;
  for (let count = 1; count <= 200; count += 1) {
    last = await club.save(`<p>publish ${count}</p>`);
    // Real time counts too: a busy machine would make more than a minute of it.
    const left = Math.max(0, count * 295 - advanced - (performance.now() - startedAt));
    club.advance(left);
    advanced += left;
    await delivery.deliverNow();
  }
  expect(service.taken.length - begun).toBeLessThanOrEqual(5);
  expect(service.refused.length).toBeGreaterThan(0);
  const isProven = async () => {
    club.advance(5000);
    await delivery.deliverNow();
    return (await club.find(last))?.provenAt;
  };
  await expect.poll(isProven, TIMEOUT).not.toBeNull();
  // It waits as long as it is asked to, so that few are refused.
  expect(service.refused.length).toBeLessThan(20);
  for (const at of service.taken) {
    expect(service.taken.filter((other) => other >= at && other < at + 60_000).length).toBeLessThanOrEqual(5);
  }
  for (const encoding of ['br', 'gzip', 'identity']) {
    expect((await club.getHeaders('/', encoding)).text).toContain('<p>publish 200</p>');
  }
  const queued = await club.pipeline.db.select().from(notifications);
  expect(queued.filter(({ sentAt }) => sentAt === null)).toEqual([]);
}, 60_000);
