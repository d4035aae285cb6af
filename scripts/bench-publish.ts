import { SHARE_ADDRESS } from '../api/deliver/link-surroundings.ts';
import { STAGES } from '../api/process/stages.ts';
import { PAGE_PATHS } from '../contract/pages.ts';
import { startServer } from '../tests/support/server.ts';
import { measureBucket } from './bench-bucket.ts';
import { type Client, createBlock, createClient, must } from './bench-client.ts';
import { type Figure, measureCompile, median, readOptions, report, runRounds, summarize } from './bench-frame.ts';

const options = readOptions(
  `npm run bench:publish [-- --rounds 50] [-- --quick]
Saves through the API and asks for the home page until the new bytes come, and compiles the whole site thrice; prints
milliseconds by stage and judges them beside the compile, also with 10 and 100 times the content, and until a date stands
in the calendar feed among 30; further how long a restore, a preview and one changed page on its way to a bucket take. --quick
leaves out compile, growth and bucket; SKIP_S3=1 the bucket.`,
  { rounds: { type: 'string', default: '50' }, quick: { type: 'boolean' } },
);

const ROUNDS = Number(options.rounds);
const WARM_UP = 20;
const CONTENT_ITEMS = 25;
const IMAGES = 17;

interface Save {
  path: string;
  toBody: (text: string) => object;
  /** Where visitors get it. */
  shownAt: string;
}

/** Milliseconds from sending the save until a visitor's request brings the new text. */
const measureSave = async (writer: Client, visitor: Client, { path, toBody, shownAt }: Save): Promise<number> => {
  const text = `Benchmark ${Math.random()}`;
  const started = performance.now();
  await must(writer.call('PUT', path, toBody(text)), 200);
  for (;;) {
    const { body } = await visitor.call('GET', shownAt);
    if (body.includes(text)) return performance.now() - started;
  }
};

const measureOnce = (writer: Client, visitor: Client, id: number): Promise<number> =>
  measureSave(writer, visitor, {
    path: `/api/admin/content/${id}`,
    toBody: (text) => ({ value: `<p>${text}</p>` }),
    shownAt: '/',
  });

const EVENTS = 30;

/** The same of a date, until it stands in everybody's calendar. */
const measureFeed = async (writer: Client, visitor: Client) => {
  for (let index = 0; index < EVENTS; index += 1) {
    const event = { title: `Event ${index}`, startsAt: `2090-01-${String(index + 1).padStart(2, '0')}T17:00` };
    await must(writer.call('POST', '/api/admin/calendar-events', event), 201);
  }
  const save = {
    path: '/api/admin/calendar-events/1',
    toBody: (place: string) => ({ place }),
    shownAt: '/calendar.ics',
  };
  await runRounds(WARM_UP, () => measureSave(writer, visitor, save));
  return summarize(await runRounds(ROUNDS, () => measureSave(writer, visitor, save)));
};

interface Rounds {
  rounds: number;
  /** Done when half of them are. */
  between?: () => Promise<void>;
}

const measure = async (writer: Client, visitor: Client, id: number, { rounds, between }: Rounds) => {
  const measureRounds = (count: number) => runRounds(count, () => measureOnce(writer, visitor, id));
  await measureRounds(WARM_UP);
  const before = await readStages(writer);
  const times = await measureRounds(rounds / 2);
  await between?.();
  times.push(...(await measureRounds(rounds / 2)));
  const after = await readStages(writer);
  const stages = STAGES.map((stage, index) => {
    const [from, to] = [before[index], after[index]];
    const count = (to?.count ?? 0) - (from?.count ?? 0);
    const mean = (1000 * ((to?.sum ?? 0) - (from?.sum ?? 0))) / Math.max(count, 1);
    return [stage, Math.round(mean * 10) / 10];
  });
  return { ...summarize(times), stages: Object.fromEntries(stages) };
};

/** Seconds and times of each stage so far, as the server tells them. */
const readStages = async (client: Client) => {
  const { body } = await must(client.call('GET', '/metrics'), 200);
  const read = (stage: string, what: 'sum' | 'count'): number =>
    Number(new RegExp(`^club_publish_stage_seconds_${what}\\{stage="${stage}"\\} (\\S+)$`, 'm').exec(body)?.[1] ?? 0);
  return STAGES.map((stage) => ({ sum: read(stage, 'sum'), count: read(stage, 'count') }));
};

/** Content beyond what the pages show: it still travels in every snapshot. */
const fill = async (writer: Client, times: number, already: number): Promise<void> => {
  await must(writer.call('PUT', '/api/admin/publish/settings', { autoPublish: false }), 200);
  const paragraph = `<p>${'The bus, the band and the bleachers. '.repeat(20)}</p>`;
  for (let index = already * CONTENT_ITEMS; index < times * CONTENT_ITEMS; index += 1) {
    await must(
      writer.call('POST', '/api/admin/content', { key: `extra_${index}`, value: paragraph, type: 'html' }),
      201,
    );
  }
  for (let index = already * IMAGES; index < times * IMAGES; index += 1) {
    const image = {
      imageUrl: `https://images.example.org/${index}.jpg`,
      altText: `Picture ${index}`,
      title: `Picture ${index}`,
      // Spread over pages; only some are active, as in a club that has used the site for years.
      isActive: index % 10 === 0,
      sortOrder: String(index),
      pageType: ['home', 'about', 'events', 'get_involved'][index % 4],
    };
    await must(writer.call('POST', '/api/admin/carousel-images', image), 201);
  }
  await must(writer.call('PUT', '/api/admin/publish/settings', { autoPublish: true }), 200);
  await must(writer.call('POST', '/api/admin/publish', {}), 200);
};

