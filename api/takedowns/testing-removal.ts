import type { Notification } from '../../contract/deliveries.ts';
import { IMAGES_PATH, listImageNames } from '../../contract/image-address.ts';
import type { MediaItem } from '../../contract/media.ts';
import { escapeHtml } from '../../contract/plain-text.ts';
import type { Takedown } from '../../contract/takedowns.ts';
import type { Database } from '../../db/client.ts';
import { drawPhotograph } from '../../tests/support/fixtures/images.ts';
import { uploadFile } from '../media/testing-uploads.ts';
import { createTestPipeline, type TestPipeline } from '../publish/testing-pipeline.ts';
import type { RenderPath } from '../render/site-renderer.ts';
import { createTestApp, type TestApp } from '../testing.ts';
import { cleanArchives } from './clean-archives.ts';
import { createEraser } from './erase-here.ts';
import { requestTakedown } from './request-takedown.ts';
import { createTakedownJob, type TakedownJob } from './takedown-job.ts';
import { STEPS, type StepDeps } from './takedown-steps.ts';
import { findTakedown } from './takedowns.queries.ts';

/** A home page of all the snapshot's rows, and the club's own pages of theirs: whatever names an image, names it there. */
const renderRows: RenderPath = async ({ snapshot, publicUrl, shareImages, media = {} }, path) => {
  const show = (name: string) => `<img alt="" src="${IMAGES_PATH}${name}">`;
  const variants = Object.values(media).map(({ variants, placeholder }) =>
    [...variants.map(({ name }) => show(name)), placeholder].join(''),
  );
  const rows = path === '/' ? snapshot : snapshot.customPages.find((page) => page.path === path);
  const json = JSON.stringify(rows);
  const named = rows ? listImageNames(json).map(show) : [];
  const shown = rows ? `<pre>${escapeHtml(json)}</pre>${[...named, ...variants].join('')}` : 'Nothing of it';
  const html = `<!doctype html><html><head><meta property="og:image" content="${publicUrl}${shareImages.home}"></head><body><h1>Title</h1>${shown}</body></html>`;
  const status = path === '/404' ? 404 : 200;
  return { path, status, headers: { 'content-type': 'text/html' }, body: Buffer.from(html) };
};

export interface TestClub extends AsyncDisposable {
  app: TestApp;
  pipeline: TestPipeline;
  job: TakedownJob;
  cookie: string;
  send: (method: string, path: string, body?: Record<string, unknown>) => ReturnType<TestApp['send']>;
  /** @returns the address of the upload */
  upload: (file: Buffer) => Promise<string>;
}

export const makeJpeg = async (): Promise<Buffer> => (await drawPhotograph(640, 480)).jpeg({ quality: 90 }).toBuffer();

export const addImage = async ({ send, upload }: TestClub, file: Buffer): Promise<MediaItem> =>
  (await send('POST', '/api/admin/media', { imageUrl: await upload(file) })).body as MediaItem;

export const receiptOf = async ({ send }: TestClub, id: number) =>
  (await send('GET', `/api/admin/takedowns/${id}`)).body as Takedown;

type OtherParts = Pick<StepDeps, 'cleanArchives' | 'noticedMs'>;

interface JobParts extends Pick<TestApp['deps'], 'env' | 'media'>, Partial<OtherParts> {
  deliver: () => Promise<void>;
}

/** Parts a process runs for takedowns. */
export function openTestJob(
  { db, context, publisher, origin }: TestPipeline,
  { env, media, deliver, ...others }: JobParts,
): { job: TakedownJob; close: () => void } {
  const { events, holder, folderWriter, write, now, log } = context;
  const { eraseHere, close } = createEraser({
    db,
    env,
    now,
    events,
    holder,
    folderWriter,
    write,
    removed: media.removed,
    shownReleaseId: origin.shownReleaseId,
  });
  const job = createTakedownJob({
    db,
    env,
    log,
    now,
    events,
    media,
    publisher,
    write,
    holder,
    eraseHere,
    deliver,
    bucket: null,
    // One process has nobody to wait for.
    noticedMs: 0,
    cleanArchives: async (rows) => {
      await cleanArchives(
        { db, env, log, now, media },
        rows.map(({ id }) => id),
      );
      return true;
    },
    ...others,
  });
  return { job, close };
}

/** Pipeline with a database of its own, whose only page shows all rows of the snapshot. */
export function openTestPipeline(
  database: { db: Database; folder: string },
  notify: readonly Notification[] = [],
): Promise<TestPipeline> {
  return createTestPipeline({ render: renderRows, notify, database });
}

/** The API, the real publisher and folders, and what takes images down, in one process. */
export async function createTestClub(
  environment: Record<string, string> = {},
  deliver: (club: TestApp) => Promise<void> = async () => undefined,
  others: Partial<OtherParts> = {},
): Promise<TestClub> {
  const app = await createTestApp(environment);
  const { db, deps } = app;
  const { env, media } = deps;
  const pipeline = await openTestPipeline({ db, folder: env.dataDir }, env.purge ? ['purge'] : []);
  await media.removed.refresh();
  const { job, close } = openTestJob(pipeline, { env, media, deliver: () => deliver(app), ...others });
  Object.assign(deps, { publisher: pipeline.publisher, takedowns: job });
  const cookie = await app.signInNew();
  const send: TestClub['send'] = (method, path, body) => app.send(method, path, { cookie, body });
  return {
    app,
    pipeline,
    job,
    cookie,
    send,
    upload: async (file) => (await uploadFile(app, cookie, file)).url,
    [Symbol.asyncDispose]: async () => {
      close();
      await job.close();
      await pipeline[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
    },
  };
}

export async function takeDown({ send }: TestClub, { name }: MediaItem, reason = 'A parent asked') {
  const response = await send('POST', `/api/admin/media/${name}/takedown`, { confirm: name, reason });
  if (response.status !== 202) throw new Error(`asked for it in vain: ${response.status}`);
  return (response.body as { id: number }).id;
}

/** On the home page, for visitors too. */
export async function showImage(club: TestClub): Promise<MediaItem> {
  const { send, pipeline } = club;
  const item = await addImage(club, await (await drawPhotograph(320, 240)).jpeg().toBuffer());
  const image = { imageUrl: item.url, altText: 'Robin scores', pageType: 'home' };
  const { headers } = await send('POST', '/api/admin/hero-images', image);
  await pipeline.publisher.finished(Number(headers.get('x-release-id')));
  await pipeline.context.folderWriter.idle();
  return item;
}

/** From here on a step is done when the test does it, and nothing is published. */
export async function takeOver(
  { app: { db, deps }, pipeline, job }: TestClub,
  { name }: MediaItem,
  others: Partial<StepDeps> = {},
) {
  await job.close();
  await pipeline.publisher.close();
  const { id } = await requestTakedown(deps, { name, confirm: name, reason: '', by: 'volunteer' });
  const getRow = async () => {
    const row = await findTakedown(db, id);
    if (!row) throw new Error('there is no receipt');
    return row;
  };
  const { events, publisher, write } = { ...pipeline, ...pipeline.context };
  const stepDeps: StepDeps = {
    ...deps,
    db,
    events,
    publisher,
    write,
    deliver: async () => undefined,
    bucket: null,
    eraseHere: async () => true,
    noticedMs: 3000,
    cleanArchives: async () => true,
    ...others,
  };
  const perform = async (step: keyof typeof STEPS) => (await STEPS[step](stepDeps, [await getRow()])).length > 0;
  return { getRow, perform };
}
