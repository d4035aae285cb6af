import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import type { Change } from '../../contract/changes.ts';
import { getCopyAddress } from '../../contract/embed-documents.ts';
import type { PublishState, Release } from '../../contract/releases.ts';
import { documentSources, releases } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { saveReading } from './document-sources.queries.ts';
import { createDocumentWatch } from './document-watch.ts';
import { answerCsv, createTestDocuments, HOUR, HOURS, SHEET } from './testing-documents.ts';

const LATER = HOURS.replace('5:00 PM', '6:00 PM');
const five = expect.stringContaining('<td>5:00 PM</td>');
const six = expect.stringContaining('<td>6:00 PM</td>');

type Club = Awaited<ReturnType<typeof createTestDocuments>>;

const setAutoPublish = ({ send }: Club, autoPublish: boolean) => send('PUT', 'publish/settings', { autoPublish });

const listPending = async ({ send }: Club) =>
  ((await send('GET', 'publish')).body as PublishState).pending.map(({ entity, label }) => `${entity}: ${label}`);

const listReleases = async ({ app }: Club): Promise<Pick<Release, 'kind' | 'createdBy'>[]> =>
  app.db.select({ kind: releases.kind, createdBy: releases.createdBy }).from(releases).orderBy(releases.id);

async function findCopyChange({ send }: Club): Promise<Change | undefined> {
  return ((await send('GET', 'changes?entity=contentItems')).body as Change[]).find(({ after }) =>
    (after as { key?: string } | null)?.key?.startsWith('document_copy_'),
  );
}

test('publishes a sheet as a table in a release without an author, which history names', async () => {
  await using club = await createTestDocuments();
  await club.addDocument();
  await club.pass();
  const [copy] = await club.getShown();
  expect(copy).toMatch(
    /^<table><thead><tr><th scope="col">Day<\/th>.*<th scope="row">Monday<\/th><td>3:00 PM<\/td>.*<p>As of \w+day, \w+ \d+, \d+:\d\d [ap]m<\/p>$/,
  );
  expect((await listReleases(club)).at(-1)).toEqual({ kind: 'document', createdBy: null });
  expect(await findCopyChange(club)).toMatchObject({
    by: null,
    action: 'create',
    after: { description: 'Copy of “Store hours”' },
  });
  expect(club.internet.requests.map(({ url }) => url)).toEqual([
    'docs.google.com/spreadsheets/d/abc-123/export?format=csv&gid=0',
  ]);
});

test('creates no release for an unchanged document, and sends conditional requests', async () => {
  await using club = await createTestDocuments();
  club.answer((request, response) => {
    const isKnown = request.headers['if-none-match'] === '"1"';
    response.writeHead(isKnown ? 304 : 200, { etag: '"1"', 'content-type': 'text/csv' }).end(isKnown ? '' : HOURS);
  });
  await club.addDocument();
  for (let hours = 0; hours < 4; hours += 1) await club.pass();
  expect(await listReleases(club)).toHaveLength(2);
  expect(club.internet.requests).toHaveLength(4);
  expect(await club.getState()).toMatchObject({ state: 'current', problem: null });
});

test('creates no release again for a sheet with quotation marks, ampersands and signs in its cells', async () => {
  await using club = await createTestDocuments();
  club.answer(answerCsv(HOURS.replace('Closed', '"Closed for ""Spirit & Pride"" <all day>, it’s ‘off’ \u00a0"')));
  await club.addDocument();
  for (let hours = 0; hours < 3; hours += 1) await club.pass();
  expect(await listReleases(club)).toHaveLength(2);
  expect(await club.getShown()).toEqual([expect.stringContaining('Closed for "Spirit &amp; Pride" &lt;all day&gt;')]);
});

test('checks every 15 minutes by day and hourly at night', async () => {
  await using club = await createTestDocuments();
  let clock = new Date('2026-11-24T18:00:00Z');
  club.app.deps.now = () => clock;
  await club.addDocument();
  const countIn = async (start: string): Promise<number> => {
    const before = club.internet.requests.length;
    for (let minute = 0; minute < 180; minute += 1) {
      clock = new Date(Date.parse(start) + minute * 60_000);
      await club.watch.tick();
    }
    return club.internet.requests.length - before;
  };
  expect([await countIn('2026-11-24T20:00:00Z'), await countIn('2026-11-25T08:00:00Z')]).toEqual([12, 3]);
});

