import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../tests/support/server.ts';
import { type OtherServer, startCaddy, startNginx } from './other-servers.ts';
import { ask, findServingFaults } from './serving-checks.ts';
import { waitForFile } from './wait-for-file.ts';
import { runWrk, type Throughput } from './wrk.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '32' },
    'checks-only': { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
if (options.help) {
  console.log(`npm run bench:serve [-- --seconds 5] [-- --connections 32] [-- --checks-only]
Requests per second and p99 for the home page (brotli, and 304) of this product's own server, of nginx with one worker
and of Caddy, one after the other, all with the same release folder; the other two by the configs of docs/deploy. Before
that it asks each server some thirty things that all must serve alike. Everything stays on this machine.
Debian: apt-get install nginx-light libnginx-mod-http-brotli-static caddy wrk`);
  process.exit(0);
}

const seconds = Number(options.seconds);
const connections = Number(options.connections);
const TO_CADDY = 1;
const TO_NGINX = 0.25;

interface Measured {
  bytes: number;
  page: Throughput;
  notModified: Throughput;
}

const measure = async (url: string, workDir: string): Promise<Measured> => {
  const { body, headers } = await ask(url, '/', { headers: { 'accept-encoding': 'br' } });
  if (headers['content-encoding'] !== 'br' || !headers.etag) throw new Error(`${url} sends no brotli or no ETag`);
  const load = { connections, seconds, workDir, headers: { 'Accept-Encoding': 'br' } };
  await runWrk(`${url}/`, { ...load, seconds: 1 });
  const page = await runWrk(`${url}/`, load);
  const conditional = { ...load, headers: { ...load.headers, 'If-None-Match': headers.etag } };
  return { bytes: body.length, page, notModified: await runWrk(`${url}/`, conditional) };
};

const ratio = (ours: Throughput, theirs: Throughput): number =>
  Math.round((ours.requestsPerSecond / theirs.requestsPerSecond) * 100) / 100;

const workDir = await mkdtemp(join(tmpdir(), 'club-serve-'));
const ours = await startServer({ env: { LOG_LEVEL: 'error' } });
const others: Record<string, OtherServer> = {};
try {
  await waitForFile(join(ours.dataDir, 'live', 'index.html.br'));
  const app = new URL(ours.url).host;
  others.nginx = await startNginx({ workDir: join(workDir, 'nginx'), dataDir: ours.dataDir, app });
  others.caddy = await startCaddy({ workDir: join(workDir, 'caddy'), dataDir: ours.dataDir, app });

  const servers = { ours, ...others };
  const faults: Record<string, string[]> = {};
  for (const [name, { url }] of Object.entries(servers)) faults[name] = await findServingFaults(url);
  const report: Record<string, unknown> = { faults };

  if (!options['checks-only']) {
    const own = await measure(ours.url, workDir);
    const nginx = await measure(others.nginx.url, workDir);
    const caddy = await measure(others.caddy.url, workDir);
    const ratios = {
      toNginx: { page: ratio(own.page, nginx.page), notModified: ratio(own.notModified, nginx.notModified) },
      toCaddy: { page: ratio(own.page, caddy.page), notModified: ratio(own.notModified, caddy.notModified) },
    };
    const isReached = Object.values(ratios.toCaddy).every((value) => value >= TO_CADDY);
    const isNearNginx = Object.values(ratios.toNginx).every((value) => value >= TO_NGINX);
    const servers = { ours: own, nginx, caddy };
    const limits = { toCaddy: TO_CADDY, toNginx: TO_NGINX, met: isReached && isNearNginx };
    Object.assign(report, { node: process.version, connections, seconds, servers, ratios, limits });
  }
  console.log(JSON.stringify(report, null, 2));
  if (Object.values(faults).some((list) => list.length > 0)) process.exitCode = 1;
} finally {
  await Promise.all(Object.values(others).map((server) => server.stop()));
  await ours.stop();
  await rm(workDir, { recursive: true, force: true });
}
