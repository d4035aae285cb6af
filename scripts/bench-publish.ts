import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { type RunningServer, SUPER_ADMIN, startServer } from '../tests/server.ts';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '50' }, quick: { type: 'boolean' }, help: { type: 'boolean' } },
});
if (options.help) {
  console.log(`npm run bench:publish [-- --rounds 50] [-- --quick]
Saves through the API and asks for the home page until the new bytes come, then compiles the whole site once; prints
milliseconds and their ratio as JSON, also with 10 and 100 times the content. --quick leaves out compile and growth.`);
  process.exit(0);
}

const ROUNDS = Number(options.rounds);
const WARM_UP = 5;
const CONTENT_ITEMS = 25;
const IMAGES = 17;

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A bare client on one kept-alive connection, so that the figure is the server's and not the client's. */
const createClient = (server: RunningServer) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let cookie = '';
  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        cookie,
        ...(payload ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) } : {}),
      };
      const outgoing = request(`${server.url}${path}`, { method, agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      });
      outgoing.on('error', reject);
      outgoing.end(payload);
    });
  const signIn = async (): Promise<void> => {
    const answer = await call('POST', '/api/admin/login', SUPER_ADMIN);
    const set = answer.headers['set-cookie'];
    cookie = (Array.isArray(set) ? set[0] : set)?.split(';')[0] ?? '';
    if (!cookie) throw new Error(`could not sign in: ${answer.status} ${answer.body}`);
  };
  return { call, signIn, close: () => agent.destroy() };
};

type Client = ReturnType<typeof createClient>;

const must = async (answer: Promise<Answer>, status: number): Promise<Answer> => {
  const got = await answer;
  if (got.status !== status) throw new Error(`expected ${status}, got ${got.status}: ${got.body}`);
  return got;
};

/** Milliseconds from sending the save until a visitor's request brings the new text. */
const measureOnce = async (writer: Client, visitor: Client, id: number, round: number): Promise<number> => {
  const text = `Round ${round} of the benchmark ${Math.random()}`;
  const started = performance.now();
  await must(writer.call('PUT', `/api/admin/content/${id}`, { value: `<p>${text}</p>` }), 200);
  for (;;) {
    const { body } = await visitor.call('GET', '/');
    if (body.includes(text)) return performance.now() - started;
  }
};

const quantile = (sorted: number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(q * sorted.length) - 1)] ?? 0;
const round1 = (value: number): number => Math.round(value * 10) / 10;

const measure = async (writer: Client, visitor: Client, id: number, rounds: number) => {
  for (let round = 0; round < WARM_UP; round += 1) await measureOnce(writer, visitor, id, -round);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await measureOnce(writer, visitor, id, round));
  times.sort((a, b) => a - b);
  return {
    rounds,
    median: round1(quantile(times, 0.5)),
    p95: round1(quantile(times, 0.95)),
    max: round1(times.at(-1) ?? 0),
  };
};

/** Content beyond what the pages show: it still travels in every snapshot. */
const fill = async (writer: Client, times: number, already: number): Promise<void> => {
  await must(writer.call('PUT', '/api/admin/publish/settings', { autoPublish: false }), 200);
  const paragraph = `<p>${'The bus, the band and the bleachers. '.repeat(20)}</p>`;
  for (let index = already * CONTENT_ITEMS; index < times * CONTENT_ITEMS; index += 1) {
    await must(
      writer.call('POST', '/api/admin/content', { key: `extra_${index}`, value: paragraph, type: 'html' }),
      201,
    );
  }
  for (let index = already * IMAGES; index < times * IMAGES; index += 1) {
    const image = {
      imageUrl: `https://images.example.org/${index}.jpg`,
      altText: `Picture ${index}`,
      title: `Picture ${index}`,
      // Spread over pages; only some are active, as in a club that has used the site for years.
      isActive: index % 10 === 0,
      sortOrder: String(index),
      pageType: ['home', 'about', 'events', 'get_involved'][index % 4],
    };
    await must(writer.call('POST', '/api/admin/carousel-images', image), 201);
  }
  await must(writer.call('PUT', '/api/admin/publish/settings', { autoPublish: true }), 200);
  await must(writer.call('POST', '/api/admin/publish', {}), 200);
};

/** A full compile of the same site, into a folder of its own. */
const measureCompile = async (): Promise<number> => {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['node_modules/astro/bin/astro.mjs', 'build', '--silent', '--outDir', 'dist/bench'],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' } },
  );
  const [code] = await once(child, 'exit');
  const milliseconds = performance.now() - started;
  await rm('dist/bench', { recursive: true, force: true });
  if (code !== 0) throw new Error('astro build failed');
  return Math.round(milliseconds);
};

const server = await startServer();
try {
  const [writer, visitor] = [createClient(server), createClient(server)];
  await writer.signIn();
  const created = await must(
    writer.call('POST', '/api/admin/content', { key: 'home_main_content', value: '<p>Start</p>' }),
    201,
  );
  const { id } = JSON.parse(created.body) as { id: number };
  const saveToLive = await measure(writer, visitor, id, ROUNDS);
  const report: Record<string, unknown> = { node: process.version, unit: 'ms', saveToLive };
  if (!options.quick) {
    const growth: Record<string, unknown> = {};
    for (const [times, already] of [
      [10, 1],
      [100, 10],
    ] as const) {
      await fill(writer, times, already);
      growth[`${times}x`] = await measure(writer, visitor, id, 20);
    }
    report.growth = growth;
    report.compile = await measureCompile();
    report.compileToMedian = Math.round(Number(report.compile) / saveToLive.median);
  }
  console.log(JSON.stringify(report, null, 2));
  writer.close();
  visitor.close();
} finally {
  await server.stop();
}
process.exit(0);
