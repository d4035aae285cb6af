import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DeletedItem } from '../../contract/changes.ts';
import { IMAGE_REFUSALS, UPLOAD_MESSAGES } from '../../contract/image-refusals.ts';
import type { Paper } from '../../contract/papers.ts';
import { HOSTILE_PAPERS } from '../../tests/support/fixtures/hostile-papers.ts';
import { makePaper, type PaperOptions } from '../../tests/support/fixtures/papers.ts';
import { createBackup } from '../backups/create-backup.ts';
import { addPaper, storeTestPaper, TEST_PAPER_URL, uploadPaper } from '../media/testing-papers.ts';
import { createPng, uploadFile } from '../media/testing-uploads.ts';
import { createTestClub, receiptOf, type TestClub, takeDown } from '../takedowns/testing-removal.ts';
import { findTracesInDatabase, readAll } from '../takedowns/testing-traces.ts';
import { createTestApp } from '../testing.ts';
import { describeResource } from './testing-resource.ts';

const path = '/api/admin/papers';

describeResource({
  entity: 'papers',
  prepare: storeTestPaper,
  input: (n: number) => ({ title: `Minutes ${n}`, kind: 'minutes', date: '2026-10-14', fileUrl: TEST_PAPER_URL }),
  change: { title: 'Minutes of October', year: 2025, showUntil: '2026-12-05T07:00:00.000Z' },
  refused: [
    ['a missing title', { fileUrl: TEST_PAPER_URL }, 'Title is required'],
    ['a missing file', { title: 'x' }, 'File is required'],
    [
      'a file elsewhere',
      { title: 'x', fileUrl: 'https://a.example/b.pdf' },
      /^File must be the address of an uploaded/,
    ],
    ['an unknown kind', { title: 'x', fileUrl: TEST_PAPER_URL, kind: 'poem' }, /^Kind must be one of minutes, bylaws/],
    [
      'a date that is none',
      { title: 'x', fileUrl: TEST_PAPER_URL, date: '2026-02-30' },
      /^Date must be a date such as/,
    ],
    ['a year that is none', { title: 'x', fileUrl: TEST_PAPER_URL, year: 26 }, 'Year must be 1900 or later'],
    ['a file that never came', { title: 'x', fileUrl: '/objects/images/none.pdf' }, IMAGE_REFUSALS.missing],
  ],
});

describe('uploading a paper', () => {
  it('checks the file’s bytes and refuses them with a sentence at the field', async () => {
    await using app = await createTestApp();
    const cookie = await app.signInNew();
    for (const { name, make, outcome } of HOSTILE_PAPERS.filter((each) =>
      /script by name|locked|middle/.test(each.name),
    )) {
      const { url, status } = await uploadPaper(app, cookie, await make());
      expect(status).toBe(200);
      const message = IMAGE_REFUSALS[outcome];
      const refused = await app.send('POST', path, { cookie, body: { title: name, fileUrl: url } });
      expect(refused.status).toBe(400);
      expect(refused.body).toEqual({ message, issues: [{ path: 'fileUrl', message }] });
    }
    expect((await app.send('GET', path, { cookie })).body).toEqual([]);
  });

  it('accepts only PDF files, and an image upload accepts none', async () => {
    await using app = await createTestApp();
    const cookie = await app.signInNew();
    const requestUpload = async (body: Record<string, unknown>) =>
      app.send('POST', '/api/objects/upload', { cookie, body });
    expect((await requestUpload({ type: 'text/html' })).body).toMatchObject({
      issues: [{ path: 'type', message: 'Type must be application/pdf, or be left out for an image' }],
    });
    expect((await requestUpload({ type: 'application/pdf', size: 20_971_521 })).body).toMatchObject({
      issues: [{ path: 'size', message: 'The PDF file is larger than 20 MB' }],
    });
    expect((await requestUpload({ contentType: 'image/png', size: 10_485_761 })).body).toMatchObject({
      issues: [{ path: 'size', message: 'The picture is larger than 10 MB' }],
    });
    const { uploadURL } = (await requestUpload({ type: 'application/pdf' })).body as { uploadURL: string };
    const put = (headers: Record<string, string>, body = 'x') =>
      app.app.request(uploadURL, { method: 'PUT', headers, body });
    const wrong = await put({ 'content-type': 'image/png' });
    expect([wrong.status, await wrong.json()]).toEqual([
      415,
      expect.objectContaining({ message: UPLOAD_MESSAGES.notAPaper }),
    ]);
    const large = await put({ 'content-type': 'application/pdf', 'content-length': '1073741824' });
    expect([large.status, await large.json()]).toEqual([
      413,
      expect.objectContaining({ message: IMAGE_REFUSALS.paperTooLarge }),
    ]);

    const image = await uploadFile(app, cookie, await createPng('navy'));
    const asPaper = await app.send('POST', path, { cookie, body: { title: 'x', fileUrl: image.url } });
    expect(asPaper).toMatchObject({ status: 415, body: { message: IMAGE_REFUSALS.notAPaper } });
    const { url } = await uploadPaper(app, cookie, await makePaper());
    const asImage = { imageUrl: url, altText: '', pageType: 'home' };
    expect(await app.send('POST', '/api/admin/hero-images', { cookie, body: asImage })).toMatchObject({
      status: 415,
      body: { message: IMAGE_REFUSALS.pdf },
    });
    // Asked for as an image, a PDF file stays refused.
    const disguised = await uploadFile(app, cookie, await makePaper(), 'image/png');
    expect((await app.send('POST', path, { cookie, body: { title: 'x', fileUrl: disguised.url } })).status).toBe(415);
  });

  it('stays out of the media library, and reports its pages, tags and text', async () => {
    await using app = await createTestApp();
    const cookie = await app.signInNew();
    const { body } = await addPaper(app, cookie, { pages: 3, isTagged: true });
    expect(body).toMatchObject({
      pageCount: 3,
      isTagged: true,
      hasText: true,
      kind: 'minutes',
      slug: 'minutes-of-october',
    });
    expect((await addPaper(app, cookie, { text: '' })).body).toMatchObject({ isTagged: false, hasText: false });
    expect((await app.send('GET', '/api/admin/media', { cookie })).body).toEqual([]);
  });
});