/** Milliseconds of the call itself: an old release back to visitors, one page of the working copy. */
const measureCalls = async (writer: Client) => {
  const time = async (method: string, path: string): Promise<number> => {
    const started = performance.now();
    await must(writer.call(method, path, method === 'POST' ? {} : undefined), 200);
    return performance.now() - started;
  };
  const previews = await runRounds(20, () => time('GET', '/preview/about'));
  const { body } = await must(writer.call('GET', '/api/admin/publish'), 200);
  const { live } = JSON.parse(body) as { live: { id: number } };
  // Each older than what the server still has in memory; the first takes away all that was filled in since.
  const restores = await runRounds(10, (round) => time('POST', `/api/admin/releases/${round + 2}/restore`));
  const everything = await time('POST', `/api/admin/releases/${live.id}/restore`);
  return { restore: summarize(restores), restoreEverything: Math.round(everything), preview: summarize(previews) };
};

type Times = ReturnType<typeof summarize>;
type Grown = { saveToLive: Times } & Awaited<ReturnType<typeof measureCalls>>;

/** A restore may take 150 ms on a machine that compiles in two and a half seconds. */
const LIMITS = { median: 1 / 200, p95: 1 / 90, growth: 1.5, restore: 150 / 2500 } as const;

/** Milliseconds of the reference: before, amid and after, since a machine that others share changes its speed meanwhile. */
const compiles: number[] = [];

const compile = async (): Promise<void> => {
  if (!options.quick) compiles.push(await measureCompile());
};

const ms = (ours: number): Figure => ({ ours, unit: 'ms' });

/** What needs a compile, more content or a bucket, each beside what was measured in the same run. */
const measureAll = async (writer: Client, visitor: Client, id: number, saveToLive: Times) => {
  const growth: Record<string, Grown> = {};
  for (const [times, already] of [
    [10, 1],
    [100, 10],
  ] as const) {
    await fill(writer, times, already);
    growth[`${times}x`] = {
      saveToLive: await measure(writer, visitor, id, { rounds: ROUNDS }),
      ...(await measureCalls(writer)),
    };
  }
  const bucket = await measureBucket();
  await compile();
  const reference = { name: 'compile', value: median(compiles) };
  const most = growth['100x'];
  const figures: Record<string, Figure> = {
    'save to live, median': { ...ms(saveToLive.median), reference, atMost: LIMITS.median },
    'save to live, p95': { ...ms(saveToLive.p95), reference, atMost: LIMITS.p95 },
    'save to live with 100 times the content, median': {
      ...ms(most?.saveToLive.median ?? 0),
      reference: { name: 'with what a club has', value: saveToLive.median },
      atMost: LIMITS.growth,
    },
    'restore with 100 times the content, p95': { ...ms(most?.restore.p95 ?? 0), reference, atMost: LIMITS.restore },
    ...(bucket && { 'save to a bucket, median': ms(bucket.onePage.median) }),
  };
  return { figures, details: { growth, bucket: bucket ?? 'left out because SKIP_S3=1 says so' } };
};

/** New data have no pictures of shared links yet: to draw them is the start's work, not a save's. */
const awaitSharePictures = async (visitor: Client): Promise<void> => {
  for (const page of Object.values(PAGE_PATHS)) {
    const { body } = await must(visitor.call('GET', page), 200);
    for (const picture of body.match(SHARE_ADDRESS) ?? []) await must(visitor.call('GET', picture), 200);
  }
};

const server = await startServer();
try {
  const [writer, visitor] = [createClient(server), createClient(server)];
  await writer.signIn();
  await awaitSharePictures(visitor);
  const id = await createBlock(writer);
  await compile();
  const saveToLive = await measure(writer, visitor, id, { rounds: ROUNDS, between: compile });
  const calls = await measureCalls(writer);
  const all = options.quick
    ? { figures: { 'save to live, median': ms(saveToLive.median), 'save to live, p95': ms(saveToLive.p95) } }
    : await measureAll(writer, visitor, id, saveToLive);
  const saveToFeed = await measureFeed(writer, visitor);
  report(
    {
      ...all.figures,
      'restore, p95': ms(calls.restore.p95),
      'preview, p95': ms(calls.preview.p95),
      'save to the calendar feed, median': ms(saveToFeed.median),
    },
    { saveToLive, ...calls, saveToFeed, ...('details' in all && all.details) },
  );
  writer.close();
  visitor.close();
} finally {
  await server.stop();
}
process.exit();
