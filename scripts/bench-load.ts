import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Call, createCourse, readSave, repeat } from '../tests/slow/load/actors.ts';
import { measureHeld } from '../tests/slow/load/longest-texts.ts';
import { createBlock, createClient } from '../tests/support/client.ts';
import { startCaddy, startNginx } from '../tests/support/other-servers.ts';
import { startServer } from '../tests/support/server.ts';
import { waitForFile } from '../tests/support/wait-for-file.ts';
import { readOptions } from './arguments.ts';
import { inMilliseconds, median, report, runRounds, summarize } from './bench-frame.ts';

const options = readOptions(
  `npm run bench:load [-- --rounds 3] [-- --seconds 8] [-- --rate 200]
Measures response times for visitors while two admins save without pause, compared with an idle server: --rate visits a
second, each measured from the time it was due, at the process, at Caddy and at plain nginx serving the same folder. Each
round measures all three in turn; the medians of the rounds' p99 are compared with the limits. Also: the saves accepted
meanwhile; the time until visitors and the folder have a save, with one admin who pauses and with two and eight who do not;
the time until the folder has the second of two quick saves; and for how long the most expensive texts block the API.`,
  {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    rate: { type: 'string', default: '200' },
  },
);

const LIMITS = {
  timesQuietCalm: 2,
  timesNginx: 1.5,
  savesPerSecond: 60,
  folderMs: 150,
  twoAdmins: { shownMedian: 60, shownP95: 150, behind: 250 },
  eightAdmins: { shownP95: 250 },
  secondSaveMs: 120,
  heldMs: 100,
} as const;
const SECONDS = Number(options.seconds);
const PAGES = [
  { key: 'home_main_content', path: '/', file: 'index.html' },
  { key: 'about_main_content', path: '/about', file: 'about.html' },
] as const;
/** Poll interval for visitors' pages and the folder. */
const POLL_MS = 2;
/** Milliseconds until the last folder is written in its compressed form. */
const PAUSE_MS = 2500;
/** Milliseconds between two quick saves. */
const QUICK_SAVES = [0, 40, 80];
const TEXT = 'Boosters fund uniforms, buses, coaches and snacks for every team of the school. '.repeat(6);

interface Save {
  number: number;
  page: number;
  sent: number;
  accepted: number;
}

const workDir = await mkdtemp(join(tmpdir(), 'club-load-'));
const server = await startServer({ env: { LOG_LEVEL: 'error' } });
const { dataDir } = server;
await waitForFile(join(dataDir, 'live', 'index.html.br'));
const nginx = await startNginx({ workDir: join(workDir, 'nginx'), dataDir });
const caddy = await startCaddy({ workDir: join(workDir, 'caddy'), dataDir, app: new URL(server.url).host });
const servers = Object.entries({ process: server.url, caddy: caddy.url, nginx: nginx.url });
const visitor = createClient(server);
let isOver = false;
const course = createCourse(() => isOver);
let accepted: Save[] = [];
/** Visits by server and by admin activity. */
const visits: Record<string, { p99: number; failed: number }[]> = {};
try {
  await visitor.signIn();
  const blocks = await runRounds(PAGES.length, (page) => createBlock(visitor, PAGES[page]?.key));
  for (const [, url] of servers) await visit('warm-up', url, 1);
  const rates: number[] = [];
  await runRounds(options.rounds, async () => {
    for (const [name, url] of servers) await visit(`${name} quiet`, url);
    await whileSaving({ blocks, pause: 1000 }, () => visit('process calm', server.url));
    await whileSaving({ blocks, pause: 0 }, async () => {
      for (const [name, url] of servers) {
        const [saves, since] = [course.saves, performance.now()];
        await visit(`${name} busy`, url);
        if (name === 'process') rates.push((course.saves - saves) / ((performance.now() - since) / 1000));
      }
    });
    await sleep(PAUSE_MS);
  });
  const one = await watchSaves({ blocks, pause: 300, admins: 1 });
  const two = await watchSaves({ blocks, pause: 0 });
  const eight = await watchSaves({ blocks, pause: 0, admins: 8 });
  const second = await runRounds(QUICK_SAVES.length, async (round) =>
    median(await runRounds(options.rounds, () => measureSecondSave(blocks, QUICK_SAVES[round] ?? 0))),
  );
  const held = await measureHeld(server, visitor);
  const failed = Object.values(visits)
    .flat()
    .reduce((sum, round) => sum + round.failed, course.failures.length);
  report(
    {
      'p99 with a save a second': compare('process calm', 'process quiet', LIMITS.timesQuietCalm),
      'p99 while saving, process': compare('process busy', 'nginx busy', LIMITS.timesNginx),
      'p99 while saving, Caddy': compare('caddy busy', 'nginx busy', LIMITS.timesNginx),
      'saves a second': { ours: median(rates), unit: '/s', atLeast: LIMITS.savesPerSecond },
      'accepted until the folder has it': inMilliseconds(one.behind.median, LIMITS.folderMs),
      'two admins: saved until shown, median': inMilliseconds(two.shown.median, LIMITS.twoAdmins.shownMedian),
      'two admins: saved until shown, p95': inMilliseconds(two.shown.p95, LIMITS.twoAdmins.shownP95),
      'two admins: the folder behind, at most': inMilliseconds(two.behind.max, LIMITS.twoAdmins.behind),
      'eight admins: saved until shown, p95': inMilliseconds(eight.shown.p95, LIMITS.eightAdmins.shownP95),
      'second of two quick saves until the folder has both': inMilliseconds(Math.max(...second), LIMITS.secondSaveMs),
      'API held by one text, at most': inMilliseconds(Math.max(...Object.values(held)), LIMITS.heldMs),
      'failed visits and calls': { ours: failed, unit: '', atMost: 0 },
    },
    { visits, savesPerSecond: rates, one, two, eight, second, held, saves: course.saves, failures: course.failures },
  );
} finally {
  isOver = true;
  visitor.close();
  await Promise.all([nginx.stop(), caddy.stop()]);
  await server.stop();
  await rm(workDir, { recursive: true, force: true });
}

