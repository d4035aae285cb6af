import { parseArgs } from 'node:util';
import { STAGES } from '../api/process/stages.ts';
import { startServer } from '../tests/support/server.ts';
import { measureBucket } from './bench-bucket.ts';
import { type Client, createClient, must } from './bench-client.ts';
import { measureCompile, summarize } from './bench-frame.ts';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '50' }, quick: { type: 'boolean' }, help: { type: 'boolean' } },
});
if (options.help) {
  console.log(`npm run bench:publish [-- --rounds 50] [-- --quick]
Saves through the API and asks for the home page until the new bytes come, then compiles the whole site once; prints
milliseconds by stage and their ratio as JSON, also with 10 and 100 times the content, and until a date stands in the
calendar feed among 30; further how long a restore, a preview and one changed page on its way to a bucket take. --quick
leaves out compile, growth and bucket; SKIP_S3=1 the bucket.`);
  process.exit(0);
}

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
  const times: number[] = [];
  const save = {
    path: '/api/admin/calendar-events/1',
    toBody: (place: string) => ({ place }),
    shownAt: '/calendar.ics',
  };
  for (let round = 0; round < WARM_UP; round += 1) await measureSave(writer, visitor, save);
  for (let round = 0; round < ROUNDS; round += 1) times.push(await measureSave(writer, visitor, save));
  return summarize(times);
};

const measure = async (writer: Client, visitor: Client, id: number, rounds: number) => {
  for (let round = 0; round < WARM_UP; round += 1) await measureOnce(writer, visitor, id);
  const times: number[] = [];
  const before = await readStages(writer);
  for (let round = 0; round < rounds; round += 1) times.push(await measureOnce(writer, visitor, id));
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
  const previews: number[] = [];
  for (let round = 0; round < 20; round += 1) previews.push(await time('GET', '/preview/about'));
  const { body } = await must(writer.call('GET', '/api/admin/publish'), 200);
  const { live } = JSON.parse(body) as { live: { id: number } };
  const restores: number[] = [];
  // Each older than what the server still has in memory; the first takes away all that was filled in since.
  for (let id = 2; id < 12; id += 1) restores.push(await time('POST', `/api/admin/releases/${id}/restore`));
  const everything = await time('POST', `/api/admin/releases/${live.id}/restore`);
  return { restore: summarize(restores), restoreEverything: Math.round(everything), preview: summarize(previews) };
};

type Times = ReturnType<typeof summarize>;
type Grown = { saveToLive: Times } & Awaited<ReturnType<typeof measureCalls>>;

interface Measured {
  compile: number;
  saveToLive: Times;
  most: Grown | undefined;
}

/** The bounds, each beside what was measured in the same run, so that a slow machine changes nothing about them. */
const judge = ({ compile, saveToLive, most }: Measured) => {
  const growth = (most?.saveToLive.median ?? 0) / saveToLive.median;
  // On a machine that compiles in two and a half seconds: 150 ms.
  const longestRestore = (150 * compile) / 2500;
  return {
    median: `1/${Math.round(compile / saveToLive.median)} of a compile, at most 1/200`,
    p95: `1/${Math.round(compile / saveToLive.p95)} of a compile, at most 1/90`,
    growth: `${growth.toFixed(2)} times the median with 100 times the content, at most 1.5`,
    restore: `${most?.restore.p95} ms with 100 times the content, at most ${Math.round(longestRestore)}`,
  };
};

const server = await startServer();
try {
  const [writer, visitor] = [createClient(server), createClient(server)];
  await writer.signIn();
  const created = await must(
    writer.call('POST', '/api/admin/content', { key: 'home_main_content', value: '<p>Start</p>' }),
    201,
  );
  const { id } = JSON.parse(created.body) as { id: number };
  const saveToLive = await measure(writer, visitor, id, ROUNDS);
  const report: Record<string, unknown> = {
    node: process.version,
    unit: 'ms',
    saveToLive,
    ...(await measureCalls(writer)),
  };
  if (!options.quick) {
    const growth: Record<string, Grown> = {};
    for (const [times, already] of [
      [10, 1],
      [100, 10],
    ] as const) {
      await fill(writer, times, already);
      growth[`${times}x`] = { saveToLive: await measure(writer, visitor, id, 20), ...(await measureCalls(writer)) };
    }
    report.growth = growth;
    report.bucket = await measureBucket();
    const compile = Math.round(await measureCompile());
    report.compile = compile;
    report.verdict = judge({ compile, saveToLive, most: growth['100x'] });
  }
  report.saveToFeed = await measureFeed(writer, visitor);
  console.log(JSON.stringify(report, null, 2));
  writer.close();
  visitor.close();
} finally {
  await server.stop();
}
process.exit(0);
