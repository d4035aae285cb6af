import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from '../../../scripts/arguments.ts';
import { ensurePrograms, STRACE_PROGRAMS } from '../../support/debian-programs.ts';
import { createRandom } from '../../support/fixtures/scenes.ts';
import { checkState } from './check.ts';
import { createDisk, type Model } from './disk.ts';
import { collectPromises, type Mark } from './promises.ts';
import { type Operation, recordStory } from './record.ts';

const options = readOptions(
  `npm run test:power [-- --states 200 --seed 1]
Records (with strace) what a server and its commands write to their data folder during saves, uploads, batches, a backup,
restores and a takedown. Then simulates --states power cuts at random moments: reconstructs what the disk may contain, with two
models in turn (metadata in order, as ext4 does; only what was synced, as POSIX guarantees), starts the server on it, and
checks that everything acknowledged is there. --seed makes the moments repeatable. Ends with "N passed, N failed".`,
  {
    states: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
);

const STATES = Number(options.states);
if (!Number.isInteger(STATES) || STATES < 1) throw new Error('--states must be a whole number from 1');
const MODELS: Model[] = ['ordered', 'posix'];
/** Servers that are started side by side: each waits for the disk, and for pages, most of the time. */
const TOGETHER = 2;

if (process.env[STRACE_PROGRAMS.skip] === '1') {
  console.log('0 passed, 0 failed');
  process.exit(0);
}
ensurePrograms(STRACE_PROGRAMS);
const folder = await mkdtemp(join(tmpdir(), 'club-power-'));
const random = createRandom(Number(options.seed));
let passed = 0;
let failed = 0;

try {
  const started = performance.now();
  const operations = await recordStory(folder);
  const recorded = performance.now();
  const count = (kind: string): number => operations.filter(({ change }) => change.kind === kind).length;
  console.log(
    `recorded in ${Math.round((recorded - started) / 1000)} s: ${count('write')} writes, ${count('rename')} renames, ` +
      `${count('link')} links, ${count('remove')} removals, ${count('sync')} syncs`,
  );
  await checkStates(operations);
  console.log(`${STATES} states in ${Math.round((performance.now() - recorded) / 1000)} s`);
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** In the order of the cuts: each disk is played once. */
async function checkStates(operations: readonly Operation[]): Promise<void> {
  const cuts = Array.from({ length: STATES }, () => Math.floor(random() * operations.length)).sort((a, b) => a - b);
  const disks = MODELS.map((model) => ({ model, disk: createDisk(folder, model) }));
  const marks: Mark[] = [];
  const underWay = new Set<Promise<void>>();
  let at = 0;
  for (const [state, cut] of cuts.entries()) {
    for (; at <= cut; at += 1) {
      const operation = operations[at] as Operation;
      if (operation.change.kind === 'mark') marks.push(operation.change.mark);
      for (const { disk } of disks) disk.apply(operation);
    }
    const { model, disk } = disks[state % disks.length] as (typeof disks)[number];
    const dataDir = join(folder, `state-${state}`);
    disk.rebuild(dataDir, random);
    const label = `cut at ${cut} of ${operations.length}, ${model}`;
    const checking = checkCut(state, dataDir, label, [...marks]).finally(() => underWay.delete(checking));
    underWay.add(checking);
    if (underWay.size >= TOGETHER) await Promise.race(underWay);
  }
  await Promise.all(underWay);
}

async function checkCut(state: number, dataDir: string, label: string, marks: readonly Mark[]): Promise<void> {
  try {
    await checkState(join(dataDir, 'data'), collectPromises(marks));
    passed += 1;
  } catch (error) {
    failed += 1;
    console.log(`failed  state ${state}, ${label}: ${error instanceof Error ? error.message : error}`);
  }
  // A command of the killed server may still be at work in it.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
}
