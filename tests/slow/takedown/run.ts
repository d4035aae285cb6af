import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { loadReleaseFolder } from '../../../api/deliver/reconcile.ts';
import { releaseDir } from '../../../api/deliver/release-folder.ts';
import { hashBytes } from '../../../api/http/site-file.ts';
import { findLiveRelease } from '../../../api/releases/releases.queries.ts';
import { requestTakedown } from '../../../api/takedowns/request-takedown.ts';
import { findTakedown } from '../../../api/takedowns/takedowns.queries.ts';
import { createTestClub, findTraces, findTracesInDatabase, readAll } from '../../../api/takedowns/testing-removal.ts';
import type { MediaItem } from '../../../contract/media.ts';
import { makePhoto } from '../../support/fixtures/photos.ts';
import { comparePictures } from './compare-pictures.ts';

const { values: options } = parseArgs({
  options: {
    releases: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '100' },
    pictures: { type: 'string', default: '1000' },
    help: { type: 'boolean' },
  },
});
if (options.help) {
  console.log(`npm run test:takedown [-- --releases 1000 --kills 100 --pictures 1000]
Takes a photo down that so many releases show, and prints how long it takes until it is gone; then, with two processes that
are killed at random over and over, takes photos down until so many kills were made. Then sees whether removed pictures are known
again in other forms, and so many others are not taken for them. Ends with 1 where a bar is missed or anything is left.`);
  process.exit(0);
}

const WORKER = new URL('./worker.ts', import.meta.url);
const LIMIT = 5000;

type Club = Awaited<ReturnType<typeof createTestClub>>;

const fill = async ({ send, upload, pipeline }: Club, releases: number) => {
  const photo = await (await makePhoto(640, 480)).jpeg({ quality: 90 }).toBuffer();
  const item = (await send('POST', '/api/admin/media', { imageUrl: await upload(photo) })).body as MediaItem;
  await send('POST', '/api/admin/hero-images', { imageUrl: item.url, altText: 'Somebody', pageType: 'home' });
  const value = (each: number) => `<p>${each}</p><p><img src="${item.url}" alt="Somebody"></p>`;
  const key = `takedown_${item.name.slice(0, 8)}`;
  const { body } = await send('POST', '/api/admin/content', { key, value: value(0) });
  for (let each = 1; each < releases; each += 1) {
    const saved = await send('PUT', `/api/admin/content/${(body as { id: number }).id}`, { value: value(each) });
    if (releases < 100) await pipeline.publisher.settled(Number(saved.headers.get('x-release-id')));
  }
  await pipeline.publisher.idle();
  await pipeline.context.folderWriter.idle();
  return { item, assetId: item.name.slice(0, 32) };
};

const listHashes = async (folder: string, assetId: string): Promise<Set<string>> =>
  new Set([...(await readAll(folder))].filter(([path]) => path.includes(assetId)).map(([, bytes]) => hashBytes(bytes)));

const measure = async (releases: number): Promise<number> => {
  await using club = await createTestClub();
  const { item, assetId } = await fill(club, releases);
  const { dataDir } = club.app.deps.env;
  const hashes = await listHashes(dataDir, assetId);
  const started = performance.now();
  const { body } = await club.send('POST', `/api/admin/media/${item.name}/takedown`, { confirm: item.name });
  const { id } = body as { id: number };
  while (!(await findTakedown(club.app.db, id))?.steps.bucket) await sleep(20);
  const milliseconds = Math.round(performance.now() - started);
  await club.job.idle();
  const traces = [
    ...(await findTraces(dataDir, assetId, hashes)),
    ...(await findTracesInDatabase(club.app.db, assetId)),
  ];
  const counts = (await findTakedown(club.app.db, id))?.counts;
  console.log(
    JSON.stringify({ milliseconds, wholeMilliseconds: Math.round(performance.now() - started), counts, traces }),
  );
  return traces.length + Number(milliseconds > LIMIT);
};

/** @returns how many kills it took */
const killUntilDone = async (club: Club): Promise<{ kills: number; wrong: number }> => {
  const { app, pipeline } = club;
  const { dataDir } = app.deps.env;
  const { item, assetId } = await fill(club, 4);
  const hashes = await listHashes(dataDir, assetId);
  const id = await requestTakedown(app.deps, { name: item.name, confirm: item.name, reason: '', by: 'somebody' });
  let kills = 0;
  while (!(await findTakedown(app.db, id))?.finishedAt) {
    const workers = [1, 2].map(() =>
      fork(WORKER, [dataDir], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
    );
    await Promise.all(workers.map((worker) => once(worker, 'message')));
    // The last steps wait for other processes; most kills hit what comes before.
    await sleep(Math.random() ** 2 * 5000);
    for (const worker of workers) worker.kill('SIGKILL');
    await Promise.all(workers.map((worker) => once(worker, 'exit')));
    kills += workers.length;
    const live = await findLiveRelease(app.db);
    const linked = live && (await loadReleaseFolder(releaseDir({ dataDir }, live.id), live));
    const names = await readdir(join(dataDir, 'objects', 'images'));
    if (linked && names.every((name) => !name.startsWith(assetId)) && (await shows(linked, assetId)))
      return { kills, wrong: 1 };
  }
  await pipeline.publisher.idle();
  const traces = [...(await findTraces(dataDir, assetId, hashes)), ...(await findTracesInDatabase(app.db, assetId))];
  if (traces.length > 0) console.log(traces.join('\n'));
  return { kills, wrong: traces.length };
};

const shows = async (files: Map<string, { representations: { identity: { body: Buffer } } }>, assetId: string) =>
  [...files.values()].some(({ representations }) => representations.identity.body.includes(assetId));

let wrong = Number(options.releases) > 0 ? await measure(Number(options.releases)) : 0;
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
}
console.log(JSON.stringify({ kills, removals, wrong }));
if (Number(options.pictures) > 0 && !(await comparePictures(Number(options.pictures)))) wrong += 1;
process.exit(wrong > 0 ? 1 : 0);
