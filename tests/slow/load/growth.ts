import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RETAINED_CHANGES } from '../../../api/changes/changes.queries.ts';
import { RETAINED_SNAPSHOTS } from '../../../api/deliver/prune.ts';
import { RETAINED_FOLDERS } from '../../../api/deliver/release-folder.ts';
import type { ContentKey } from '../../../contract/content-keys.ts';
import { readOptions } from '../../../scripts/arguments.ts';
import { startServer } from '../../support/server.ts';
import { createCourse, createEditor, createOthers, type Editor, readSave } from './actors.ts';
import { createRarer } from './rarer-actors.ts';
import { readRetained } from './retained-memory.ts';
import { countRows, readMetric, readSizes, type Sizes } from './sizes.ts';

const options = readOptions(
  `npm run test:growth [-- --publishes 10000] [-- --minutes 60] [-- --rate 0] [-- --data-dir DIR]
Loads the real server until it has published that often and for that long: two people save and publish (--rate times a
second each; 0: without pause); others sign in and out, read the dashboard, visit pages, share previews, add links, upload
images, undo, discard and restore. Fails if a save is lost, a response is an error, memory grows by 50 MB, or disk use has no
limit. Ctrl+C ends it early with the results so far.`,
  {
    publishes: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '0' },
    rate: { type: 'string', default: '0' },
    'data-dir': { type: 'string' },
  },
);
const PUBLISHES = Number(options.publishes);
const MINUTES = Number(options.minutes);
if (!Number.isInteger(PUBLISHES) || PUBLISHES < 50) throw new Error('--publishes must be a whole number from 50');
const PAUSE = Number(options.rate) > 0 ? 1000 / Number(options.rate) : 0;

/** As many publishes make the resident memory a figure that says something: before that the allocator still fills up. */
const WARM = 2000;

const KEYS = ['home_main_content', 'about_main_content'] as const satisfies ContentKey[];
/** MB. */
const LIMITS = {
  memory: 50,
  /** SQLite folds its log back at 4, and a reader may put that off. */
  log: 16,
  /** The same few images come again and again. */
  objects: 20,
};
/** The part of the run after which memory is first looked at. */
const WARM_UP = 0.2;
const SAMPLE_MS = 500;
const REPORT_MS = 60_000;

const dataDir = options['data-dir'] ? resolve(options['data-dir']) : await mkdtemp(join(tmpdir(), 'club-growth-'));
const server = await startServer({ dataDir, entry: 'tests/slow/load/start-with-collector.ts' });
const pid = server.process.pid ?? 0;
const started = performance.now();
const minutes = (): number => (performance.now() - started) / 60_000;
const round1 = (value: number): number => Math.round(value * 10) / 10;

let publishes = 0;
let isStopped = false;
process.once('SIGINT', () => {
  isStopped = true;
});
const course = createCourse(() => isStopped || (publishes >= PUBLISHES && minutes() >= MINUTES));

/** Releases that visitors got. */
const LIVE = 'club_publishes_total{outcome="live"}';

const readMetrics = async (): Promise<string> => (await fetch(`${server.url}/metrics`)).text();

let first: Sizes | null = null;

try {
  const editors = await Promise.all(KEYS.map((key) => createEditor(server, course, key, PAUSE)));
  const rarer = await createRarer(server, course, editors);
  await Promise.all([watch(), ...editors.map(({ run }) => run()), ...createOthers(server, course), ...rarer]);
  const took = minutes();
  await checkSaves(editors);
  const rows = await countRows(dataDir);
  const last = await readRetained(server);
  const growth = checkMemory(first, last);
  checkRows(rows);
  must(last.folders <= RETAINED_FOLDERS + 2, `there are ${last.folders} release folders`);
  const errors = server.errors.join('').match(/"level":(50|60)/g)?.length ?? 0;
  must(errors === 0, `the server wrote ${errors} errors to its log: ${server.errors.join('').slice(0, 500)}`);
  must(last.objects <= LIMITS.objects, `pictures take up ${last.objects} MB`);
  must(last.writeAheadLog <= LIMITS.log, `the write-ahead log has ${last.writeAheadLog} MB`);
  console.log(
    JSON.stringify({
      publishes,
      saves: course.saves,
      requests: course.requests,
      minutes: round1(took),
      growth,
      first,
      last,
      rows,
    }),
  );
} catch (error) {
  course.failures.push(error instanceof Error ? error.message : String(error));
} finally {
  await server.stop({ keepData: true });
  if (!options['data-dir']) await rm(dataDir, { recursive: true, force: true });
}
for (const failure of course.failures.slice(0, 20)) console.log(`failed  ${failure}`);
console.log(`${course.failures.length === 0 ? 1 : 0} passed, ${course.failures.length} failed`);
process.exit(course.failures.length === 0 ? 0 : 1);

async function watch(): Promise<void> {
  let reported = performance.now();
  while (!course.isOver()) {
    const metrics = await readMetrics();
    publishes = /^club_publishes_total\{outcome="live"\}/m.test(metrics) ? readMetric(metrics, LIVE) : 0;
    const isWarm = publishes >= PUBLISHES * WARM_UP && minutes() >= MINUTES * WARM_UP;
    if (first === null && isWarm) first = await readRetained(server);
    const sample = { publishes, ...(await readSizes(dataDir, pid, metrics)) };
    if (performance.now() - reported > REPORT_MS) {
      reported = performance.now();
      console.log(JSON.stringify({ minutes: Math.round(minutes()), saves: course.saves, ...sample }));
    }
    await sleep(SAMPLE_MS);
  }
}

async function checkSaves(editors: Editor[]): Promise<void> {
  for (const { key, saved } of editors) {
    const entries = (await (await fetch(`${server.url}/api/site-content`)).json()) as { key: string; value: string }[];
    const stored = readSave(entries.find((entry) => entry.key === key)?.value ?? '');
    must(stored === saved, `${key} holds save ${stored}, ${saved} was confirmed last`);
  }
}

function must(isTrue: boolean, sentence: string): void {
  if (!isTrue) course.failures.push(sentence);
}

function checkMemory(first: Sizes | null, last: Sizes) {
  if (first === null) throw new Error('the run was too short to measure its memory');
  const growth = { heap: round1(last.heap - first.heap), memory: round1(last.memory - first.memory) };
  must(growth.heap < LIMITS.memory, `the heap grew by ${growth.heap} MB`);
  if (publishes >= WARM) must(growth.memory < LIMITS.memory, `memory grew by ${growth.memory} MB`);
  return growth;
}

function checkRows(rows: Record<string, number>): void {
  const limits = {
    releases: RETAINED_SNAPSHOTS + 20 + Math.ceil(course.saves / 100) + 2 * course.restores,
    // Each link that was made and deleted keeps its last change.
    changes: RETAINED_CHANGES + 200 + course.requests / 20,
    sessions: 20,
    previews: 5,
    failed_attempts: 10,
    pending_steps: 0,
  };
  for (const [table, limit] of Object.entries(limits)) {
    must((rows[table] ?? 0) <= limit, `${table} has ${rows[table]} rows, more than ${limit}`);
  }
}
