import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadReleaseFolder } from '../../../api/deliver/reconcile.ts';
import { releaseDir } from '../../../api/deliver/release-folder.ts';
import { findLiveRelease } from '../../../api/releases/releases.queries.ts';
import { requestTakedown } from '../../../api/takedowns/request-takedown.ts';
import { findTakedown, listTakedowns } from '../../../api/takedowns/takedowns.queries.ts';
import { createTestClub } from '../../../api/takedowns/testing-removal.ts';
import {
  describeSought,
  findTraces,
  findTracesInDatabase,
  readAll,
  type Sought,
} from '../../../api/takedowns/testing-traces.ts';
import type { MediaItem } from '../../../contract/media.ts';
import { readOptions } from '../../../scripts/arguments.ts';
import { createRandom, makeScene } from '../../support/fixtures/scenes.ts';
import { compareImages } from './compare-images.ts';
import { takeDownInBuckets } from './take-down-in-buckets.ts';

const options = readOptions(
  `npm run test:takedown [-- --releases 1000 --together 20 --kills 100 --images 1000 --photographs DIR --buckets 30 --seed 1]
Takes down a photo that --releases releases show, and prints how long its removal takes; takes down --together photos at once
during saves, until visitors get none of them; takes down photos with two processes that are killed --kills times at moments
that --seed decides. Then checks that removed images are recognized in other forms and that --images others, and those in
--photographs, are not mistaken for them. Unless SKIP_S3=1, takes down a photo of --buckets releases with two servers and
three buckets of an S3 server. Exits with 1 if a limit is missed or anything remains.`,
  {
    releases: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '100' },
    images: { type: 'string', default: '1000' },
    photographs: { type: 'string' },
    together: { type: 'string', default: '20' },
    buckets: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
  },
);

const WORKER = new URL('./worker.ts', import.meta.url);
const LIMIT = 5000;
const random = createRandom(Number(options.seed));

let wrong = Number(options.releases) > 0 ? await measure(Number(options.releases)) : 0;
if (Number(options.together) > 0) wrong += await measureTogether(Number(options.together));
let kills = 0;
let removals = 0;
while (kills < Number(options.kills)) {
  // Nothing of this process may help: only those that are killed do the work.
  await using club = await createTestClub();
  await club.job.close();
  const round = await killUntilDone(club);
  kills += round.kills;
  wrong += round.wrong;
  removals += 1;
  console.log(JSON.stringify({ seed: Number(options.seed), kills, removals, wrong }));
}
if (Number(options.images) > 0 && !(await compareImages(Number(options.images), options.photographs))) wrong += 1;
if (Number(options.buckets) > 0 && process.env.SKIP_S3 !== '1') {
  const { gone, done, before, traces, receipt, wronglyPurged } = await takeDownInBuckets(Number(options.buckets));
  const { counts, processes, requestedAt, steps } = receipt;
  const after = steps.map(({ step, doneAt }) => [step, Date.parse(doneAt ?? '') - Date.parse(requestedAt)]);
  const milliseconds = { ...gone, done, steps: Object.fromEntries(after) };
  console.log(JSON.stringify({ milliseconds, before, traces, counts, processes, wronglyPurged }));
  wrong += traces.length + wronglyPurged.length + Number(Object.values(gone).some((each) => each > LIMIT));
}
process.exit(wrong > 0 ? 1 : 0);

async function measure(releases: number): Promise<number> {
  await using club = await createTestClub();
  const { item, sought } = await fill(club, releases);
  const started = performance.now();
  const { body } = await club.send('POST', `/api/admin/media/${item.name}/takedown`, { confirm: item.name });
  const { id } = body as { id: number };
  while (!(await findTakedown(club.app.db, id))?.steps.bucket) await sleep(20);
  const milliseconds = Math.round(performance.now() - started);
  await club.job.idle();
  const wholeMilliseconds = Math.round(performance.now() - started);
  const traces = await findAll(club, sought);
  const counts = (await findTakedown(club.app.db, id))?.counts;
  console.log(JSON.stringify({ milliseconds, wholeMilliseconds, counts, traces }));
  return traces.length + Number(milliseconds > LIMIT);
}

type Club = Awaited<ReturnType<typeof createTestClub>>;

/** @returns the image, in use, and what is to be looked for when it is gone */
async function fill({ app, send, upload, pipeline }: Club, releases: number) {
  const image = await (await makeScene(640, 480, Math.ceil(random() * 1e6))).jpeg({ quality: 90 }).toBuffer();
  const item = (await send('POST', '/api/admin/media', { imageUrl: await upload(image) })).body as MediaItem;
  await send('POST', '/api/admin/hero-images', { imageUrl: item.url, altText: 'Somebody', pageType: 'home' });
  const value = (each: number) => `<p>${each}</p><p><img src="${item.url}" alt="Somebody"></p>`;
  const key = `takedown_${item.name.slice(0, 8)}`;
  const { body } = await send('POST', '/api/admin/content', { key, value: value(0) });
  for (let each = 1; each < releases; each += 1) {
    const saved = await send('PUT', `/api/admin/content/${(body as { id: number }).id}`, { value: value(each) });
    if (releases < 100) await pipeline.publisher.finished(Number(saved.headers.get('x-release-id')));
  }
  await pipeline.publisher.idle();
  await pipeline.context.folderWriter.idle();
  const files = await readAll(app.deps.env.dataDir);
  const placeholder = item.image?.placeholder ?? '';
  return { item, sought: await describeSought(image, { imageId: item.name.slice(0, 32), placeholder, files }) };
}

