import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { KEPT_CHANGES } from '../../api/changes/changes.queries.ts';
import { KEPT_FOLDERS, KEPT_SNAPSHOTS } from '../../api/publish/prune.ts';
import type { ContentKey } from '../../contract/content-keys.ts';
import { startServer } from '../server.ts';
import { type Course, createEditor, createOthers, type Editor, readSave } from './actors.ts';
import { countRows, readSizes, type Sizes } from './sizes.ts';

const { values: options } = parseArgs({
  options: {
    publishes: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '0' },
    'data-dir': { type: 'string' },
    help: { type: 'boolean' },
  },
});
if (options.help) {
  console.log(`npm run test:growth [-- --publishes 10000] [-- --minutes 60] [-- --data-dir DIR]
The real server under mixed load until it has published that often and that long: two people save and publish without
pause, others sign in and out, read the dashboard, visit pages, share previews and add links. Fails where a save is lost,
an answer is refused, memory grows by 50 MB or the disk has no bound. Ends with "N passed, N failed".`);
  process.exit(0);
}
const PUBLISHES = Number(options.publishes);
const MINUTES = Number(options.minutes);
if (!Number.isInteger(PUBLISHES) || PUBLISHES < 50) throw new Error('--publishes must be a whole number from 50');

const KEYS = ['home_main_content', 'about_main_content'] as const satisfies ContentKey[];
/** MB of resident memory between the first part of the run, once everything is warm, and its end. */
const MEMORY_LIMIT = 50;
const SAMPLE_MS = 500;
const REPORT_MS = 60_000;
/** Pages that SQLite keeps in the write-ahead log are 4 MB; a burst may double that. */
const LOG_LIMIT = 16;

const dataDir = options['data-dir'] ? resolve(options['data-dir']) : await mkdtemp(join(tmpdir(), 'club-growth-'));
const server = await startServer({ dataDir });
const pid = server.process.pid ?? 0;
const started = performance.now();
const minutes = (): number => (performance.now() - started) / 60_000;
const course: Course = {
  isOver: () =>
    course.failures.length > 0 ||
    server.process.exitCode !== null ||
    (course.published.size >= PUBLISHES && minutes() >= MINUTES),
  failures: [],
  requests: 0,
  saves: 0,
  published: new Set(),
};

interface Sample extends Sizes {
  publishes: number;
}

const samples: Sample[] = [];
const watch = async (): Promise<void> => {
  let reported = performance.now();
  while (!course.isOver()) {
    const sample = { publishes: course.published.size, ...(await readSizes(dataDir, pid)) };
    samples.push(sample);
    if (performance.now() - reported > REPORT_MS) {
      reported = performance.now();
      console.log(JSON.stringify({ minutes: Math.round(minutes()), saves: course.saves, ...sample }));
    }
    await sleep(SAMPLE_MS);
  }
};

const must = (isTrue: boolean, sentence: string): void => {
  if (!isTrue) course.failures.push(sentence);
};

const lowest = (part: Sample[]): number => Math.min(...part.map(({ memory }) => memory));

/** The least memory of the second tenth of the run against that of its last: what is garbage does not count. */
const checkMemory = (): number => {
  const tenth = Math.max(1, Math.floor(samples.length / 10));
  const grown = lowest(samples.slice(-tenth)) - lowest(samples.slice(tenth, 2 * tenth));
  must(samples[0]?.memory !== 0 && samples.length >= 10, 'the memory could not be measured');
  must(grown < MEMORY_LIMIT, `memory grew by ${Math.round(grown)} MB`);
  return grown;
};

const checkSaves = async (editors: Editor[]): Promise<void> => {
  for (const { key, saved } of editors) {
    const entries = (await (await fetch(`${server.url}/api/site-content`)).json()) as { key: string; value: string }[];
    const stored = readSave(entries.find((entry) => entry.key === key)?.value ?? '');
    must(stored === saved, `${key} holds save ${stored}, ${saved} was answered last`);
  }
};

const checkRows = (rows: Record<string, number>): void => {
  const limits = {
    releases: KEPT_SNAPSHOTS + 20 + Math.ceil(course.saves / 100),
    // Each link that was made and deleted keeps its last change.
    changes: KEPT_CHANGES + 200 + course.requests / 20,
    sessions: 20,
    previews: 5,
    failed_attempts: 10,
    pending_steps: 0,
  };
  for (const [table, limit] of Object.entries(limits)) {
    must((rows[table] ?? 0) <= limit, `${table} has ${rows[table]} rows, more than ${limit}`);
  }
};

try {
  const editors = await Promise.all(KEYS.map((key) => createEditor(server, course, key)));
  await Promise.all([watch(), ...editors.map(({ run }) => run()), ...createOthers(server, course)]);
  const took = minutes();
  await checkSaves(editors);
  const rows = await countRows(dataDir);
  const grown = checkMemory();
  checkRows(rows);
  const last = await readSizes(dataDir, pid);
  must(last.folders <= KEPT_FOLDERS + 2, `there are ${last.folders} release folders`);
  must(last.writeAheadLog <= LOG_LIMIT, `the write-ahead log has ${last.writeAheadLog} MB`);
  const middle = samples[Math.floor(samples.length / 2)];
  console.log(
    JSON.stringify({
      ...{ publishes: course.published.size, saves: course.saves, requests: course.requests },
      ...{ minutes: Math.round(took * 10) / 10, memoryGrowth: Math.round(grown * 10) / 10 },
      ...{ first: samples[0], middle, last, rows },
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
