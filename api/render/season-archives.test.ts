import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { IMAGES_PATH } from '../../contract/image-address.ts';
import { PAGE_PATHS } from '../../contract/pages.ts';
import { contentItems, media, releases } from '../../db/schema/index.ts';
import { releaseDir } from '../deliver/release-folder.ts';
import { StoreFailure } from '../media/object-store.ts';
import { createScheduler } from '../publish/scheduler.ts';
import { createTestPipeline, saveContent, type TestPipeline } from '../publish/testing-pipeline.ts';
import { findRelease } from '../releases/release-history.queries.ts';
import type { RenderPath } from './site-renderer.ts';

const ROOT = '/seasons/2025-26';

/** A page with what an archive treats in its own way. */
const renderLinks: RenderPath = async ({ snapshot, publicUrl, shareImages }, path) => {
  const find = (wanted: string) => snapshot.contentItems.find(({ key }) => key === wanted)?.value;
  const { value = '' } = snapshot.contentItems.find(({ key }) => key === 'home_main_content') ?? {};
  const notices = snapshot.notices.map(({ text, linkUrl }) => `<a href="${linkUrl}">${text}</a>`);
  const head = `<link rel="canonical" href="${publicUrl}${path}"><meta property="og:image" content="${shareImages.home}">`;
  const links = `<a href="/">Home</a><a class="on" href="/about?a=1#leadership">About</a><a href="${publicUrl}/events">Events</a><a href="#content">Skip</a><a href="/accessibility">Statement</a><a href="https://other.example/about">Other</a>`;
  const donate = find('donate_button_url') ?? 'built-in';
  const html = `<!doctype html><html><head>${head}</head><body>${notices.join('')}<h1>Title</h1>${links}<p id="donate">${donate}</p>${value}</body></html>`;
  const status = path === '/404' ? 404 : 200;
  return { path, status, headers: { 'content-type': 'text/html' }, body: Buffer.from(html) };
};

function read({ origin }: TestPipeline, path: string) {
  const file = origin.findFile(path);
  return (
    file && { html: file.representations.identity.body.toString(), headers: file.representations.identity.headers }
  );
}

async function publish(pipeline: TestPipeline, key: string, value: string): Promise<number> {
  const id = await saveContent(pipeline, key, value);
  await pipeline.publisher.finished(id);
  return id;
}

/** A club whose first release is last season’s, with an archive of it. */
async function openClub(render: RenderPath = renderLinks) {
  const pipeline = await createTestPipeline({ render });
  const first = await publish(pipeline, 'home_main_content', '<p>Last season’s words</p>');
  await pipeline.db.delete(contentItems).where(eq(contentItems.key, 'home_main_content'));
  const second = await publish(pipeline, 'season_archive_2025', String(first));
  return { pipeline, first, second };
}

test('keeps the pages of a closed season, with links among them, for readers and not for search engines', async () => {
  const { pipeline } = await openClub();
  await using _ = pipeline;
  for (const path of Object.values(PAGE_PATHS))
    expect(read(pipeline, ROOT + (path === '/' ? '' : path))?.headers).toMatchObject({ 'X-Robots-Tag': 'noindex' });
  const { html = '' } = read(pipeline, ROOT) ?? {};
  expect(html).toContain('Last season’s words');
  expect(html).toContain('<a href="/#today">This is how the site looked in 2025–26. See today’s site.</a>');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toMatch(/canonical|og:image/);
  expect(html).toContain('<p id="donate"></p>');
  expect(html).toContain(
    `<a href="${ROOT}">Home</a><a class="on" href="${ROOT}/about?a=1#leadership">About</a><a href="${ROOT}/events">Events</a><a href="#content">Skip</a><a href="/accessibility">Statement</a><a href="https://other.example/about">Other</a>`,
  );
  expect(read(pipeline, '/')?.html).not.toContain('seasons');
});

test('is part of the release’s folder and of release.json, and costs nothing while it stays the same', async () => {
  let rendered = 0;
  const { pipeline, first } = await openClub((input, path) => {
    if (input.release.id === 1) rendered += 1;
    return renderLinks(input, path);
  });
  await using _ = pipeline;
  const before = rendered;
  const bytes = pipeline.origin.findFile(ROOT);
  const third = await publish(pipeline, 'about_main_content', '<p>New words</p>');
  expect(rendered).toBe(before);
  expect(pipeline.origin.findFile(ROOT)?.representations.identity.body).toBe(bytes?.representations.identity.body);
  await pipeline.context.folderWriter.idle();
  const folder = releaseDir(pipeline.context.write, third);
  expect(await readFile(join(folder, 'seasons', '2025-26.html'), 'utf8')).toContain('Last season’s words');
  expect(await readFile(join(folder, 'seasons', '2025-26', 'about.html'), 'utf8')).toContain('2025–26');
  const { pages } = JSON.parse(read(pipeline, '/release.json')?.html ?? '') as { pages: Record<string, string> };
  expect(Object.keys(pages)).toContain(`${ROOT}/about`);
  expect(read(pipeline, '/sitemap.xml')?.html).not.toContain('seasons');
  expect(first).toBe(1);
});