async function findAll({ app }: Club, sought: Sought): Promise<string[]> {
  return [
    ...(await findTraces(await readAll(app.deps.env.dataDir), sought)),
    ...(await findTracesInDatabase(app.db, sought)),
  ];
}

/** All at once, while somebody goes on saving. @returns how much is wrong */
async function measureTogether(count: number): Promise<number> {
  await using club = await createTestClub();
  const { app, send, pipeline } = club;
  const items: MediaItem[] = [];
  for (let each = 0; each < count; each += 1) {
    // As phones take them, held upright and sideways.
    const [width, height] = each % 3 === 0 ? [1200, 1600] : [1600, 1200];
    const image = await (await makeScene(width, height, Math.ceil(random() * 1e6))).jpeg({ quality: 90 }).toBuffer();
    const item = (await send('POST', '/api/admin/media', { imageUrl: await club.upload(image) })).body as MediaItem;
    await send('POST', '/api/admin/hero-images', { imageUrl: item.url, altText: 'Somebody', pageType: 'home' });
    items.push(item);
  }
  await pipeline.publisher.idle();
  await pipeline.context.folderWriter.idle();
  const isPublic = async ({ name }: MediaItem): Promise<boolean> =>
    (await app.deps.media.store.fetchImage(name)) ||
    pipeline.origin.findFile('/')?.representations.identity.body.includes(name.slice(0, 32)) === true;
  const ended = new AbortController();
  const saving = saveUntil(club, ended.signal);
  const started = performance.now();
  await Promise.all(items.map(({ name }) => send('POST', `/api/admin/media/${name}/takedown`, { confirm: name })));
  const hidden: number[] = [];
  // One look at a time for all: twenty at once would take the time from the server, which shares this process.
  for (const item of items) {
    while ((await isPublic(item)) || !(await listTakedowns(app.db)).find(({ name }) => name === item.name)?.steps.purge)
      await sleep(20);
    hidden.push(Math.round(performance.now() - started));
  }
  await club.job.idle();
  const wholeMilliseconds = Math.round(performance.now() - started);
  ended.abort();
  const saves = await saving;
  console.log(JSON.stringify({ together: count, hidden: hidden.toSorted((a, b) => a - b), wholeMilliseconds, saves }));
  return Number(Math.max(...hidden) > LIMIT);
}

async function saveUntil({ send }: Club, signal: AbortSignal): Promise<number> {
  const { body } = await send('POST', '/api/admin/content', { key: 'home_main_content', value: '<p>0</p>' });
  for (let saves = 0; ; saves += 1) {
    if (signal.aborted) return saves;
    await send('PUT', `/api/admin/content/${(body as { id: number }).id}`, { value: `<p>${saves}</p>` });
    await sleep(50);
  }
}

/** @returns the number of kills */
async function killUntilDone(club: Club): Promise<{ kills: number; wrong: number }> {
  const { app } = club;
  const { dataDir } = app.deps.env;
  const { item, sought } = await fill(club, 4);
  const { id } = await requestTakedown(app.deps, { name: item.name, confirm: item.name, reason: '', by: 'somebody' });
  let kills = 0;
  while (!(await findTakedown(app.db, id))?.finishedAt) {
    const workers = await startWorkers(dataDir);
    // The last steps wait for other processes; most kills hit what comes before.
    await sleep(random() ** 2 * 5000);
    await killAll(workers);
    kills += workers.length;
    if (await isHalfGone(club, sought.imageId)) {
      console.log(`a page shows a picture that is gone, after kill ${kills}`);
      return { kills, wrong: 1 };
    }
  }
  // Started once more, nobody brings it back.
  const last = await startWorkers(dataDir);
  await sleep(1000);
  await killAll(last);
  const traces = await findAll(club, sought);
  if (traces.length > 0) console.log(traces.join('\n'));
  return { kills, wrong: traces.length };
}

async function startWorkers(dataDir: string): Promise<ChildProcess[]> {
  const workers = [1, 2].map(() =>
    fork(WORKER, [dataDir], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  );
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  return workers;
}

async function killAll(workers: ChildProcess[]): Promise<void> {
  for (const worker of workers) worker.kill('SIGKILL');
  await Promise.all(workers.map((worker) => once(worker, 'exit')));
}

async function isHalfGone({ app: { db, deps } }: Club, imageId: string): Promise<boolean> {
  const { dataDir } = deps.env;
  const live = await findLiveRelease(db);
  const linked = live && (await loadReleaseFolder(releaseDir({ dataDir }, live.id), live, new Map()));
  const isNamed = [...(linked?.values() ?? [])].some((file) => file.representations.identity.body.includes(imageId));
  if (!isNamed) return false;
  const names = await readdir(join(dataDir, 'objects', 'images'));
  return names.every((name) => !name.startsWith(imageId));
}
