import { once } from 'node:events';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { PAPER_LIMITS } from '../../../contract/media.ts';
import { RELEASE_PAGES } from '../../../contract/release-paths.ts';
import { releases } from '../../../db/schema/index.ts';
import { createTestDatabase } from '../../../db/testing.ts';
import { transact } from '../../../db/transact.ts';
import { hashBytes } from '../../http/site-file.ts';
import { createRelease } from '../../releases/releases.queries.ts';
import type { LiveSite, StaticOrigin } from '../static-origin.ts';
import { createLiveVerifier } from './live-verifier.ts';

const at = new Date('2026-10-16T19:42:00.000Z');

/** Stands in for the CDN. The test sets its release and its response. */
async function startCdn(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { server, url: `http://127.0.0.1:${address.port}` };
}

async function setUp(
  listener: RequestListener,
  late?: number,
  origin?: Pick<StaticOrigin, 'follow'>,
  findStored?: (name: string) => Promise<string | null>,
  now = () => at,
) {
  const database = await createTestDatabase();
  const { db } = database;
  const cdn = await startCdn(listener);
  const publish = () =>
    transact(db, (tx) => createRelease(tx, { kind: 'publish', status: 'building', note: '', by: null, at }));
  const events = { emit: () => undefined };
  const log = pino({ level: 'silent' });
  const verifier = createLiveVerifier({
    db,
    log,
    events,
    now,
    publicUrl: cdn.url,
    ...(late ? { late } : {}),
    ...(origin ? { origin } : {}),
    ...(findStored ? { findStored } : {}),
  });
  const verify = ({ id, contentHash }: { id: number; contentHash: string }) =>
    verifier.verify({ id, contentHash, publishedAt: at.toISOString() });
  const read = async (id: number) => (await db.select().from(releases).where(eq(releases.id, id)))[0];
  const close = async () => {
    await verifier.close();
    cdn.server.closeAllConnections();
    cdn.server.close();
    await database[Symbol.asyncDispose]();
  };
  return { publish, verify, idle: verifier.idle, read, [Symbol.asyncDispose]: close };
}

const PAGE = '<p>Go Panthers</p>';
const pages = Object.fromEntries(RELEASE_PAGES.map((path) => [path, hashBytes(Buffer.from(PAGE))]));

function respondAs(get: () => { id: number; contentHash: string }): RequestListener {
  return (request, response) =>
    response.end(request.url === '/release.json' ? JSON.stringify({ ...get(), pages }) : PAGE);
}

test('verifies a release only once the CDN serves it to visitors', async () => {
  let shown = { id: 0, contentHash: '' };
  await using rig = await setUp(respondAs(() => shown));
  const release = await rig.publish();
  rig.verify(release);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await rig.read(release.id)).toMatchObject({ provenAt: null, proofProblem: null });
  shown = release;
  await expect.poll(async () => (await rig.read(release.id))?.provenAt, { timeout: 20_000 }).toBe(at.toISOString());
});

test('verifies a release after a start once visitors get nothing that it no longer has', async () => {
  const file = (body: string) => ({ hash: hashBytes(Buffer.from(body)), status: 200 });
  let follow: (site: LiveSite) => void = () => undefined;
  const origin = {
    follow: (onShown: typeof follow) => {
      follow = onShown;
    },
  };
  const show = (releaseId: number, files: Record<string, object>) =>
    follow({ releaseId, files: new Map(Object.entries(files)) } as unknown as LiveSite);
  let shown = { id: 0, contentHash: '' };
  const missing = '/calendar/gone.ics';
  let isGone = false;
  await using rig = await setUp(
    (request, response) => {
      if (request.url === missing && isGone) response.writeHead(404).end();
      else respondAs(() => shown)(request, response);
    },
    1,
    origin,
  );
  show(0, { '/': file(PAGE), [missing]: file(PAGE) });
  shown = await rig.publish();
  // As a bucket gives it: with status 200.
  show(shown.id, { '/': file(PAGE), '/404': { ...file(PAGE), status: 404 } });
  rig.verify(shown);
  await expect
    .poll(async () => (await rig.read(shown.id))?.proofProblem)
    .toContain(`${missing} responds with status 200`);
  isGone = true;
  await expect.poll(async () => (await rig.read(shown.id))?.provenAt).toBe(at.toISOString());
});

