import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { readMemory } from '../tests/slow/load/sizes.ts';
import { createBlock, createClient, must } from '../tests/support/client.ts';
import { findFreePort, type RunningServer, startServer } from '../tests/support/server.ts';
import { readOptions } from './arguments.ts';
import { inMilliseconds, measureNodeStart, report, runRounds, summarize } from './bench-frame.ts';

const options = readOptions(
  `npm run bench:start [-- --rounds 7] [-- --idle 30] [-- --minutes 5]
Measures the time from starting the server on existing data until a visitor gets the home page, as a multiple of
\`node -e 0\` in the same run, and resident memory after --idle seconds and after --minutes of publishing without pause.`,
  {
    rounds: { type: 'string', default: '7' },
    idle: { type: 'string', default: '30' },
    minutes: { type: 'string', default: '5' },
  },
);

const LIMITS = { timesNode: 20, idleMb: 180, busyMb: 320 } as const;
const POLL_MS = 5;

// The first start creates the data. The others measure a restart or an update.
const first = await startServer({ env: { LOG_LEVEL: 'error' } });
const { dataDir } = first;
await first.stop({ keepData: true });
try {
  const reference = { name: 'node -e 0', value: await measureNodeStart() };
  const starts = await runRounds(options.rounds, async () => {
    const { milliseconds, server } = await measureStart();
    await server.stop({ keepData: true });
    return milliseconds;
  });
  const { server } = await measureStart();
  await sleep(Number(options.idle) * 1000);
  const idle = await readMemory(server.process.pid ?? 0);
  const saves = await publishWithoutPause(server);
  const busy = await readMemory(server.process.pid ?? 0);
  await server.stop({ keepData: true });
  const start = summarize(starts);
  report(
    {
      'start to first page': inMilliseconds(start.median, LIMITS.timesNode, reference),
      'memory idle': { ours: idle, unit: 'MB', atMost: LIMITS.idleMb },
      'memory after publishing': { ours: busy, unit: 'MB', atMost: LIMITS.busyMb },
    },
    { start, saves },
  );
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

/** Milliseconds until visitors are served. The server keeps running. */
async function measureStart() {
  const port = await findFreePort();
  const started = performance.now();
  const starting = startServer({ dataDir, port, env: { LOG_LEVEL: 'error' } });
  const getsHome = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await getsHome())) await sleep(POLL_MS);
  return { milliseconds: performance.now() - started, server: await starting };
}

async function publishWithoutPause(server: RunningServer): Promise<number> {
  const client = createClient(server);
  await client.signIn();
  const id = await createBlock(client);
  const until = performance.now() + Number(options.minutes) * 60_000;
  let saves = 0;
  for (; performance.now() < until; saves += 1) {
    await must(client.call('PUT', `/api/admin/content/${id}`, { value: `<p>save ${saves}</p>` }), 200);
  }
  client.close();
  return saves;
}
