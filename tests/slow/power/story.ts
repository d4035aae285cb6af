import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { toImageUrl } from '../../../api/media/testing-uploads.ts';
import type { MediaItem } from '../../../contract/media.ts';
import type { Release, ReleaseJson } from '../../../contract/releases.ts';
import type { Takedown } from '../../../contract/takedowns.ts';
import { makeScene } from '../../support/fixtures/scenes.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { must, signIn } from '../crash/editor.ts';
import { ANYTHING, mark, PREFIXES, REMOVED } from './promises.ts';
import { ENVIRONMENT } from './settings.ts';

const [dataDir = ''] = process.argv.slice(2);
const BATCH_KEYS = ['home_navy_section', 'about_navy_section', 'events_navy_section'];

let server: RunningServer;
let cookie: string;
let steps = 0;
let seen = 0;

let text = 0;
let block = 0;

let batch = 0;

let images = 0;

const readPage = async (): Promise<string> => (await fetch(server.url)).text();

const run = promisify(execFile);

await report();

async function report(): Promise<void> {
  await open();
  await save(8);
  await saveTogether();
  const first = await addImage();
  await Promise.all([save(8), addImage()]);
  await saveTogether();
  const archive = await backUp();
  const saved = { text: String(text), batch: String(batch) };
  const [, third] = await Promise.all([save(6), addImage(), saveTogether()]);
  await restoreRelease();
  await save(4);
  await takeDown(first);
  await save(4);
  await server.stop({ keepData: true });
  await promise({ ...saved, [PREFIXES.image + third.url]: ANYTHING }, () => command('restore', archive));
  await open();
  await Promise.all([save(4), addImage()]);
  await saveTogether();
  await server.stop({ keepData: true });
}

async function open(): Promise<void> {
  server = await startServer({ dataDir, env: ENVIRONMENT });
  cookie = await signIn(server);
  await inspect();
}

async function inspect(): Promise<void> {
  const { id } = (await (await fetch(`${server.url}/release.json`)).json()) as ReleaseJson;
  if (id > seen) mark({ kind: 'seen', release: id });
  seen = Math.max(seen, id);
}

async function save(times: number): Promise<void> {
  for (let each = 0; each < times; each += 1) {
    text += 1;
    const value = `<p>save ${text}</p>`;
    await promise({ text: String(text) }, async () => {
      const key = 'home_main_content';
      if (block) await call('PUT', `/api/admin/content/${block}`, { value });
      else ({ id: block } = await call<{ id: number }>('POST', '/api/admin/content', { key, type: 'html', value }));
    });
    if (each % 3 === 0) await inspect();
  }
}

/** Does what sets registers, and says when that is certain. */
async function promise<Result>(sets: Record<string, string>, work: () => Promise<Result>): Promise<Result> {
  const step = ++steps;
  mark({ kind: 'begun', step, sets });
  const result = await work();
  mark({ kind: 'acknowledged', step });
  return result;
}

async function call<Body>(method: string, path: string, body?: unknown): Promise<Body> {
  const response = await fetch(server.url + path, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  must(response.ok, `${method} ${path} got status ${response.status}: ${text}`);
  return JSON.parse(text) as Body;
}

async function saveTogether(): Promise<void> {
  batch += 1;
  const value = `<p>batch ${batch}</p>`;
  const items = BATCH_KEYS.map((key) => ({ key, value }));
  await promise({ batch: String(batch) }, () => call('PUT', '/api/admin/content', { items }));
}

/** Sent, added to the library, and shown on a page. */
async function addImage(): Promise<MediaItem> {
  images += 1;
  const jpeg = await (await makeScene(480, 360, images)).jpeg({ quality: 80 }).toBuffer();
  const { uploadURL } = await call<{ uploadURL: string }>('POST', '/api/objects/upload', {});
  const { pathname, search } = new URL(uploadURL);
  const upload = PREFIXES.upload + toImageUrl(uploadURL);
  await promise({ [upload]: 'stored' }, async () => {
    const response = await fetch(server.url + pathname + search, {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: new Uint8Array(jpeg),
    });
    must(response.ok, `the upload got status ${response.status}`);
  });
  const item = await promise({ [upload]: ANYTHING }, () =>
    call<MediaItem>('POST', '/api/admin/media', { imageUrl: toImageUrl(uploadURL) }),
  );
  const bytes = await (await fetch(server.url + item.url)).arrayBuffer();
  const hash = createHash('sha256').update(Buffer.from(bytes)).digest('hex');
  await promise({ [PREFIXES.image + item.url]: hash }, () =>
    call('POST', '/api/admin/carousel-images', { imageUrl: item.url, altText: 'A photo', pageType: 'home' }),
  );
  return item;
}

async function backUp(): Promise<string> {
  const step = ++steps;
  const { stdout } = await command('backup');
  const path = stdout.trim().replace(/ \([^)]*\)$/, '');
  // Its name is known when it is made.
  mark({ kind: 'begun', step, sets: { [PREFIXES.archive + basename(path)]: 'whole' } });
  mark({ kind: 'acknowledged', step });
  return join(dataDir, 'backups', basename(path));
}

function command(name: string, ...words: string[]) {
  return run(process.execPath, [`scripts/${name}.ts`, ...words], {
    env: { ...process.env, ...ENVIRONMENT, DATA_DIR: dataDir },
  });
}

async function restoreRelease(): Promise<void> {
  const releases = await call<Release[]>('GET', '/api/admin/releases?limit=200');
  const { id } = releases.at(Math.floor(releases.length / 2)) as Release;
  const shown = await (await fetch(`${server.url}/preview/?release=${id}`, { headers: { cookie } })).text();
  const earlier = /save (\d+)/.exec(shown)?.[1] ?? '0';
  await promise({ text: earlier, batch: ANYTHING }, () => call('POST', `/api/admin/releases/${id}/restore`, {}));
}

async function takeDown({ name, url }: MediaItem): Promise<void> {
  const [image, removal] = [PREFIXES.image + url, PREFIXES.removal + url];
  await promise({ [image]: REMOVED }, async () => {
    await promise({ [removal]: 'requested' }, () =>
      call('POST', `/api/admin/media/${name}/takedown`, { confirm: name }),
    );
    while ((await fetch(server.url + url)).ok || (await readPage()).includes(name)) await sleep(50);
  });
  await inspect();
  await promise({ [removal]: 'finished' }, async () => {
    const isDone = async () => (await call<Takedown[]>('GET', '/api/admin/takedowns')).every((each) => each.isDone);
    while (!(await isDone())) await sleep(100);
  });
}
