import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCourse, createOthers, readSave, repeat } from '../tests/slow/load/actors.ts';
import { readKept } from '../tests/slow/load/kept-memory.ts';
import { type RunningServer, startServer } from '../tests/support/server.ts';
import { createClient, must } from './bench-client.ts';
import { readOptions, report, summarize } from './bench-frame.ts';
import { startCaddy, startNginx } from './other-servers.ts';
import { waitForFile } from './wait-for-file.ts';

const options = readOptions(
  `npm run bench:load [-- --rounds 3] [-- --seconds 8] [-- --rate 200] [-- --minutes 0]
What visitors wait while two admins save without pause, beside the same with nobody at work: --rate visits a second, each
measured from the moment when it was due, at the process itself, at Caddy and at a bare nginx with the process's folder. Each round
asks all three in turn; medians of the rounds' p99 are judged. Further the saves taken meanwhile, and how long a save
takes until visitors and the folder have it, with one admin who pauses, with two and with eight who do not. With --minutes, others read, sign in and out and add links as well for so long, and
what the process keeps in memory may not grow by 50 MB. Debian: apt-get install nginx-light libnginx-mod-http-brotli-static caddy`,
  {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    rate: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '0' },
  },
);

const LIMITS = {
  /** With a save a second from each admin; and without pause. */
  timesIdle: 2,
  timesQuiet: 4,
  timesNginx: 1.5,
  savesPerSecond: 60,
  folderMs: 150,
  twoAdmins: { shownMedian: 60, shownP95: 150, behind: 250 },
  eightAdmins: { shownP95: 250 },
  memoryMb: 50,
};
const [ROUNDS, SECONDS] = [Number(options.rounds), Number(options.seconds)];
const PAGES = [
  { key: 'home_main_content', path: '/', file: 'index.html' },
  { key: 'about_main_content', path: '/about', file: 'about.html' },
];
/** Interval at which visitors' pages and the folder are polled. Milliseconds. */
const LOOK_MS = 2;
const TEXT = 'Boosters fund uniforms, buses, coaches and snacks for every team of the school. '.repeat(6);
/** The last folder is written, in its smallest form. */
const SETTLING_MS = 2500;

interface Visits {
  visits: number;
  p50: number;
  p99: number;
  max: number;
  failed: number;
  failures: string[];
}