test('verifies a proven release again: the time stays, until visitors get something else', async () => {
  let shown = { id: 0, contentHash: '' };
  let body = PAGE;
  let time = at;
  await using rig = await setUp(
    (request, response) => {
      if (request.url === '/release.json') respondAs(() => shown)(request, response);
      else response.end(body);
    },
    1,
    undefined,
    undefined,
    () => time,
  );
  shown = await rig.publish();
  const poll = () => expect.poll(async () => rig.read(shown.id), { timeout: 20_000 });
  rig.verify(shown);
  await poll().toMatchObject({ provenAt: at.toISOString() });
  time = new Date('2026-10-17T19:42:00.000Z');
  await rig.idle();
  rig.verify(shown);
  await rig.idle();
  expect(await rig.read(shown.id)).toMatchObject({ provenAt: at.toISOString() });
  body = '<p>This domain is for sale</p>';
  rig.verify(shown);
  await poll().toMatchObject({ provenAt: null, proofProblem: expect.stringContaining('another version of') });
  body = PAGE;
  await poll().toMatchObject({ provenAt: time.toISOString(), proofProblem: null });
});

test('fetches all pages of a proven release again, but no stored files', async () => {
  const requested: string[] = [];
  let shown = { id: 0, contentHash: '' };
  const files = new Map([
    ['/', { hash: hashBytes(Buffer.from(PAGE)), status: 200 }],
    ['/papers/minutes.pdf', { hash: hashBytes(Buffer.from(PAGE)), storedName: 'x.pdf', status: 200 }],
  ]);
  const origin = {
    follow: (onShown: (site: LiveSite) => void) => onShown({ releaseId: 1, files } as unknown as LiveSite),
  };
  await using rig = await setUp(
    (request, response) => {
      requested.push(request.url ?? '');
      respondAs(() => shown)(request, response);
    },
    1,
    origin,
  );
  shown = await rig.publish();
  rig.verify(shown);
  await rig.idle();
  expect(requested).toContain('/papers/minutes.pdf');
  requested.length = 0;
  rig.verify(shown);
  await rig.idle();
  expect(requested).toContain('/about');
  expect(requested).not.toContain('/papers/minutes.pdf');
});

test('verifies a paper by its bytes, whose hash is not its name, up to the size that clubs may upload', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'papers-'));
  const location = join(folder.path, 'x.pdf');
  const paper = Buffer.alloc(PAPER_LIMITS.maxBytes, 'Minutes ');
  await writeFile(location, paper);
  let shown = { id: 0, contentHash: '' };
  let sent = Buffer.from('Minutes of last month');
  const path = '/papers/minutes.pdf';
  const origin = {
    follow: (onShown: (site: LiveSite) => void) => {
      const files = new Map([[path, { hash: 'x.pdf', storedName: 'x.pdf', status: 200 }]]);
      onShown({ releaseId: 1, files } as unknown as LiveSite);
    },
  };
  await using rig = await setUp(
    (request, response) => {
      if (request.url === path) response.end(sent);
      else respondAs(() => shown)(request, response);
    },
    1,
    origin,
    async () => location,
  );
  shown = await rig.publish();
  rig.verify(shown);
  await expect.poll(async () => (await rig.read(shown.id))?.proofProblem).toContain(`another version of ${path}`);
  sent = paper;
  await expect.poll(async () => (await rig.read(shown.id))?.provenAt).toBe(at.toISOString());
});