test('publishes no unpublished edit, loses none, and is no unpublished change itself', async () => {
  await using club = await createTestDocuments();
  const id = await club.addDocument();
  await club.pass();
  await setAutoPublish(club, false);
  await club.send('PUT', `embed-documents/${id}`, { title: 'Draft title' });
  await club.send('POST', 'content', { key: 'home_main_content', value: '<p>Draft</p>' });
  const pending = await listPending(club);
  for (const [index, hours] of [LATER, HOURS, LATER].entries()) {
    club.answer(answerCsv(hours));
    await club.pass();
    expect(await club.getShown()).toEqual([index === 1 ? five : six]);
    const published = JSON.stringify([
      (await club.app.send('GET', '/api/site-content')).body,
      (await club.app.send('GET', '/api/embed-documents')).body,
    ]);
    expect(published).not.toContain('Draft');
    expect(await listPending(club)).toEqual(pending);
  }
  await club.send('POST', 'publish', {});
  expect(await listPending(club)).toEqual([]);
  expect(await club.getShown()).toEqual([six]);
  expect(JSON.stringify((await club.app.send('GET', '/api/embed-documents')).body)).toContain('Draft title');
});

test('copies a document once it is live, and keeps its live address while another is unpublished', async () => {
  await using club = await createTestDocuments();
  await setAutoPublish(club, false);
  const id = await club.addDocument();
  await club.pass();
  expect([await club.getShown(), await listPending(club)]).toEqual([[], ['embedDocuments: Store hours']]);
  await club.send('POST', 'publish', {});
  await club.watch.tick();
  await club.app.publisher.idle();
  expect(await club.getShown()).toEqual([five]);
  await club.send('PUT', `embed-documents/${id}`, { documentUrl: 'https://docs.google.com/spreadsheets/d/other/edit' });
  club.answer(({ url }, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' }).end(url?.includes('other') ? 'Item,Price\nCap,$5' : LATER);
  });
  await club.pass();
  expect(await club.getShown()).toEqual([six]);
  await club.send('POST', 'publish', {});
  await club.watch.tick();
  await club.app.publisher.idle();
  expect(await club.getShown()).toContainEqual(expect.stringContaining('<td>$5</td>'));
});

test('leaves a copy that somebody undid until the document changes again', async () => {
  await using club = await createTestDocuments();
  await club.addDocument();
  await club.pass();
  club.answer(answerCsv(LATER));
  await club.pass();
  const change = await findCopyChange(club);
  expect(await club.send('POST', `changes/${change?.id}/undo`)).toMatchObject({ status: 200 });
  await club.pass();
  expect(await club.getShown()).toEqual([five]);
  club.answer(answerCsv(LATER.replace('6:00', '7:00')));
  await club.pass();
  expect(await club.getShown()).toEqual([expect.stringContaining('7:00 PM')]);
});

test('restores the newest copy after an older release was restored', async () => {
  await using club = await createTestDocuments();
  await club.addDocument();
  await club.pass();
  club.answer(answerCsv(LATER));
  await club.pass();
  await club.send('POST', 'releases/2/restore');
  expect(await club.getShown()).toEqual([five]);
  await club.pass();
  expect(await club.getShown()).toEqual([six]);
});

test('does not interfere with a volunteer’s own undo', async () => {
  await using club = await createTestDocuments();
  const id = await club.addDocument();
  const edited = await club.send('PUT', `embed-documents/${id}`, { title: 'Other title' });
  await club.pass();
  const undone = await club.send('POST', `changes/${edited.headers.get('x-change-id')}/undo`);
  expect(undone).toMatchObject({ status: 200, body: { item: { title: 'Store hours' } } });
  expect(await club.getShown()).toEqual([five]);
});