async function visit(name: string, url: string, seconds = SECONDS): Promise<void> {
  const args = ['tests/slow/load/steady-visitors.ts', url, options.rate, String(seconds)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  visits[name] ??= [];
  visits[name].push(JSON.parse(stdout));
}

interface Saving {
  blocks: readonly number[];
  /** Milliseconds between the saves of each admin. */
  pause: number;
  admins?: number;
}

/** Saves as two admins by default, each on the pages in turn, for as long as the measurement takes. */
async function whileSaving({ blocks, pause, admins = 2 }: Saving, measure: () => Promise<void>): Promise<void> {
  isOver = false;
  accepted = [];
  const act = (page: number) => async (call: Call) => {
    course.saves += 1;
    const save = { number: course.saves, page, sent: performance.now() };
    const value = `<p>save ${save.number}</p><p>${TEXT}</p>`;
    await call('PUT', `/api/admin/content/${blocks[page]}`, 200, { value });
    accepted.push({ ...save, accepted: performance.now() });
  };
  const saving = Array.from({ length: admins }, (_, admin) =>
    repeat(server, course, { name: 'who saves', pause, act: act(admin % PAGES.length) }),
  );
  await sleep(1000);
  await measure();
  isOver = true;
  await Promise.all(saving);
}

/** Milliseconds from sending each save until visitors have it or a later one, and from its acceptance until the folder has. */
async function watchSaves(saving: Saving) {
  const [shown, behind]: [number[], number[]] = [[], []];
  await whileSaving(saving, async () => {
    const from = performance.now();
    const collect = (times: number[], since: 'sent' | 'accepted') => (save: Save) => {
      if (save.sent > from) times.push(performance.now() - save[since]);
    };
    const readFolder = ({ file }: (typeof PAGES)[number]) =>
      readFile(join(dataDir, 'live', file), 'utf8').catch(() => '');
    await Promise.all([
      pollSaves(async ({ path }) => (await visitor.call('GET', path)).body, collect(shown, 'sent')),
      pollSaves(readFolder, collect(behind, 'accepted')),
    ]);
  });
  return { shown: summarize(shown), behind: summarize(behind) };
}

/** Milliseconds from sending the second of two saves until the folder has both. */
async function measureSecondSave(blocks: readonly number[], delay: number): Promise<number> {
  await sleep(PAUSE_MS);
  const save = (page: number, text: string) =>
    visitor.call('PUT', `/api/admin/content/${blocks[page]}`, { value: `<p>${text}</p>` });
  const texts = PAGES.map(() => `quick ${Math.random()}`);
  const first = save(0, texts[0] ?? '');
  await sleep(delay);
  const sent = performance.now();
  await Promise.all([first, save(1, texts[1] ?? '')]);
  for (const [page, { file }] of PAGES.entries()) {
    while (!(await readFile(join(dataDir, 'live', file), 'utf8')).includes(texts[page] ?? '')) await sleep(POLL_MS);
  }
  return performance.now() - sent;
}

async function pollSaves(read: (page: (typeof PAGES)[number]) => Promise<string>, onSeen: (save: Save) => void) {
  const newest = PAGES.map(() => 0);
  for (const until = performance.now() + SECONDS * 1000; performance.now() < until; await sleep(POLL_MS)) {
    for (const [index, page] of PAGES.entries()) {
      const number = readSave(await read(page));
      // In order of acceptance: the first request is not always the first save.
      const saves = accepted.filter((save) => save.page === index);
      const last = saves.findLastIndex((save) => save.number === number);
      for (const save of saves.slice(newest[index], last + 1)) onSeen(save);
      newest[index] = Math.max(newest[index] ?? 0, last + 1);
    }
  }
}

/** Compares the median p99 of one kind of visits with another. */
function compare(name: string, reference: string, atMost: number) {
  const p99 = (kind: string): number => median((visits[kind] ?? []).map((round) => round.p99));
  return inMilliseconds(p99(name), atMost, { name: reference, value: p99(reference) });
}
