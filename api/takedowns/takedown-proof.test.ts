import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { DeletedItem } from '../../contract/changes.ts';
import { findImageName } from '../../contract/image-address.ts';
import type { MediaItem } from '../../contract/media.ts';
import { getPaperPath, type Paper } from '../../contract/papers.ts';
import { type EdgeCache, startEdgeCache } from '../../tests/support/edge-cache.ts';
import { makePaper } from '../../tests/support/fixtures/papers.ts';
import { createNotifier } from '../deliver/notify/notifier.ts';
import { uploadPaper } from '../media/testing-papers.ts';
import { createWorker } from '../process/worker.ts';
import type { TestApp } from '../testing.ts';
import { createTestClub, receiptOf, showImage, type TestClub, takeDown } from './testing-removal.ts';

const TIMEOUT = { timeout: 30_000, interval: 20 };
const WAITING = { isDone: false, purge: 'waiting', finishedAt: null };
const DONE = { isDone: true, purge: 'done', problem: null };

/** A club whose images visitors get through a cache, from an origin that knows what is removed. */
async function openClub() {
  const edge = await startEdgeCache();
  const env = { PURGE_PROVIDER: 'purge', PURGE_URL: edge.url, PUBLIC_URL: edge.url };
  const deliver = ({ db, deps: { env: read, log, now } }: TestApp): Promise<void> =>
    createNotifier({ ...read, db, log, now }).sendDue(Number.MAX_SAFE_INTEGER);
  const club = await createTestClub(env, deliver);
  // As the delivery does each second.
  const delivery = createWorker(
    () => deliver(club.app),
    (err) => expect.unreachable(String(err)),
  );
  const turns = setInterval(delivery.wake, 100);
  const { removed } = club.app.deps.media;
  const origin = createServer((request, response) => {
    const path = request.url ?? '';
    const name = findImageName(path);
    const isGone = name === null ? !club.pipeline.origin.findFile(path)?.storedName : removed.isRemoved(name);
    response.writeHead(isGone ? 404 : 200, { 'cache-control': 'public, s-maxage=31536000' }).end('an image');
  }).listen(0, '127.0.0.1');
  await once(origin, 'listening');
  edge.setOrigin(`http://127.0.0.1:${(origin.address() as AddressInfo).port}`);
  const item = await showImage(club);
  const close = async () => {
    clearInterval(turns);
    await delivery.close();
    await club[Symbol.asyncDispose]();
    edge.close();
    origin.closeAllConnections();
    origin.close();
  };
  return { club, edge, item, [Symbol.asyncDispose]: close };
}

/** In each encoding that a visitor's browser may name. */
function visit({ url }: EdgeCache, path: string): Promise<number[]> {
  return Promise.all(
    ['gzip, deflate, br', 'gzip, deflate', 'identity'].map(
      async (encoding) => (await fetch(url + path, { headers: { 'accept-encoding': encoding } })).status,
    ),
  );
}
const stepsLeft = async (club: TestClub, id: number): Promise<string[]> =>
  (await receiptOf(club, id)).steps.flatMap(({ step, doneAt }) => (doneAt ? [] : [step]));

test('repeats a purge lost by a warm edge, and finishes the receipt once no visitor gets the image', async () => {
  await using opened = await openClub();
  const { club, edge, item } = opened;
  expect(await visit(edge, item.url)).toEqual([200, 200, 200]);
  edge.losePurges(1_000_000);
  const id = await takeDown(club, item);
  await expect.poll(() => stepsLeft(club, id), TIMEOUT).toEqual(['purge']);
  const problem = /^Not yet proven that visitors no longer get it: .* responds with status 200\./;
  await expect.poll(async () => (await receiptOf(club, id)).problem, TIMEOUT).toMatch(problem);
  expect(await receiptOf(club, id)).toMatchObject(WAITING);
  expect(await visit(edge, item.url)).toEqual([200, 200, 200]);
  edge.losePurges(0);
  await club.job.idle();
  expect(await receiptOf(club, id)).toMatchObject(DONE);
  expect(await visit(edge, item.url)).toEqual([404, 404, 404]);
}, 60_000);

test('proves a cold edge immediately, with one purge', async () => {
  await using opened = await openClub();
  const { club, edge, item } = opened;
  const id = await takeDown(club, item);
  await club.job.idle();
  const receipt = await receiptOf(club, id);
  expect(receipt).toMatchObject(DONE);
  for (const path of receipt.addresses) {
    expect(edge.purged.filter((each) => each === path)).toHaveLength(1);
    expect(edge.missed.filter((each) => each.startsWith(path))).toHaveLength(3);
  }
}, 60_000);

test('reports an unreachable edge on the receipt, and finishes once it is back', async () => {
  await using opened = await openClub();
  const { club, edge, item } = opened;
  edge.breakDown(true);
  const id = await takeDown(club, item);
  await expect.poll(() => stepsLeft(club, id), TIMEOUT).toEqual(['purge']);
  const problem = /^Not yet proven that visitors no longer get it: .* cannot be reached\./;
  await expect.poll(async () => (await receiptOf(club, id)).problem, TIMEOUT).toMatch(problem);
  expect(await receiptOf(club, id)).toMatchObject(WAITING);
  edge.breakDown(false);
  await club.job.idle();
  expect(await receiptOf(club, id)).toMatchObject(DONE);
}, 60_000);

test('leaves the address to a paper that has another file since', async () => {
  await using opened = await openClub();
  const { club, edge } = opened;
  const { app, cookie, send, pipeline } = club;
  const upload = async (text: string) => (await uploadPaper(app, cookie, await makePaper({ text }))).url;
  const added = await send('POST', '/api/admin/papers', { title: 'Minutes', fileUrl: await upload('Robin’s secret') });
  const { id, slug, fileUrl } = added.body as Paper;
  const path = getPaperPath({ slug });
  // Deleted with that file, and brought back.
  await send('DELETE', `/api/admin/papers/${id}`);
  const [{ change } = { change: 0 }] = (await send('GET', '/api/admin/changes/deleted')).body as DeletedItem[];
  expect((await send('POST', `/api/admin/changes/${change}/undo`)).status).toBe(200);
  const replaced = await send('PUT', `/api/admin/papers/${id}`, { fileUrl: await upload('No names') });
  await pipeline.publisher.finished(Number(replaced.headers.get('x-release-id')));
  const taken = await takeDown(club, { name: findImageName(fileUrl) ?? '' } as MediaItem);
  await expect.poll(() => receiptOf(club, taken), TIMEOUT).toMatchObject({ ...DONE, addresses: [fileUrl, path] });
  expect(edge.purged).toContain(path);
  expect(await visit(edge, fileUrl)).toEqual([404, 404, 404]);
  expect(await visit(edge, path)).toEqual([200, 200, 200]);
}, 60_000);
