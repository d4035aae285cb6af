import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { toImageUrl } from '../../../api/media/testing-uploads.ts';
import { createS3Client } from '../../../api/process/s3-client.ts';
import { describeSought, findTraces, findTracesInDatabase, readAll } from '../../../api/takedowns/testing-traces.ts';
import type { MediaItem } from '../../../contract/media.ts';
import { PAGE_PATHS } from '../../../contract/pages.ts';
import type { Takedown } from '../../../contract/takedowns.ts';
import { openDatabase } from '../../../db/client.ts';
import { makeScene } from '../../support/fixtures/scenes.ts';
import { startHttpListener } from '../../support/http-listener.ts';
import { startS3Server } from '../../support/s3-server/s3-server.ts';
import { findFreePort, type RunningServer, startServer } from '../../support/server.ts';
import { must, signIn } from '../crash/editor.ts';
import { type Files, inspectRestored, listKeys, only, readBucket, readObject, unpackArchives } from './read-buckets.ts';

const BACKUP = fileURLToPath(new URL('../../../scripts/backup.ts', import.meta.url));
const PATIENCE = 300_000;

const readText = async (url: string): Promise<string> => (await fetch(url)).text();

export interface Report {
  /** From the click until nobody gets it there any more. Milliseconds. */
  gone: { origins: number; site: number; images: number };
  /** Until the receipt says that it is done. */
  done: number;
  /** Number of files per place before, which proves that an empty search is valid. */
  before: Record<string, number>;
  /** Remaining traces by place. */
  traces: string[];
  receipt: Takedown;
  /** Addresses purged more than once, or never. */
  wronglyPurged: string[];
}

/**
 * Takes down an image in use by the given number of releases, with two servers on one database and buckets of a real S3
 * server, and checks everything that remains.
 */
export async function takeDownInBuckets(releases: number): Promise<Report> {
  await using cleanup = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'club-takedown-'));
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  const s3 = await startS3Server();
  cleanup.defer(s3.stop);
  const client = createS3Client(s3.settings, 20_000);
  cleanup.defer(() => client.destroy());
  const cdn = await startHttpListener();
  cleanup.defer(cdn.close);
  const buckets = { images: s3.settings.bucket, site: await s3.createBucket(), archives: await s3.createBucket() };
  const port = await findFreePort();
  const databaseUrl = pathToFileURL(join(folder, 'club.db')).href;
  const env = {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PURGE_URL: cdn.url,
    METRICS_TOKEN: 'a-token',
    STORAGE: 's3',
    S3_BUCKET: buckets.images,
    PUBLISH_TARGET: 's3',
    S3_SITE_BUCKET: buckets.site,
    BACKUP_BUCKET: buckets.archives,
    BACKUP_DIR: join(folder, 'archives'),
    BACKUP_HOUR: 'off',
    S3_ENDPOINT: s3.settings.endpoint ?? '',
    S3_ACCESS_KEY_ID: s3.settings.credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: s3.settings.credentials?.secretAccessKey ?? '',
  };
  const servers: RunningServer[] = [];
  for (const [name, at] of [
    ['one', port],
    ['two', await findFreePort()],
  ] as const) {
    const dataDir = join(folder, name);
    await mkdir(dataDir);
    const server = await startServer({ dataDir, port: at, env });
    cleanup.defer(() => server.stop());
    servers.push(server);
  }
  const [server, other] = servers as [RunningServer, RunningServer];
  const call = createCaller(server, await signIn(server));

  const bytes = await (await makeScene(1600, 1000, 7)).jpeg({ quality: 90 }).toBuffer();
  const item = await addImage(call, bytes);
  await showInReleases(call, item, releases);
  const imageId = item.name.slice(0, 32);
  await waitFor('both servers and the bucket to show the photo', async () => {
    const pages = await Promise.all(servers.map(({ url }) => readText(url)));
    const keys = await listKeys(client, buckets.site);
    return pages.every((page) => page.includes(imageId)) && keys.some((key) => key.includes(imageId));
  });
  // One archive stays here and in the bucket, the older one in the bucket alone.
  const backUp = () =>
    promisify(execFile)(process.execPath, [BACKUP], {
      env: { ...process.env, ...env, DATA_DIR: server.dataDir, LOG_LEVEL: 'silent' },
    });
  await backUp();
  await rm(env.BACKUP_DIR, { recursive: true });
  await backUp();

  const places = async (): Promise<Record<string, Files>> => ({
    'folder one': await readAll(server.dataDir),
    'folder two': await readAll(other.dataDir),
    database: only(await readAll(folder), (path) => /^club\.db[^/]*$/.test(relative(folder, path))),
    'bucket of pictures': await readBucket(client, buckets.images),
    'bucket of the site': await readBucket(client, buckets.site),
    ...(await unpackArchives(folder, await readBucket(client, buckets.archives), 'in the bucket')),
    ...(await unpackArchives(folder, await readAll(env.BACKUP_DIR), 'here')),
  });
  const first = await places();
  const files = new Map(Object.values(first).flatMap((each) => [...each]));
  const sought = await describeSought(bytes, { imageId, placeholder: item.image?.placeholder ?? '', files });
  const before: Report['before'] = {};
  for (const [place, each] of Object.entries(first)) before[place] = (await findTraces(each, sought)).length;
  const shared = [...new Set((await readText(server.url)).match(/\/share\/[\w-]+\.\w+/g) ?? [])];
  const addresses = [...(item.image?.variants ?? []).map(({ name }) => `/objects/images/${name}`), ...shared];

  const heard = cdn.heard.length;
  const started = performance.now();
  const since = () => Math.round(performance.now() - started);
  const response = await call('POST', `/api/admin/media/${item.name}/takedown`, { confirm: item.name });
  must(response.status === 202, `taking down got status ${response.status}`);
  const { id } = (await response.json()) as { id: number };
  const findReceipt = async () => (await (await call('GET', `/api/admin/takedowns/${id}`)).json()) as Takedown;
  const time = (what: string, isGone: () => Promise<boolean>) => waitFor(what, isGone).then(since);
  const [origins, site, images, done] = await Promise.all([
    time('both servers to let go of it', async () => {
      const isGoneFrom = async ({ url }: RunningServer) =>
        !(await readText(url)).includes(imageId) && (await fetch(url + addresses[0])).status === 404;
      return (await Promise.all(servers.map(isGoneFrom))).every(Boolean);
    }),
    time('the bucket of the site to let go of it', async () => {
      const keys = await listKeys(client, buckets.site);
      const page = await readObject(client, buckets.site, 'index.html');
      return !keys.some((key) => key.includes(imageId)) && !page.includes(imageId);
    }),
    time('the bucket of pictures to let go of it', async () =>
      (await listKeys(client, buckets.images)).every((key) => !key.includes(imageId)),
    ),
    time('the receipt to be done', async () => (await findReceipt()).isDone),
  ]);

  const traces: string[] = [];
  for (const [place, each] of Object.entries(await places())) {
    for (const trace of await findTraces(each, sought)) traces.push(`${place}: ${trace}`);
  }
  traces.push(...(await inspectRestored(folder, env.BACKUP_DIR, sought)));
  const db = await openDatabase(databaseUrl);
  traces.push(...(await findTracesInDatabase(db, sought)).map((trace) => `database: ${trace}`));
  db.close();
  const receipt = await findReceipt();
  for (const path of new Set([...addresses, ...receipt.addresses])) {
    const key = path.slice(1);
    for (const { url } of servers) {
      const response = await fetch(url + path);
      if (response.status !== 404) traces.push(`${url}${path}: status ${response.status}`);
    }
    if ((await listKeys(client, buckets.site)).includes(key)) traces.push(`bucket of the site: ${key}`);
  }
  for (const path of Object.values(PAGE_PATHS)) {
    const preview = await (await call('GET', `/preview${path}`)).text();
    if (preview.includes(imageId)) traces.push(`preview of ${path}`);
  }
  const reported = cdn.heard.slice(heard).flatMap(({ body }) => JSON.parse(body).files as string[]);
  const wronglyPurged = [...new Set([...addresses, ...receipt.addresses])].filter(
    (path) => reported.filter((each) => each === env.PUBLIC_URL + path).length !== 1,
  );
  return { gone: { origins, site, images }, done, before, traces, receipt, wronglyPurged };
}

