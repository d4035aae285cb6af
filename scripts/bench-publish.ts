import { SHARE_ADDRESS } from '../api/deliver/link-surroundings.ts';
import { STAGES } from '../api/process/stages.ts';
import { PAGE_PATHS } from '../contract/pages.ts';
import { createBlock, createClient, must } from '../tests/support/client.ts';
import { fillLargeClub } from '../tests/support/fixtures/large-club.ts';
import { startServer } from '../tests/support/server.ts';
import { readOptions } from './arguments.ts';
import { type Figure, measureCompile, median, report, runRounds, summarize } from './bench-frame.ts';

const options = readOptions(
  `npm run bench:publish [-- --rounds 50] [-- --quick]
Saves through the API and asks for the home page until the new bytes come, and compiles the whole site thrice; prints
milliseconds by stage and judges them beside the compile, also with 100 times the content; further how long a restore and
a preview take. --quick leaves out compile and growth.`,
  { rounds: { type: 'string', default: '50' }, quick: { type: 'boolean' } },
);

/** A restore may take 150 ms on a machine that compiles in 2.5 seconds. */
const LIMITS = { median: 1 / 200, p95: 1 / 90, growth: 1.5, restore: 150 / 2500 } as const;
const WARM_UP = 20;
/** A hundred times a club's content. */
const GROWTH = { contentItems: 2500, heroImages: 700, carouselImages: 1000, links: 0 } as const;

const server = await startServer();
const [writer, visitor] = [createClient(server), createClient(server)];
try {
  await writer.signIn();
  await waitForShareImages();
  const id = await createBlock(writer);
  const compiles: number[] = [];
  // Measured before, between and after, because a shared machine changes its speed.
  const compile = async () => void (options.quick || compiles.push(await measureCompile()));
  await compile();
  const saveToLive = await measureSaves(id, compile);
  const calls = await measureCalls();
  const figures: Record<string, Figure> = {
    'restore, p95': toMilliseconds(calls.restore.p95),
    'preview, p95': toMilliseconds(calls.preview.p95),
  };
  if (options.quick) {
    figures['save to live, median'] = toMilliseconds(saveToLive.median);
    figures['save to live, p95'] = toMilliseconds(saveToLive.p95);
    report(figures, { saveToLive, calls });
  } else {
    await fillLargeClub(writer, GROWTH);
    await must(writer.call('PUT', '/api/admin/publish/settings', { autoPublish: true }), 200);
    await must(writer.call('POST', '/api/admin/publish', {}), 200);
    const grown = { saveToLive: await measureSaves(id), calls: await measureCalls() };
    await compile();
    const reference = { name: 'compile', value: median(compiles) };
    const small = { name: 'with what a club has', value: saveToLive.median };
    Object.assign(figures, {
      'save to live, median': { ...toMilliseconds(saveToLive.median), reference, atMost: LIMITS.median },
      'save to live, p95': { ...toMilliseconds(saveToLive.p95), reference, atMost: LIMITS.p95 },
      'save to live with 100 times the content, median': {
        ...toMilliseconds(grown.saveToLive.median),
        reference: small,
        atMost: LIMITS.growth,
      },
      'restore with 100 times the content, p95': {
        ...toMilliseconds(grown.calls.restore.p95),
        reference,
        atMost: LIMITS.restore,
      },
    } satisfies Record<string, Figure>);
    report(figures, { saveToLive, calls, grown, compiles });
  }
} finally {
  writer.close();
  visitor.close();
  await server.stop();
}
process.exit();

/** Waits for the share images, which are part of startup and not of a save. */
async function waitForShareImages(): Promise<void> {
  for (const page of Object.values(PAGE_PATHS)) {
    const { body } = await must(visitor.call('GET', page), 200);
    for (const image of body.match(SHARE_ADDRESS) ?? []) await must(visitor.call('GET', image), 200);
  }
}

/** @param between runs after half of the rounds */
async function measureSaves(id: number, between?: () => Promise<void>) {
  const half = Number(options.rounds) / 2;
  await runRounds(WARM_UP, () => measureSave(id));
  const before = await readStages();
  const times = await runRounds(half, () => measureSave(id));
  await between?.();
  times.push(...(await runRounds(half, () => measureSave(id))));
  const after = await readStages();
  const stages = STAGES.map((stage) => {
    const [from, to] = [before(stage), after(stage)];
    return [stage, Math.round((10_000 * (to.sum - from.sum)) / Math.max(1, to.count - from.count)) / 10];
  });
  return { ...summarize(times), stages: Object.fromEntries(stages) };
}

/** Milliseconds from sending the save until a visitor's request returns the new text. */
async function measureSave(id: number): Promise<number> {
  const text = `Benchmark ${Math.random()}`;
  const started = performance.now();
  await must(writer.call('PUT', `/api/admin/content/${id}`, { value: `<p>${text}</p>` }), 200);
  while (!(await visitor.call('GET', '/')).body.includes(text));
  return performance.now() - started;
}

/** Seconds and count of each stage so far, from the server's metrics. */
async function readStages() {
  const { body } = await must(writer.call('GET', '/metrics'), 200);
  const read = (stage: string, what: 'sum' | 'count'): number =>
    Number(new RegExp(`^club_publish_stage_seconds_${what}\\{stage="${stage}"\\} (\\S+)$`, 'm').exec(body)?.[1] ?? 0);
  return (stage: string) => ({ sum: read(stage, 'sum'), count: read(stage, 'count') });
}

/** Milliseconds to restore an old release and to preview a page. */
async function measureCalls() {
  const time = async (method: string, path: string): Promise<number> => {
    const started = performance.now();
    await must(writer.call(method, path, method === 'POST' ? {} : undefined), 200);
    return performance.now() - started;
  };
  const preview = summarize(await runRounds(20, () => time('GET', '/preview/about')));
  const { body } = await must(writer.call('GET', '/api/admin/publish'), 200);
  const { live } = JSON.parse(body) as { live: { id: number } };
  // Each is older than what the server has in memory. The first removes everything added since.
  const restore = summarize(await runRounds(10, (index) => time('POST', `/api/admin/releases/${index + 2}/restore`)));
  return { preview, restore, restoreEverything: await time('POST', `/api/admin/releases/${live.id}/restore`) };
}

function toMilliseconds(ours: number): Figure {
  return { ours, unit: 'ms' };
}