test('publishes each copy once despite two processes, a volunteer’s saves and a kill', async () => {
  await using club = await createTestDocuments();
  const other = createDocumentWatch(club.app.deps);
  const id = await club.addDocument();
  const address = getCopyAddress({ documentUrl: SHEET, embedUrl: '', documentType: 'sheets' }) ?? '';
  for (let round = 0; round < 12; round += 1) {
    club.answer(answerCsv(HOURS.replace('5:00', `5:${10 + round}`)));
    club.app.advance(HOUR + 1);
    const saves = [1, 2, 3].map((save) =>
      club.send('PUT', `embed-documents/${id}`, { title: `Title ${round} ${save}` }),
    );
    await Promise.all([club.watch.tick(), other.tick(), ...saves]);
  }
  // Killed after the look, before the release.
  const reading = { copy: { body: '<p>After the kill</p>', etag: null, lastModified: null } };
  await transact(club.app.db, (tx) => saveReading(tx, address, reading, club.app.deps.now()));
  club.app.advance(11_000);
  await other.tick();
  await club.app.publisher.idle();
  const copies = (await listReleases(club)).filter(({ kind }) => kind === 'document');
  expect(copies).toHaveLength(13);
  expect(await club.getShown()).toEqual([expect.stringContaining('After the kill')]);
  expect(await listPending(club)).toEqual([]);
  expect((await club.app.send('GET', '/api/embed-documents')).body).toMatchObject([{ title: 'Title 11 3' }]);
  expect(await club.app.db.$count(releases, eq(releases.status, 'live'))).toBe(1);
  await other.close();
});

test('forgets the copy of a document once neither the working copy nor visitors have it', async () => {
  await using club = await createTestDocuments();
  const listKnown = async () => (await club.app.db.select().from(documentSources)).map(({ address }) => address);
  const id = await club.addDocument();
  await club.pass();
  expect(await listKnown()).toHaveLength(1);
  await club.send('PUT', `embed-documents/${id}`, { isActive: false });
  await club.pass();
  expect(await listKnown()).toHaveLength(1);
  await setAutoPublish(club, false);
  await club.send('DELETE', `embed-documents/${id}`);
  await club.pass();
  expect(await listKnown()).toHaveLength(1);
  await club.send('POST', 'publish', {});
  await club.pass();
  expect(await listKnown()).toEqual([]);
});

test('writes only for its lease when there is nothing to check or to forget', async () => {
  await using club = await createTestDocuments();
  await club.addDocument();
  await club.pass();
  const transaction = vi.spyOn(club.app.db.writer, 'transaction');
  await club.watch.tick();
  expect(transaction).toHaveBeenCalledOnce();
});

test('runs when a document is saved', async () => {
  await using club = await createTestDocuments();
  club.watch.start();
  await club.addDocument();
  await expect.poll(() => club.getShown()).toEqual([five]);
});

test('requests nothing where it is switched off', async () => {
  await using club = await createTestDocuments();
  Object.assign(club.app.deps.env, { fetchesOutside: false });
  const id = await club.addDocument();
  await club.pass();
  expect([club.internet.requests, (await club.getState())?.state]).toEqual([[], 'off']);
  expect(await club.send('POST', `document-copies/${id}/check`, {})).toMatchObject({ status: 409 });
});

test('checks a document immediately, and accepts a changed structure once somebody confirms it', async () => {
  await using club = await createTestDocuments();
  const id = await club.addDocument();
  expect(await club.getState()).toMatchObject({ state: 'waiting' });
  const check = (body: Record<string, unknown>) => club.send('POST', `document-copies/${id}/check`, body);
  expect(await check({})).toMatchObject({ status: 200, body: { state: 'current' } });
  club.answer(answerCsv('Item,Price\nCap,$5'));
  const problem = expect.stringContaining('looks like another one now');
  expect(await check({})).toMatchObject({ body: { state: 'current', problem } });
  expect(await check({})).toMatchObject({ body: { state: 'failing', isOtherShape: true } });
  expect(await check({ isTrusted: true })).toMatchObject({ body: { state: 'current', isOtherShape: false } });
  await club.app.publisher.idle();
  expect(await club.getShown()).toEqual([expect.stringContaining('$5')]);
  expect(await check({ isTrusted: 'yes' })).toMatchObject({
    status: 400,
    body: { message: 'Trusted must be on or off' },
  });
  expect(await club.send('POST', 'document-copies/99/check', {})).toMatchObject({ status: 404 });
});