test('hinders no release: pages that can’t be made any more, and a release that is gone, are left out', async () => {
  let isBroken = false;
  const { pipeline } = await openClub((input, path) => {
    if (isBroken && input.release.id === 1) throw new Error('this page is from another time');
    return renderLinks(input, path);
  });
  await using _ = pipeline;
  isBroken = true;
  // Another archive of the same release is made anew.
  await publish(pipeline, 'season_archive_2024', '1');
  expect(read(pipeline, ROOT)).toBeDefined();
  expect(read(pipeline, '/seasons/2024-25')).toBeUndefined();
  isBroken = false;
  await publish(pipeline, 'about_main_content', '<p>New words</p>');
  expect(read(pipeline, '/seasons/2024-25')).toBeDefined();
  await publish(pipeline, 'season_archive_2023', '99');
  expect(read(pipeline, '/')).toBeDefined();
  expect(read(pipeline, '/seasons/2023-24')).toBeUndefined();
  const damaged = {
    contentHash: 'damaged',
    snapshot: new Uint8Array(9),
    note: '',
    createdAt: '2026-06-01T00:00:00.000Z',
  };
  await pipeline.db.insert(releases).values({ id: 90, kind: 'publish', status: 'superseded', ...damaged });
  await publish(pipeline, 'season_archive_2022', '90');
  expect(read(pipeline, '/release.json')?.html).toContain('"id":91,');
  expect(read(pipeline, '/seasons/2022-23')).toBeUndefined();
});

test('delays a release while the store refuses one of its images, and is complete once the store is back', async () => {
  await using pipeline = await createTestPipeline({ render: renderLinks });
  const { write } = pipeline.context;
  const { fetchImage } = write;
  const name = `${'a'.repeat(32)}-640.webp`;
  await writeFile(join(pipeline.imagesDir, name), 'a picture');
  const first = await publish(pipeline, 'home_main_content', `<img src="${IMAGES_PATH}${name}" alt="">`);
  write.fetchImage = () => Promise.reject(new StoreFailure('read an image', new Error('refused')));
  const second = await publish(pipeline, 'season_archive_2025', String(first));
  expect(await findRelease(pipeline.db, second)).toMatchObject({ status: 'building' });
  write.fetchImage = fetchImage;
  await expect.poll(async () => (await findRelease(pipeline.db, second))?.status).toBe('live');
  expect(read(pipeline, ROOT)?.html).toContain(name);
});

test('leaves out an image from the day after its consent ended, without anybody publishing', async () => {
  await using pipeline = await createTestPipeline({ render: renderLinks });
  const { db, context, publisher } = pipeline;
  const imageId = 'b'.repeat(32);
  const [createdAt = '', consentUntil = '', dayAfter = ''] = [0, 1, 3].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString(),
  );
  const people = { showsPeople: true, consentBy: 'Parents, by email', consentUntil: consentUntil.slice(0, 10) };
  const dates = { createdAt, updatedAt: createdAt };
  await db.insert(media).values({ imageId, state: 'ready', uploadKey: imageId, description: '', ...people, ...dates });
  await writeFile(join(pipeline.imagesDir, `${imageId}-640.webp`), 'a picture');
  const shown = `<img src="${IMAGES_PATH}${imageId}-640.webp" alt="">`;
  const first = await publish(pipeline, 'home_main_content', `<p>Words</p>${shown}`);
  await publish(pipeline, 'season_archive_2025', String(first));
  expect(read(pipeline, ROOT)?.html).toContain(shown);
  const tick = (at: string) => createScheduler({ ...context, publisher, club: context, now: () => new Date(at) })();
  await tick(createdAt);
  await publisher.idle();
  expect(read(pipeline, ROOT)?.html).toContain(shown);
  await tick(dayAfter);
  await publisher.idle();
  expect(read(pipeline, ROOT)?.html).toContain('<p>Words</p>');
  expect(read(pipeline, ROOT)?.html).not.toContain('<img');
});