test('rejects a lagging page and other content under the same number, and names the problem', async () => {
  let hash = 'other';
  let third = '<p>Go, of last week</p>';
  await using rig = await setUp((request, response) => {
    if (request.url === '/release.json') response.end(JSON.stringify({ id: 1, contentHash: hash, pages }));
    else response.end(request.url === RELEASE_PAGES[2] ? third : PAGE);
  }, 1);
  const release = await rig.publish();
  rig.verify(release);
  const problem = async () => (await rig.read(1))?.proofProblem;
  await expect.poll(problem, { timeout: 20_000 }).toMatch(/release 1 has other content there/);
  hash = release.contentHash;
  await expect.poll(problem, { timeout: 20_000 }).toContain(`another version of ${RELEASE_PAGES[2]}`);
  third = PAGE;
  await expect.poll(async () => (await rig.read(1))?.provenAt, { timeout: 20_000 }).not.toBeNull();
  expect(await problem()).toBeNull();
});

test('verifies nothing from a release file without the hash of each page', async () => {
  let shown: object = {};
  await using rig = await setUp((request, response) => {
    response.end(request.url === '/release.json' ? JSON.stringify(shown) : PAGE);
  }, 1);
  const { id, contentHash } = await rig.publish();
  shown = { id, contentHash };
  rig.verify({ id, contentHash });
  const read = () => rig.read(id);
  await expect.poll(async () => (await read())?.proofProblem, { timeout: 20_000 }).toMatch(/another version of/);
  expect((await read())?.provenAt).toBeNull();
  shown = { id, contentHash, pages };
  await expect.poll(async () => (await read())?.provenAt, { timeout: 20_000 }).not.toBeNull();
});

test.each<[string, RequestListener, RegExp]>([
  ['an error', (_, response) => response.writeHead(503).end(), /status 503/],
  ['another site', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(), /another site/],
  ['a redirect loop', (r, response) => response.writeHead(302, { location: r.url ?? '' }).end(), /from one address/],
  ['invalid JSON', (_, response) => response.end('<html>'), /something else/],
  ['an oversized body', (_, response) => response.end(Buffer.alloc(PAPER_LIMITS.maxBytes + 1)), /larger than any file/],
  ['nothing', (request) => request.socket.destroy(), /cannot be reached/],
])('describes a CDN that responds with %s in plain words', async (_, listener, words) => {
  await using rig = await setUp(listener, 1);
  rig.verify(await rig.publish());
  await expect.poll(async () => (await rig.read(1))?.proofProblem, { timeout: 20_000 }).toMatch(words);
});

test('rejects an address that leads elsewhere, explains the fix, and recognizes a late CDN', async () => {
  let body = '<html>A parked domain</html>';
  await using rig = await setUp((_, response) => response.end(body), 1);
  const release = await rig.publish();
  rig.verify(release);
  const problem = async () => (await rig.read(release.id))?.proofProblem;
  await expect.poll(problem, { timeout: 20_000 }).toMatch(/does not show this site: .*the setting PUBLIC_URL/);
  expect((await rig.read(release.id))?.provenAt).toBeNull();
  body = JSON.stringify({ id: 0, contentHash: '' });
  await expect.poll(problem, { timeout: 20_000 }).toMatch(/visitors get release 0\. .*empty its cache/);
});

test('replaces an unverified release with a newer one, not with an older one', async () => {
  let shown = { id: 0, contentHash: '' };
  await using rig = await setUp(respondAs(() => shown));
  const [first, second] = [await rig.publish(), await rig.publish()];
  rig.verify(first);
  rig.verify(second);
  // Found live before the second one was, by the check that runs beside the publisher.
  rig.verify(first);
  shown = second;
  await expect.poll(async () => (await rig.read(second.id))?.provenAt, { timeout: 20_000 }).not.toBeNull();
  expect((await rig.read(first.id))?.provenAt).toBeNull();
});