export type Call = (method: string, path: string, body?: object) => Promise<Response>;

export function createCaller({ url }: RunningServer, cookie: string): Call {
  return (method, path, body) =>
    fetch(url + path, {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
}

export async function addImage(call: Call, bytes: Buffer): Promise<MediaItem> {
  const file = { contentType: 'image/jpeg', size: bytes.length };
  const { uploadURL } = (await (await call('POST', '/api/objects/upload', file)).json()) as { uploadURL: string };
  const put = await fetch(uploadURL, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(bytes),
  });
  must(put.ok, `uploading got status ${put.status}`);
  const added = await call('POST', '/api/admin/media', { imageUrl: toImageUrl(uploadURL) });
  must(added.status === 201, `adding the picture got status ${added.status}`);
  const { name } = (await added.json()) as MediaItem;
  let ready: MediaItem | undefined;
  await waitFor('the photo to be prepared', async () => {
    const items = (await (await call('GET', '/api/admin/media')).json()) as MediaItem[];
    ready = items.find((item) => item.name.slice(0, 32) === name.slice(0, 32) && item.image !== null);
    return ready !== undefined;
  });
  return ready as MediaItem;
}

export async function waitFor(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + PATIENCE;
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error(`waited in vain for ${what}`);
    await sleep(25);
  }
}

/** As hero, in the carousel, in rich text and, with it, on the image of a shared link. */
async function showInReleases(call: Call, { url }: MediaItem, releases: number): Promise<void> {
  const send = async (method: string, path: string, body: object): Promise<Response> => {
    const response = await call(method, path, body);
    must(response.ok, `${method} ${path} got status ${response.status}: ${await response.clone().text()}`);
    return response;
  };
  const image = { imageUrl: url, altText: 'Somebody scores' };
  await send('POST', '/api/admin/hero-images', { ...image, pageType: 'home' });
  await send('POST', '/api/admin/carousel-images', { ...image, pageType: 'events' });
  const value = (each: number) => `<p>${each}</p><p><img src="${url}" alt="Somebody scores"></p>`;
  const block = await send('POST', '/api/admin/content', { key: 'home_main_content', value: value(0) });
  const { id } = (await block.json()) as { id: number };
  for (let each = 1; each < releases; each += 1) {
    const saved = await send('PUT', `/api/admin/content/${id}`, { value: value(each) });
    const release = Number(saved.headers.get('x-release-id'));
    // Saved faster than they are published, releases overtake one another; the last must arrive.
    if (releases > 100 && each < releases - 1) continue;
    await waitFor(`release ${release}`, async () => {
      const { live } = (await (await call('GET', '/api/admin/publish')).json()) as { live: { id: number } };
      return live.id >= release;
    });
  }
}
