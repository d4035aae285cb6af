import { STAGES } from '../api/process/stages.ts';
import { SHARE_ADDRESS } from '../api/render/share-images/plan-share-images.ts';
import { PAGE_PATHS } from '../contract/pages.ts';
import { type Client, createBlock, createClient, must } from '../tests/support/client.ts';
import { fillLargeClub } from '../tests/support/fixtures/large-club.ts';
import { OWN_TEXT } from '../tests/support/fixtures/own-page.ts';
import { startServer } from '../tests/support/server.ts';
import { readOptions } from './arguments.ts';
import { type Figure, inMilliseconds, measureCompile, median, report, runRounds, summarize } from './bench-frame.ts';

const options = readOptions(
  `npm run bench:publish [-- --rounds 50] [-- --quick]
Saves through the API and requests the home page until it has the new bytes; compiles the whole site three times. Prints
milliseconds by stage and compares them with the compile, also with 100 times the content and with 30 custom pages. Also
measures a restore and a preview. --quick omits compile and growth.`,
  { rounds: { type: 'string', default: '50' }, quick: { type: 'boolean' } },
);

/** A restore may take 150 ms on a machine that compiles in 2.5 seconds. */
const LIMITS = { median: 1 / 200, p95: 1 / 90, growth: 1.5, ownPages: 1.3, restore: 150 / 2500 } as const;
const WARM_UP = 20;
/** A hundred times a club's content. */
const GROWTH = { contentItems: 2500, heroImages: 700, carouselImages: 1000, links: 0 } as const;

const OWN_PAGES = 30;

const { writer, home, ...club } = await openClub();
try {
  const compiles: number[] = [];
  // Measured before, between and after, because a shared machine changes its speed.
  const compile = async () => void (options.quick || compiles.push(await measureCompile()));
  await compile();
  const saveToLive = await measureSaves(home, compile);
  const calls = await measureCalls();
  const figures: Record<string, Figure> = {
    'restore, p95': inMilliseconds(calls.restore.p95),
    'preview, p95': inMilliseconds(calls.preview.p95),
    ...(await measureOwnPages()),
  };
  if (options.quick) {
    figures['save to live, median'] = inMilliseconds(saveToLive.median);
    figures['save to live, p95'] = inMilliseconds(saveToLive.p95);
    report(figures, { saveToLive, calls });
  } else {
    await fillLargeClub(writer, GROWTH);
    await must(writer.call('PUT', '/api/admin/publish/settings', { autoPublish: true }), 200);
    await must(writer.call('POST', '/api/admin/publish', {}), 200);
    const grown = { saveToLive: await measureSaves(home), calls: await measureCalls() };
    await compile();
    const reference = { name: 'compile', value: median(compiles) };
    const small = { name: 'with what a club has', value: saveToLive.median };
    Object.assign(figures, {
      'save to live, median': inMilliseconds(saveToLive.median, LIMITS.median, reference),
      'save to live, p95': inMilliseconds(saveToLive.p95, LIMITS.p95, reference),
      'save to live with 100 times the content, median': inMilliseconds(grown.saveToLive.median, LIMITS.growth, small),
      'restore with 100 times the content, p95': inMilliseconds(grown.calls.restore.p95, LIMITS.restore, reference),
    });
    report(figures, { saveToLive, calls, grown, compiles });
  }
} finally {
  await club.close();
}
process.exit();

/** A page's text, to be saved again and again. */
interface Saved {
  writer: Client;
  visitor: Client;
  address: string;
  toBody: (text: string) => object;
  path: string;
}

async function openClub() {
  const server = await startServer();
  const [writer, visitor] = [createClient(server), createClient(server)];
  await writer.signIn();
  await waitForShareImages(visitor);
  const address = `/api/admin/content/${await createBlock(writer)}`;
  const home: Saved = { writer, visitor, address, path: '/', toBody: (text) => ({ value: `<p>${text}</p>` }) };
  const close = async () => {
    writer.close();
    visitor.close();
    await server.stop();
  };
  return { writer, visitor, home, close };
}

/** Saves of the home page and of one of the club's own beside many, each against the home page without them. */
async function measureOwnPages(): Promise<Record<string, Figure>> {
  const { writer: author, visitor, home: block, close } = await openClub();
  const six = await measureSaves(block);
  let address = '';
  for (let index = 0; index < OWN_PAGES; index += 1) {
    const sections = [{ kind: 'text', value: OWN_TEXT }];
    const showIn = index < 3 ? ['header'] : [];
    const page = { title: `Page ${index}`, path: `/own-${index}`, sections, showIn, isPublished: true };
    const { body } = await must(author.call('POST', '/api/admin/pages', page), 201);
    address = `/api/admin/pages/${(JSON.parse(body) as { id: number }).id}`;
  }
  const toBody = (text: string) => ({ sections: [{ kind: 'text', value: `${OWN_TEXT}<p>${text}</p>` }] });
  const own: Saved = { writer: author, visitor, address, path: `/own-${OWN_PAGES - 1}`, toBody };
  const [thirty, ofOwn] = [await measureSaves(block), await measureSaves(own)];
  await close();
  const beside = (ours: number) => inMilliseconds(ours, LIMITS.ownPages, { name: 'without them', value: six.median });
  return {
    [`save to live with ${OWN_PAGES} own pages, median`]: beside(thirty.median),
    [`save of one of ${OWN_PAGES} own pages to live, median`]: beside(ofOwn.median),
  };
}

/** Waits for the share images, which are part of startup and not of a save. */
async function waitForShareImages(visitor: Client): Promise<void> {
  for (const page of Object.values(PAGE_PATHS)) {
    const { body } = await must(visitor.call('GET', page), 200);
    for (const image of body.match(SHARE_ADDRESS) ?? []) await must(visitor.call('GET', image), 200);
  }
}

/** @param between runs after half of the rounds */
async function measureSaves(saved: Saved, between?: () => Promise<void>) {
  const half = Number(options.rounds) / 2;
  await runRounds(WARM_UP, () => measureSave(saved));
  const before = await readStages(saved.writer);
  const times = await runRounds(half, () => measureSave(saved));
  await between?.();
  times.push(...(await runRounds(half, () => measureSave(saved))));
  const after = await readStages(saved.writer);
  const stages = STAGES.map((stage) => {
    const [from, to] = [before(stage), after(stage)];
    return [stage, Math.round((10_000 * (to.sum - from.sum)) / Math.max(1, to.count - from.count)) / 10];
  });
  return { ...summarize(times), stages: Object.fromEntries(stages) };
}

/** Milliseconds from sending the save until a visitor's request returns the new text. */
async function measureSave({ writer: author, visitor, address, toBody, path }: Saved): Promise<number> {
  const text = `Benchmark ${Math.random()}`;
  const started = performance.now();
  await must(author.call('PUT', address, toBody(text)), 200);
  while (!(await visitor.call('GET', path)).body.includes(text));
  return performance.now() - started;
}

/** Seconds and count of each stage so far, from the server's metrics. */
async function readStages(author: Client) {
  const { body } = await must(author.call('GET', '/metrics'), 200);
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
