import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../tests/support/server.ts';
import { type Figure, readOptions, report } from './bench-frame.ts';
import { type OtherServer, startCaddy, startNginx } from './other-servers.ts';
import { ask, findServingFaults } from './serving-checks.ts';
import { waitForFile } from './wait-for-file.ts';
import { runWrk } from './wrk.ts';

const options = readOptions(
  `npm run bench:serve [-- --seconds 5] [-- --connections 32] [-- --checks-only]
Requests per second and p99 for the home page (brotli, and 304) of this product's own server, of a bare nginx with
one worker and of Caddy by the config of docs/deploy, one after the other, all with the same release folder. Before
that it asks this server and Caddy some thirty things that both must serve alike. Everything stays on this machine.
Debian: apt-get install nginx-light libnginx-mod-http-brotli-static caddy wrk`,
  {
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '32' },
    'checks-only': { type: 'boolean' },
  },
);

const seconds = Number(options.seconds);
const connections = Number(options.connections);
const TO_CADDY = 1;
const TO_NGINX = 0.25;

const measure = async (url: string, workDir: string) => {
  const { body, headers } = await ask(url, '/', { headers: { 'accept-encoding': 'br' } });
  if (headers['content-encoding'] !== 'br' || !headers.etag) throw new Error(`${url} sends no brotli or no ETag`);
  const load = { connections, seconds, workDir, headers: { 'Accept-Encoding': 'br' } };
  await runWrk(`${url}/`, { ...load, seconds: 1 });
  const page = await runWrk(`${url}/`, load);
  const conditional = { ...load, headers: { ...load.headers, 'If-None-Match': headers.etag } };
  return { bytes: body.length, page, notModified: await runWrk(`${url}/`, conditional) };
};

type Measured = Awaited<ReturnType<typeof measure>>;

/** Requests a second beside those of the other server, with what it must be at least. */
const compare = (own: Measured, name: string, theirs: Measured, atLeast: number): Record<string, Figure> => {
  const figure = (what: 'page' | 'notModified'): Figure => ({
    ...{ ours: own[what].requestsPerSecond, unit: '/s', atLeast },
    reference: { name, value: theirs[what].requestsPerSecond },
  });
  return { [`home page beside ${name}`]: figure('page'), [`304 beside ${name}`]: figure('notModified') };
};

const workDir = await mkdtemp(join(tmpdir(), 'club-serve-'));
const ours = await startServer({ env: { LOG_LEVEL: 'error' } });
const others: Record<string, OtherServer> = {};
try {
  await waitForFile(join(ours.dataDir, 'live', 'index.html.br'));
  const app = new URL(ours.url).host;
  others.nginx = await startNginx({ workDir: join(workDir, 'nginx'), dataDir: ours.dataDir });
  others.caddy = await startCaddy({ workDir: join(workDir, 'caddy'), dataDir: ours.dataDir, app });

  const servers = { ours, caddy: others.caddy };
  const faults: Record<string, string[]> = {};
  for (const [name, { url }] of Object.entries(servers)) faults[name] = await findServingFaults(url);
  const figures: Record<string, Figure> = {};
  for (const [name, list] of Object.entries(faults)) {
    figures[`faults of ${name}`] = { ours: list.length, unit: '', atMost: 0 };
  }
  if (options['checks-only']) report(figures, { faults });
  else {
    const own = await measure(ours.url, workDir);
    const nginx = await measure(others.nginx.url, workDir);
    const caddy = await measure(others.caddy.url, workDir);
    report(
      { ...figures, ...compare(own, 'nginx', nginx, TO_NGINX), ...compare(own, 'Caddy', caddy, TO_CADDY) },
      { faults, connections, seconds, servers: { ours: own, nginx, caddy } },
    );
  }
} finally {
  await Promise.all(Object.values(others).map((server) => server.stop()));
  await ours.stop();
  await rm(workDir, { recursive: true, force: true });
}