test('reports immediately what is wrong with a document that was never or can’t be read', async () => {
  await using club = await createTestDocuments();
  club.answer((_request, response) => void response.writeHead(403).end());
  const id = await club.addDocument();
  await club.pass();
  expect(await club.getState()).toMatchObject({ state: 'failing', problem: expect.stringContaining('private') });
  await club.send('PUT', `embed-documents/${id}`, { documentUrl: 'http://docs.google.com/hours' });
  expect(await club.getState()).toMatchObject({ state: 'none' });
  expect(await club.send('POST', `document-copies/${id}/text`)).toMatchObject({
    status: 409,
    body: { message: 'There is no copy of this document' },
  });
});

test('turns the copy into text of the page and disables the document, undone as one', async () => {
  await using club = await createTestDocuments();
  const id = await club.addDocument();
  await club.pass();
  const { status, body } = await club.send('POST', `document-copies/${id}/text`);
  expect([status, body]).toEqual([200, { batch: expect.any(Number) }]);
  const read = async () => [
    ((await club.app.send('GET', '/api/site-content')).body as { key: string; value: string }[]).find(
      ({ key }) => key === 'panther_store_hours_text',
    )?.value,
    (await club.app.send('GET', '/api/embed-documents')).body,
  ];
  await club.app.publisher.idle();
  expect(await read()).toEqual([expect.stringMatching(/^<table>(?!.*As of).*5:00 PM.*<\/table>$/), []]);
  await club.send('POST', `changes/batches/${(body as { batch: number }).batch}/undo`);
  await club.app.publisher.idle();
  expect(await read()).toEqual([undefined, [expect.objectContaining({ id })]]);
  expect(await club.send('POST', 'document-copies/99/text')).toMatchObject({ status: 404 });
});

test('refuses a copy with more cells than a text can have, and copies the next document', async () => {
  await using club = await createTestDocuments();
  const id = await club.addDocument({ documentUrl: 'https://school.example/all.csv' });
  await club.addDocument();
  const row = Array.from({ length: 9 }, (_, index) => `Cell ${index}`).join(',');
  club.internet.serve('school.example', answerCsv(`${row}\n`.repeat(299)));
  await club.pass();
  expect(await club.getShown()).toEqual([five]);
  expect(await club.getState()).toMatchObject({ id, state: 'failing', problem: expect.stringContaining('too long') });
});

test('refuses to turn a copy into text that would be too long to edit', async () => {
  await using club = await createTestDocuments();
  const id = await club.addDocument();
  await club.send('POST', 'content', { key: 'panther_store_hours_text', value: '<p>Ours</p>'.repeat(2495) });
  await club.pass();
  expect(await club.send('POST', `document-copies/${id}/text`)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('at most 5,000') },
  });
  expect(await club.send('GET', 'embed-documents')).toMatchObject({ body: [{ isActive: true }] });
});

test('appends the text of another page’s document to that page’s own', async () => {
  await using club = await createTestDocuments();
  const id = await club.addDocument({ pageType: 'about', section: 'budget', title: 'Budget & more' });
  await club.send('POST', 'content', { key: 'about_main_content', value: '<p>Ours</p>' });
  await club.pass();
  expect(await club.send('POST', `document-copies/${id}/text`)).toMatchObject({ status: 200 });
  const { body } = await club.app.send('GET', '/api/site-content');
  expect(body).toContainEqual({
    key: 'about_main_content',
    value: expect.stringMatching(/^<p>Ours<\/p><h2>Budget &amp; more<\/h2><table>/),
  });
});

test('reads the main part of a page, and unwraps links redirected by Google', async () => {
  await using club = await createTestDocuments();
  const page = `<!doctype html><title>Hours</title><nav>Menu</nav><main><h2>Store</h2><p style="color:red">Open
    <a href="https://www.google.com/url?q=https://school.example/map&amp;sa=D">at school</a>, <a href="/b">more</a></p>
    <p><span></span></p><img src="https://track.example/a.gif"><script>steal()</script><form><button>Go</button></form></main>`;
  club.answer((_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(page));
  await club.addDocument({ documentUrl: 'https://docs.google.com/document/d/abc/edit', documentType: 'docs' });
  await club.pass();
  const [copy = ''] = await club.getShown();
  expect(copy).toContain('<h2>Store</h2>');
  expect(copy).toContain(
    '<a href="https://school.example/map">at school</a>, <a href="https://docs.google.com/b">more</a>',
  );
  expect(copy).not.toMatch(/Menu|img|steal|Go|style/);
});