const visit = async (url: string, seconds = SECONDS): Promise<Visits> => {
  const args = ['tests/slow/load/steady-visitors.ts', url, options.rate, String(seconds)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the visitors ended with code ${code}`);
  return JSON.parse(output) as Visits;
};

const createBlocks = async (server: RunningServer): Promise<number[]> => {
  const client = createClient(server);
  await client.signIn();
  const ids: number[] = [];
  for (const { key } of PAGES) {
    const made = await must(client.call('POST', '/api/admin/content', { key, value: '<p>0</p>', type: 'html' }), 201);
    ids.push((JSON.parse(made.body) as { id: number }).id);
  }
  client.close();
  return ids;
};

const workDir = await mkdtemp(join(tmpdir(), 'club-load-'));
const server = await startServer({ env: { LOG_LEVEL: 'error' }, entry: 'tests/slow/load/start-with-collector.ts' });
const { dataDir } = server;
await waitForFile(join(dataDir, 'live', 'index.html.br'));
const app = new URL(server.url).host;
const nginx = await startNginx({ workDir: join(workDir, 'nginx'), dataDir });
const caddy = await startCaddy({ workDir: join(workDir, 'caddy'), dataDir, app });
const urls = { process: server.url, caddy: caddy.url, nginx: nginx.url };
type Name = keyof typeof urls;
const NAMES = Object.keys(urls) as Name[];
const quiet: Record<Name, Visits[]> = { process: [], caddy: [], nginx: [] };
const busy: Record<Name, Visits[]> = { process: [], caddy: [], nginx: [] };
const calm: Visits[] = [];
let isOver = false;
const course = createCourse(() => isOver);

interface Save {
  number: number;
  page: number;
  sent: number;
  accepted: number;
}
let accepted: Save[] = [];

interface Saving {
  pause: number;
  admins?: number;
}

/** Admins save for as long as it is measured, two unless told otherwise: each page's in turn. */
const whileSaving = async ({ pause, admins = 2 }: Saving, measure: () => Promise<void>): Promise<void> => {
  isOver = false;
  accepted = [];
  const saving = Array.from({ length: admins }, (_, admin) =>
    repeat(server, course, {
      ...{ name: 'who saves', pause },
      act: async (call) => {
        course.saves += 1;
        const save = { number: course.saves, page: admin % PAGES.length, sent: performance.now() };
        const value = `<p>save ${save.number}</p><p>${TEXT}</p>`;
        await call('PUT', `/api/admin/content/${blocks[save.page]}`, 200, { value });
        accepted.push({ ...save, accepted: performance.now() });
      },
    }),
  );
  await sleep(1000);
  await measure();
  isOver = true;
  await Promise.all(saving);
};

/** Milliseconds from sending each save until visitors have it or a later one, and from its acceptance until the folder has. */
const watchSaves = async (saving: Saving) => {
  const [shown, behind]: [number[], number[]] = [[], []];
  const visitor = createClient(server);
  const look = async (read: (page: (typeof PAGES)[number]) => Promise<string>, seen: (save: Save) => void) => {
    const newest = PAGES.map(() => 0);
    for (const until = performance.now() + SECONDS * 1000; performance.now() < until; await sleep(LOOK_MS)) {
      for (const [index, page] of PAGES.entries()) {
        const number = readSave(await read(page));
        // In the order of acceptance: who asked first is not always first.
        const saves = accepted.filter((save) => save.page === index);
        const last = saves.findLastIndex((save) => save.number === number);
        for (const save of saves.slice(newest[index], last + 1)) seen(save);
        newest[index] = Math.max(newest[index] ?? 0, last + 1);
      }
    }
  };
  await whileSaving(saving, async () => {
    const from = performance.now();
    const counted = (times: number[], since: 'sent' | 'accepted') => (save: Save) => {
      if (save.sent > from) times.push(performance.now() - save[since]);
    };
    await Promise.all([
      look(async ({ path }) => (await visitor.call('GET', path)).body, counted(shown, 'sent')),
      look(({ file }) => readFile(join(dataDir, 'live', file), 'utf8').catch(() => ''), counted(behind, 'accepted')),
    ]);
  });
  visitor.close();
  return { shown: summarize(shown), behind: summarize(behind) };
};

const blocks = await createBlocks(server);

try {
  for (const name of NAMES) await visit(urls[name], 1);
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of NAMES) quiet[name].push(await visit(urls[name]));
    await whileSaving({ pause: 1000 }, async () => void calm.push(await visit(server.url)));
    await whileSaving({ pause: 0 }, async () => {
      for (const name of NAMES) {
        const [saves, since] = [course.saves, performance.now()];
        busy[name].push(await visit(urls[name]));
        if (name === 'process') rates.push((course.saves - saves) / ((performance.now() - since) / 1000));
      }
    });
    await sleep(SETTLING_MS);
  }
  const one = await watchSaves({ pause: 300, admins: 1 });
  const two = await watchSaves({ pause: 0 });
  const eight = await watchSaves({ pause: 0, admins: 8 });

  let growth = 0;
  if (Number(options.minutes) > 0) {
    isOver = false;
    const others = createOthers(server, course);
    await sleep(5000);
    const before = await readKept(server);
    await visit(server.url, Math.round(Number(options.minutes) * 60));
    growth = Math.round((await readKept(server)).heap - before.heap);
    isOver = true;
    await Promise.all(others);
  }

  const p99 = (visits: Visits[]): number => summarize(visits.map((one) => one.p99)).median;
  const failed = [calm, ...Object.values(quiet), ...Object.values(busy)]
    .flat()
    .reduce((sum, one) => sum + one.failed, 0);
  const ms = (ours: number) => ({ ours, unit: 'ms' });
  const beside = (name: string, value: number) => ({ reference: { name, value }, unit: 'ms' });
  report(
    {
      'p99 with a save a second': {
        ...beside('quiet', p99(quiet.process)),
        ...{ ours: p99(calm), atMost: LIMITS.timesIdle },
      },
      'p99 while saving, process': {
        ...beside('quiet', p99(quiet.process)),
        ...{ ours: p99(busy.process), atMost: LIMITS.timesQuiet },
      },
      'p99 while saving, Caddy': {
        ...beside('nginx while saving', p99(busy.nginx)),
        ...{ ours: p99(busy.caddy), atMost: LIMITS.timesNginx },
      },
      'saves a second': { ours: summarize(rates).median, unit: '/s', atLeast: LIMITS.savesPerSecond },
      'accepted until the folder has it': { ...ms(one.behind.median), atMost: LIMITS.folderMs },
      'two admins: saved until shown, median': { ...ms(two.shown.median), atMost: LIMITS.twoAdmins.shownMedian },
      'two admins: saved until shown, p95': { ...ms(two.shown.p95), atMost: LIMITS.twoAdmins.shownP95 },
      'two admins: the folder behind, at most': { ...ms(two.behind.max), atMost: LIMITS.twoAdmins.behind },
      'eight admins: saved until shown, p95': { ...ms(eight.shown.p95), atMost: LIMITS.eightAdmins.shownP95 },
      'failed visits and calls': { ours: failed + course.failures.length, unit: '', atMost: 0 },
      'memory kept': { ours: growth, unit: 'MB', atMost: LIMITS.memoryMb },
    },
    { quiet, calm, busy, savesPerSecond: rates, one, two, eight, saves: course.saves, failures: course.failures },
  );
} finally {
  isOver = true;
  await Promise.all([nginx.stop(), caddy.stop()]);
  await server.stop();
  await rm(workDir, { recursive: true, force: true });
}
