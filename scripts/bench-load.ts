import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createCourse, createEditor, createOthers } from '../tests/load/actors.ts';
import { readKept } from '../tests/load/kept-memory.ts';
import { startServer } from '../tests/server.ts';
import { runWrk, type Throughput } from './wrk.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '0.5' },
    connections: { type: 'string', default: '8' },
    rate: { type: 'string', default: '1' },
    help: { type: 'boolean' },
  },
});
if (options.help) {
  console.log(`npm run bench:load [-- --minutes 0.5] [-- --connections 8] [-- --rate 1]
What visitors wait for the home page while two admins save and publish all the time (--rate times a second each, 0 for
without pause) and others read the dashboard, sign in and out and add links; beside the same with nobody at work.
The quiet server is measured before and after. wrk counts what a stall keeps waiting as if it had been asked for.
10 minutes show whether memory is flat. Fails on any error, where visitors' p99 is more than twice that of the quiet
server, or where memory grows by 50 MB. Debian: apt-get install wrk`);
  process.exit(0);
}

const seconds = Math.max(2, Math.round(Number(options.minutes) * 60));
const connections = Number(options.connections);
const rate = Number(options.rate);
const TIMES_IDLE = 2;
const MEMORY_LIMIT = 50;
const WARM_UP_SECONDS = 5;
/** The last folder is written, and old ones are removed. */
const SETTLING_MS = 2000;

const workDir = await mkdtemp(join(tmpdir(), 'club-load-'));
const server = await startServer({
  env: { LOG_LEVEL: 'error' },
  entry: 'tests/load/start-with-collector.ts',
});

const load = (duration: number): Promise<Throughput> =>
  runWrk(`${server.url}/`, { connections, seconds: duration, workDir, headers: { 'Accept-Encoding': 'br' } });

let isOver = false;
const course = createCourse(() => isOver);

try {
  const pause = rate > 0 ? 1000 / rate : 0;
  const editors = [
    await createEditor(server, course, 'home_main_content', pause),
    await createEditor(server, course, 'about_main_content', pause),
  ];
  await load(2);
  const idle = await load(Math.min(30, seconds));
  const working = [...editors.map(({ run }) => run()), ...createOthers(server, course)];
  await load(WARM_UP_SECONDS);
  const before = await readKept(server);
  const busy = await load(seconds);
  const after = await readKept(server);
  isOver = true;
  await Promise.all(working);
  await sleep(SETTLING_MS);
  const idleAgain = await load(Math.min(30, seconds));
  // The slower of the two: whatever else the machine does comes and goes.
  const idleP99 = Math.max(idle.p99, idleAgain.p99);
  const growth = Math.round(after.heap - before.heap);
  const failed = idle.failed + busy.failed + idleAgain.failed;
  if (failed > 0) course.failures.push(`${failed} of the visitors' requests failed`);
  if (busy.p99 > TIMES_IDLE * idleP99) course.failures.push(`p99 is ${busy.p99} ms, idle ${idleP99} ms`);
  if (growth >= MEMORY_LIMIT) course.failures.push(`memory grew by ${growth} MB`);
  console.table({ idle, 'while admins publish': busy, 'idle again': idleAgain });
  console.table({ 'at the start': before, 'at the end': after });
  console.log(
    JSON.stringify({
      ...{ node: process.version, seconds, connections, saves: course.saves, requests: course.requests },
      ...{ timesIdle: Math.round((busy.p99 / idleP99) * 100) / 100, growth, failures: course.failures },
    }),
  );
} finally {
  isOver = true;
  await server.stop();
  await rm(workDir, { recursive: true, force: true });
}
process.exitCode = course.failures.length === 0 ? 0 : 1;
