import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readOptions } from '../../../scripts/arguments.ts';
import { FAULTS, type Fault, watchFiles } from '../faults/faulty-files.ts';
import {
  type Clubs,
  copyOld,
  listOperations,
  makeClubs,
  provoke,
  restoreInto,
  startAndCheck,
} from '../faults/restored-club.ts';

const options = readOptions(
  `node tests/slow/crash/restores.ts [--every 1] [--last 40]
Restores a small club again and again. Each time another operation on files fails (EIO, ENOSPC, EBUSY), or the process is taken
for dead from there on; at the last ones, which replace the database, a process of its own is really killed. Afterwards the club
is started: it must be the old one or the new one, whole, and the one that the restore told of. --every N takes each N-th of
those before. Ends with "N passed, N failed".`,
  {
    every: { type: 'string', default: '1' },
    last: { type: 'string', default: '40' },
    victim: { type: 'string' },
  },
);

const EVERY = Number(options.every);
const LAST = Number(options.last);
if (!(EVERY >= 1 && LAST >= 0)) throw new Error('--every and --last must be whole numbers');

await (options.victim ? dieAt(JSON.parse(options.victim)) : run());

/** A child's work: restores, and kills itself at an operation. */
interface Victim {
  dataDir: string;
  databaseUrl: string;
  folder: string;
  archive: string;
  at: number;
}

async function dieAt({ folder, archive, at, ...place }: Victim): Promise<void> {
  const { operations } = watchFiles([folder]);
  operations.push = (...added) => {
    if (operations.length + 1 === at) process.kill(process.pid, 'SIGKILL');
    return Array.prototype.push.apply(operations, added);
  };
  await restoreInto(place, archive);
}

async function run(): Promise<void> {
  await using clubs = await makeClubs();
  const operations = await listOperations(clubs);
  const tally = { old: 0, new: 0, failed: 0 };
  const count = async (at: number, label: string, work: () => Promise<'old' | 'new'>): Promise<void> => {
    try {
      tally[await work()] += 1;
    } catch (error) {
      tally.failed += 1;
      console.log(
        `failed  ${label} at ${at}, ${operations[at - 1]}: ${error instanceof Error ? error.message : error}`,
      );
    }
  };
  const started = performance.now();
  const isLast = (at: number): boolean => at > operations.length - LAST;
  const points = Array.from(operations, (_operation, index) => index + 1);
  for (const at of points.filter((point) => isLast(point) || point % EVERY === 0)) {
    const turn: Fault[] = isLast(at) ? [...FAULTS] : [FAULTS[Math.floor(at / EVERY) % FAULTS.length] ?? 'kill'];
    for (const kind of turn) await count(at, kind, () => provoke(clubs, { at, kind }));
    if (isLast(at)) await count(at, 'SIGKILL', () => killAt(clubs, at));
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(
    `${operations.length} operations, ${seconds} s: ${tally.old} times the old club, ${tally.new} times the new`,
  );
  console.log(`${tally.old + tally.new} passed, ${tally.failed} failed`);
  process.exitCode = tally.failed === 0 && tally.old > 0 && tally.new > 0 ? 0 : 1;
}

async function killAt(clubs: Clubs, at: number): Promise<'old' | 'new'> {
  const place = await copyOld(clubs);
  const victim: Victim = { ...place, folder: clubs.folder, archive: clubs.archive, at };
  const args = [fileURLToPath(import.meta.url), '--victim', JSON.stringify(victim)];
  const [code, signal] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
  if (signal !== 'SIGKILL') throw new Error(`the restore ended with code ${code} before it was killed`);
  const club = await startAndCheck(place);
  await rm(place.dataDir, { recursive: true, force: true });
  return club;
}
