import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { NOT_FOUND_PATH } from '../../contract/release-paths.ts';
import type { RenderInput } from '../../contract/releases.ts';
import type { Database } from '../../db/client.ts';
import { contentItems } from '../../db/schema/index.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { commitChanges } from '../content/commit-change.ts';
import { createEdgeCaching } from '../deliver/edge-caching.ts';
import { createFolderWriter } from '../deliver/folder-writer.ts';
import { beginReconcile, type DeliverContext } from '../deliver/reconcile.ts';
import { createStaticOrigin, type StaticOrigin } from '../deliver/static-origin.ts';
import { createLiveUpdates } from '../http/live-updates.ts';
import { getImageCaching } from '../http/security-headers.ts';
import { createLocalStore } from '../media/local-store.ts';
import { preparePendingRelease } from '../releases/releases.queries.ts';
import { createShareImages } from '../render/share-images/share-images.ts';
import type { RenderPath } from '../render/site-renderer.ts';
import { createLocalPublisher, type LocalPublisher } from './local-publisher.ts';
import { createHolder } from './publish-lease.ts';

/** A page as small as the check allows, showing the value of `home_main_content`. */
export const renderTestPage: RenderPath = async ({ snapshot, publicUrl, shareImages }, path) => {
  const value = snapshot.contentItems.find(({ key }) => key === 'home_main_content')?.value ?? '';
  const html = `<!doctype html><html><head><meta property="og:image" content="${publicUrl}${shareImages.home}"></head><body><h1>Title</h1>${value}</body></html>`;
  return {
    path,
    status: path === NOT_FOUND_PATH ? 404 : 200,
    headers: { 'content-type': 'text/html' },
    body: Buffer.from(html),
  };
};

/** Drawing takes a tenth of a second; what is drawn is tested on its own. */
const drawTestImage = async (): Promise<Buffer> => Buffer.from('a picture');

export interface TestPipeline extends AsyncDisposable {
  db: Database;
  context: DeliverContext;
  publisher: LocalPublisher;
  origin: StaticOrigin;
  imagesDir: string;
  /** Releases whose home page was rendered, in that order. */
  renderedIds: number[];
}

interface PipelineOptions {
  render?: (input: RenderInput, path: string) => ReturnType<RenderPath>;
  notify?: DeliverContext['notify'];
  /** Lifetime of pages at a CDN. */
  edgeSeconds?: number | null;
  /** Somebody else's, who removes it as well. */
  database?: { db: Database; folder: string };
}

/** The real publisher, origin and folder writer on a database of their own; only the site is made up. */
export async function createTestPipeline({
  render = renderTestPage,
  notify = [],
  edgeSeconds = null,
  database,
}: PipelineOptions = {}): Promise<TestPipeline> {
  const own = database ? null : await createTestDatabase();
  const { db, folder: dataDir } = { ...database, ...own } as { db: Database; folder: string };
  const imagesDir = join(dataDir, 'objects', 'images');
  await mkdir(imagesDir, { recursive: true });
  await mkdir(join(dataDir, 'releases'), { recursive: true });
  const log = pino({ level: 'silent' });
  const { fetchImage } = createLocalStore({ uploadsDir: join(dataDir, 'objects', 'uploads'), imagesDir });
  const imageCaching = getImageCaching(false);
  const { get: getCaching } = await createEdgeCaching({ edgeSeconds, dataDir });
  const files = { dataDir, clientDir: dataDir, imagesDir, fetchImage, imageCaching };
  const shareImages = await createShareImages({ ...files, security: {}, log, draw: drawTestImage });
  const write = { ...files, siteBuildId: 'build-1', security: {}, getCaching, assets: new Map(), shareImages };
  const origin = createStaticOrigin({
    assets: write.assets,
    findReleasedAsset: async () => null,
    findShareImage: shareImages.find,
    findStored: async (name) => ((await fetchImage(name)) ? join(imagesDir, name) : null),
  });
  const renderedIds: number[] = [];
  const events = createLiveUpdates();
  const context: DeliverContext = {
    db,
    events,
    log,
    now: () => new Date(),
    holder: createHolder(),
    publicUrl: 'https://club.example.org',
    timeZone: 'America/Los_Angeles',
    analytics: null,
    render: (input, path) => {
      if (path === '/') renderedIds.push(input.release.id);
      return render(input, path);
    },
    origin,
    folderWriter: createFolderWriter({ db, log, events, origin, write }),
    write,
    notify,
  };
  const publisher = createLocalPublisher(context);
  return {
    db,
    context,
    publisher,
    origin,
    imagesDir,
    renderedIds,
    [Symbol.asyncDispose]: async () => {
      await publisher.close();
      await own?.[Symbol.asyncDispose]();
    },
  };
}

/** One block saved as the API saves it. @returns the release that shows it */
export async function saveContent(
  { db, publisher, context }: TestPipeline,
  key: string,
  value: string,
): Promise<number> {
  const { events } = context;
  const { releaseId } = await commitChanges(
    { db, publisher, events, createPendingRelease: preparePendingRelease(context), now: () => new Date() },
    {
      by: 'volunteer',
      work: async (tx, at) => {
        const dates = { createdAt: at.toISOString(), updatedAt: at.toISOString() };
        const [after] = await tx
          .insert(contentItems)
          .values({ key, value, type: 'html', description: '', ...dates })
          .returning();
        return [{ entity: 'contentItems', before: null, after: after ?? null }];
      },
    },
  );
  if (releaseId === null) throw new Error('auto-publish is off');
  return releaseId;
}

/** Runs the whole reconciliation of a start. */
export async function reconcile(context: DeliverContext, publisher: LocalPublisher): Promise<void> {
  const finish = await beginReconcile(context, publisher);
  await finish();
}