describe('address of a paper', () => {
  it('derives from the first title, never changes, and is never reused', async () => {
    await using app = await createTestApp();
    const cookie = await app.signInNew();
    const add = async (title?: string) => (await addPaper(app, cookie, { title: title ?? 'Bylaws' })).body as Paper;
    const first = await add();
    const renamed = await app.send('PUT', `${path}/${first.id}`, { cookie, body: { title: 'Bylaws of 2025' } });
    expect(renamed.body).toMatchObject({ slug: 'bylaws' });
    expect((await add()).slug).toBe('bylaws-2');
    await app.send('DELETE', `${path}/${first.id}`, { cookie });
    expect((await add()).slug).toBe('bylaws-3');
    expect((await add('Año — 100%')).slug).toBe('ano-100');
    expect((await add('章程')).slug).toBe('paper');
  });
});

/** Visitors' responses of a club's origin. */
async function openToVisitors(club: TestClub) {
  const server = createServer(club.pipeline.origin.handle).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const fetchPaper = async (slug: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}/papers/${slug}.pdf`, { headers });
    return { status: response.status, headers: response.headers, file: Buffer.from(await response.arrayBuffer()) };
  };
  return { fetchPaper, [Symbol.dispose]: () => void server.close() };
}

async function complete({ pipeline }: TestClub): Promise<void> {
  await pipeline.publisher.idle();
  await pipeline.context.folderWriter.idle();
}

async function publishPaper(club: TestClub, options: PaperOptions = {}): Promise<Paper> {
  const { body } = await addPaper(club.app, club.cookie, options);
  await complete(club);
  return body as Paper;
}

async function replaceFile(club: TestClub, { id }: Paper, file: Buffer): Promise<Paper> {
  const { url } = await uploadPaper(club.app, club.cookie, file);
  const { body } = await club.send('PUT', `${path}/${id}`, { fileUrl: url });
  await complete(club);
  return body as Paper;
}

describe('downloading a paper', () => {
  it('works safely, whole or in parts, and serves no old bytes after a replacement', async () => {
    await using club = await createTestClub();
    using visitors = await openToVisitors(club);
    const [old, current] = [await makePaper({ text: 'Old' }), await makePaper({ text: 'New', pages: 2 })];
    const { body } = await club.send('POST', path, {
      title: 'Budget',
      kind: 'financial',
      fileUrl: (await uploadPaper(club.app, club.cookie, old)).url,
    });
    await complete(club);
    const first = await visitors.fetchPaper('budget');
    expect(first.status).toBe(200);
    expect(first.file.equals(old)).toBe(true);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="budget.pdf"',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-length': String(old.length),
    });
    const etag = first.headers.get('etag') ?? '';
    expect((await visitors.fetchPaper('budget', { 'if-none-match': etag })).status).toBe(304);
    const part = await visitors.fetchPaper('budget', { range: 'bytes=0-4' });
    expect([part.status, part.file.toString()]).toEqual([206, '%PDF-']);

    const replaced = await replaceFile(club, body as Paper, current);
    expect(replaced).toMatchObject({ slug: 'budget', pageCount: 2, version: 2 });
    const second = await visitors.fetchPaper('budget', { 'if-none-match': etag });
    expect(second.status).toBe(200);
    expect(second.file.equals(current)).toBe(true);
    expect(second.headers.get('etag')).not.toBe(etag);
    const rest = await visitors.fetchPaper('budget', { range: 'bytes=5-', 'if-range': etag });
    expect([rest.status, rest.file.equals(current)]).toEqual([200, true]);

    const changes = (await club.send('GET', '/api/admin/changes')).body as { id: number }[];
    expect(await club.send('POST', `/api/admin/changes/${changes[0]?.id}/undo`)).toMatchObject({ status: 200 });
    await complete(club);
    expect((await visitors.fetchPaper('budget')).file.equals(old)).toBe(true);
    const live = join(club.app.deps.env.dataDir, 'live');
    expect((await readFile(join(live, 'papers/budget.pdf'))).equals(old)).toBe(true);

    await club.send('DELETE', `${path}/${(body as Paper).id}`);
    await complete(club);
    expect((await visitors.fetchPaper('budget')).status).toBe(404);
    expect(await readdir(live)).not.toContain('papers');
  });

  it('works while only the release folder has the file, and returns 503 while the disk fails', async () => {
    await using club = await createTestClub();
    using visitors = await openToVisitors(club);
    const paper = await publishPaper(club);
    const { origin } = club.pipeline;
    const file = origin.findFile(`/papers/${paper.slug}.pdf`);
    expect(file?.representations.identity.body.length).toBe(0);
    expect((await visitors.fetchPaper(paper.slug)).status).toBe(200);
    await club.app.deps.media.store.deleteImages(paper.fileUrl.split('/').at(-1)?.slice(0, 32) ?? '');
    // The store of the running system takes it back from the release's folder.
    expect(await club.app.deps.media.store.fetchImage(paper.fileUrl.split('/').at(-1) ?? '')).toBe(true);
    expect((await visitors.fetchPaper(paper.slug)).status).toBe(200);
  });

  it('fails to publish a paper whose file is lost, and shows the volunteer what to do', async () => {
    await using club = await createTestClub();
    await publishPaper(club);
    await club.send('PUT', '/api/admin/publish/settings', { autoPublish: false });
    const { body } = await addPaper(club.app, club.cookie, { pages: 7 });
    const name = (body as Paper).fileUrl.split('/').at(-1) ?? '';
    await club.app.deps.media.store.deleteImages(name.slice(0, 32));
    await club.send('POST', '/api/admin/publish', {});
    expect((await club.send('GET', '/api/admin/publish')).body).toMatchObject({
      quarantinedItems: [
        {
          entity: 'papers',
          reason: 'Its PDF file is missing from the server. Choose the file again, or delete the paper.',
        },
      ],
    });
  });
});

describe('taking down a paper', () => {
  it('removes one that was deleted before, without bringing it back, and keeps its address', async () => {
    await using club = await createTestClub();
    const { app, job, send } = club;
    const file = await makePaper({ text: 'Secret of Robin' });
    const { url } = await uploadPaper(app, club.cookie, file);
    const paper = (await send('POST', path, { title: 'Robin’s form', fileUrl: url })).body as Paper;
    await complete(club);
    await send('DELETE', `${path}/${paper.id}`);
    await complete(club);
    const [deleted] = (await send('GET', '/api/admin/changes/deleted')).body as DeletedItem[];
    const name = paper.fileUrl.split('/').at(-1) ?? '';
    expect(deleted).toMatchObject({ label: 'Robin’s form', paperName: name });
    const id = await takeDown(club, { name } as never);
    await job.idle();
    expect(await receiptOf(club, id)).toMatchObject({
      isDone: true,
      addresses: [`/objects/images/${name}`, `/papers/${paper.slug}.pdf`],
    });
    const sought = { imageId: name.slice(0, 32), hashes: new Set<string>(), judge: async () => null };
    expect(await findTracesInDatabase(app.db, sought)).toEqual([]);
    const files = [...(await readAll(app.deps.env.dataDir)).values()];
    expect(files.some((bytes) => bytes.equals(file))).toBe(false);
    expect(JSON.stringify((await send('GET', '/api/admin/changes')).body)).not.toContain('Robin');
    const other = await uploadPaper(app, club.cookie, await makePaper({ text: 'Another' }));
    const next = await send('POST', path, { title: 'Robin’s form', fileUrl: other.url });
    expect(next.body).toMatchObject({ slug: `${paper.slug}-2` });
  });

  it('removes it and files it replaced everywhere, writes a receipt, and refuses it again', async () => {
    await using club = await createTestClub();
    using visitors = await openToVisitors(club);
    const { app, job, send } = club;
    const { dataDir, backups } = app.deps.env;
    const file = await makePaper({ text: 'Secret of Robin' });
    const corrected = await makePaper({ text: 'Secret of R.' });
    const { url } = await uploadPaper(app, club.cookie, file);
    const added = await send('POST', path, { title: 'Robin’s form', fileUrl: url });
    await complete(club);
    const replacedName = (added.body as Paper).fileUrl.split('/').at(-1) ?? '';
    const { url: fileUrl } = await uploadPaper(app, club.cookie, corrected);
    const paper = (await send('PUT', `${path}/${(added.body as Paper).id}`, { title: 'A form', fileUrl }))
      .body as Paper;
    await complete(club);
    const source = {
      db: app.db,
      dataDir,
      store: app.deps.media.store,
      imagesDir: app.deps.media.imagesDir,
      now: app.deps.now,
    };
    await createBackup(source, backups.dir);
    const name = paper.fileUrl.split('/').at(-1) ?? '';
    const id = await takeDown(club, { name } as never);
    await expect
      .poll(async () => (await receiptOf(club, id)).steps.find(({ step }) => step === 'files')?.doneAt)
      .toBeTruthy();
    await job.idle();
    expect(await receiptOf(club, id)).toMatchObject({
      isDone: true,
      name,
      counts: { places: 1, archives: 1, variants: 1, shareImages: 0 },
      addresses: [`/objects/images/${name}`, `/papers/${paper.slug}.pdf`],
      removedToo: [{ name: replacedName }],
    });
    expect((await visitors.fetchPaper(paper.slug)).status).toBe(404);
    const files = await readAll(dataDir);
    for (const imageId of [name, replacedName].map((each) => each.slice(0, 32))) {
      const isTrace = ([at, bytes]: [string, Buffer]) =>
        at.includes(imageId) ||
        [file, corrected].some((each) => bytes.equals(each)) ||
        (!/club\.db/.test(at) && bytes.includes(imageId));
      expect([...files].filter(isTrace)).toEqual([]);
      const sought = { imageId, hashes: new Set<string>(), judge: async () => null };
      expect(await findTracesInDatabase(app.db, sought)).toEqual([]);
    }
    const [row] = (await send('GET', path)).body as Paper[];
    expect(row).toMatchObject({ title: 'A paper was taken down here', isActive: false });
    expect(JSON.stringify((await send('GET', '/api/admin/changes')).body)).not.toContain('Robin');

    const again = await uploadPaper(app, club.cookie, file);
    const refused = await send('POST', path, { title: 'x', fileUrl: again.url });
    expect(refused).toMatchObject({ status: 400, body: { message: IMAGE_REFUSALS.takenDown } });
    const other = await uploadPaper(app, club.cookie, await makePaper({ text: 'Nobody’s secret' }));
    const next = await send('POST', path, { title: 'Robin’s form', fileUrl: other.url });
    expect(next.body).toMatchObject({ slug: `${paper.slug}-2` });
    // Shown again by a slip, its address has a page that says so.
    await send('PUT', `${path}/${row?.id}`, { isActive: true });
    await complete(club);
    expect((await visitors.fetchPaper(row?.slug ?? '')).file.toString()).toContain('This paper was removed.');
  });
});
