import { readOptions } from '../../../scripts/arguments.ts';
import { fuzzOperations } from './fuzz-operations.ts';
import { startTarget } from './target.ts';

const values = readOptions(
  'npm run test:fuzz -- [--minutes 5] [--seed N]   Hostile requests to every operation of the API.',
  { minutes: { type: 'string', default: '5' }, seed: { type: 'string' } },
);

const end = Date.now() + Number(values.minutes) * 60_000;
const first = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed);
const faults = new Set<string>();
const statuses: Record<string, number> = {};
let requests = 0;
let slowest = 0;
for (let seed = first; Date.now() < end; seed += 1) {
  // A database of its own for each round, or lists grow until they are all that is measured.
  await using target = await startTarget();
  const report = await fuzzOperations(target, { runsEach: 60, seed, isOver: () => Date.now() >= end });
  requests += report.requests;
  slowest = Math.max(slowest, report.slowest);
  for (const [status, count] of Object.entries(report.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
  for (const fault of report.faults.filter((found) => !faults.has(found))) {
    faults.add(fault);
    console.log(`seed ${seed}: ${fault}`);
  }
}
console.log(`${requests} requests, the slowest response after ${Math.round(slowest)} ms, by status:`, statuses);
console.log(`${requests - faults.size} passed, ${faults.size} failed`);
process.exit(faults.size === 0 ? 0 : 1);
