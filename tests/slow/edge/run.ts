import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readOptions } from '../../../scripts/arguments.ts';
import { ensurePrograms } from '../../support/debian-programs.ts';
import { findFreePort, SUPER_ADMIN, startServer } from '../../support/server.ts';
import { must, runSteps, waitFor } from '../deploy/steps.ts';
import { editClub } from '../deploy/use-club.ts';
import { CACHE_PROGRAMS, CACHES, type CacheName, startCache } from './caches.ts';

const options = readOptions(
  `npm run test:edge [-- --cache varnish] [-- --publishes 2000] [-- --views 1000] [-- --lost 0.05]
Publishes behind real caches (Varnish, nginx, Traffic Server, Squid). After each publish that the dashboard reports as "at the
edge", visitors request pages, a tenth of them with gzip or uncompressed; none may get older bytes. --lost: share of purges
that are lost, late or sent twice. --views: requests between two publishes when counting cache hits.
Ends with "N passed, N failed".`,
  {
    publishes: { type: 'string', default: '2000' },
    views: { type: 'string', default: '1000' },
    cache: { type: 'string', multiple: true, default: Object.keys(CACHES) },
    lost: { type: 'string', default: '0.05' },
  },
);
/** Milliseconds. */
const LATE_PURGE = 300;
const publishes = Number(options.publishes);
const PAGES = ['/', '/about', '/get-involved', '/panther-store', '/events'];
const ENCODINGS = ['gzip, deflate, br', 'gzip, deflate', 'identity'];

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

ensurePrograms(CACHE_PROGRAMS);
const names = options.cache.filter((name): name is CacheName => name in CACHES);
await runSteps(
  names.map((name) => [name, () => testCache(name)] as const),
  async () => undefined,
);

async function testCache(name: CacheName): Promise<string> {
  await using cleanup = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), `club-edge-${name}-`));
  await chmod(folder, 0o755);
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  const port = await findFreePort();
  const origin = await startProxy(() => `http://127.0.0.1:${port}`, 0);
  cleanup.defer(origin.close);
  let cacheUrl = '';
  let purgeUrl = '';
  const purges = await startProxy(() => purgeUrl, Number(options.lost));
  cleanup.defer(purges.close);
  // The cache is started when the product answers; its address has to be known before.
  const front = await startProxy(() => cacheUrl, 0);
  cleanup.defer(front.close);
  const PUBLIC_URL = `http://127.0.0.1:${front.port}`;
  const purge = { PURGE_PROVIDER: 'purge', PURGE_URL: `http://127.0.0.1:${purges.port}` };
  const dataDir = join(folder, 'data');
  const server = await startServer({ dataDir, port, env: { PUBLIC_URL, ...purge, LOG_LEVEL: 'error' } });
  cleanup.defer(() => server.stop({ keepData: true }));
  const cache = await startCache(name, join(folder, 'cache'), origin.port);
  cleanup.defer(cache.stop);
  ({ url: cacheUrl, purgeUrl } = cache);
  const editing = await editClub({ url: server.url, origin: PUBLIC_URL, ...SUPER_ADMIN });
  const view = async (path: string, encoding: string): Promise<string> =>
    (await fetch(PUBLIC_URL + path, { headers: { 'accept-encoding': encoding } })).text();
  const pickEncoding = (): string => ENCODINGS[Math.random() < 0.1 ? 1 + Math.floor(Math.random() * 2) : 0] ?? '';
  const publish = async (text: string): Promise<number> => {
    const started = Date.now();
    const release = await editing.save(text);
    const { found } = await waitFor(`release ${release} at the edge`, async () => {
      const { release: live, provenAt } = await editing.findVerification();
      return live >= release && provenAt !== null ? provenAt : null;
    });
    return Date.parse(found) - started;
  };
  await publish('begun');
  const times: number[] = [];
  let stale = 0;
  for (let count = 0; count < publishes; count += 1) {
    // Views during the publish, so that fills race with purges.
    const racing = Promise.all(ENCODINGS.map((encoding) => view('/', encoding)));
    const text = `publish ${count} of ${name}`;
    times.push(await publish(text));
    await racing;
    for (const encoding of [...ENCODINGS, pickEncoding()]) if (!(await view('/', encoding)).includes(text)) stale += 1;
  }
  must(stale === 0, `${stale} stale responses after "at the edge"`);
  const before = origin.count();
  const rounds = Math.min(100, publishes);
  const perRound = Number(options.views);
  let seen = 0;
  for (let round = 0; round < rounds; round += 1) {
    await publish(`round ${round}`);
    for (let requested = 0; requested < perRound; requested += 20) {
      await Promise.all(
        Array.from({ length: Math.min(20, perRound - requested) }, (_, index) =>
          view(PAGES[(requested + index) % PAGES.length] ?? '/', pickEncoding()),
        ),
      );
    }
    seen += perRound;
  }
  const hits = 1 - (origin.count() - before) / seen;
  // A short run has too few views for each publish to tell.
  must(perRound < 1000 || hits >= 0.99, `${(hits * 100).toFixed(2)} % hits`);
  // A late purge may still empty the cache after the proof.
  await sleep(2 * LATE_PURGE);
  for (const path of PAGES) for (const encoding of ENCODINGS) await view(path, encoding);
  await server.stop({ signal: 'SIGKILL', keepData: true });
  for (const path of PAGES) {
    for (const encoding of ENCODINGS) {
      const { status } = await fetch(PUBLIC_URL + path, { headers: { 'accept-encoding': encoding } });
      must(status === 200, `${path} gets status ${status} with the origin dead`);
    }
  }
  return `${publishes} publishes, 0 stale, ${Math.round(median(times))} ms (median) to the edge, ${(hits * 100).toFixed(2)} % hits of ${seen} views with ${rounds} publishes`;
}

/** Hands everything on, and counts it. A share of the PURGE requests goes wrong. */
async function startProxy(target: () => string, lost: number) {
  let count = 0;
  const server = createServer((incoming, response) => {
    const { method = 'GET', url = '/', headers } = incoming;
    if (target() === '') return void response.writeHead(503).end();
    if (method === 'GET' && PAGES.includes(url)) count += 1;
    const send = (isAnswered: boolean): void => {
      const onwards = request(target() + url, { method, headers }, (received) => {
        if (!isAnswered) return void received.resume();
        response.writeHead(received.statusCode ?? 502, received.headers);
        received.pipe(response);
      });
      onwards.on('error', () => (isAnswered ? response.destroy() : undefined));
      if (isAnswered) incoming.pipe(onwards);
      else onwards.end();
    };
    const fate = method === 'PURGE' && Math.random() < lost ? Math.floor(Math.random() * 3) : -1;
    if (fate === 0 || fate === 1) response.writeHead(200).end();
    if (fate === 1) setTimeout(() => send(false), LATE_PURGE);
    if (fate === 2) send(false);
    if (fate === 2 || fate === -1) send(true);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    count: () => count,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
