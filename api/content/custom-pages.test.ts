import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../contract/changes.ts';
import type { CustomPage } from '../../contract/custom-pages.ts';
import type { MediaItem } from '../../contract/media.ts';
import { createPng, uploadFile } from '../media/testing-uploads.ts';
import { addImage, createTestClub, type TestClub } from '../takedowns/testing-removal.ts';
import { createTestApp } from '../testing.ts';
import { describeResource } from './testing-resource.ts';

const path = '/api/admin/pages';
const page = { title: 'Membership', path: '/membership', isPublished: true };
const text = (value: string) => ({ kind: 'text', value });

describeResource({
  entity: 'customPages',
  input: (n) => ({
    ...page,
    path: `/membership-${n}`,
    banner: 'Join us.',
    sections: [text('<p>Who may join</p>'), { kind: 'buttons', buttons: [{ label: 'Join', url: '/events' }] }],
    showIn: ['header'],
  }),
  change: { title: 'Members', sections: [text('<p>All</p>')], showIn: ['header', 'footer'] },
  refused: [
    ['a missing title', { path: '/a' }, 'Title is required'],
    ['a missing address', { title: 'A' }, 'Address is required'],
    ['an address of two parts', { title: 'A', path: '/a/b' }, /^Address must be one word or several with hyphens/],
    [
      'an address of the site',
      { title: 'A', path: 'Events/' },
      '/events is an address of the site itself. Choose another one.',
    ],
    [
      'an address of the server',
      { title: 'A', path: '/api' },
      '/api is an address of the site itself. Choose another one.',
    ],
    ['an unknown section', { ...page, sections: [{ kind: 'poem' }] }, /^Kind of section must be one of text, images/],
    ['nine sections', { ...page, sections: Array(9).fill(text('')) }, 'A page has at most 8 sections'],
    ['an unknown menu', { ...page, showIn: ['top'] }, 'Menu must be one of header, footer'],
    [
      'a section without rows',
      { ...page, sections: [{ kind: 'cards', cards: [] }] },
      'A section of cards needs at least one',
    ],
    [
      'a button that leads nowhere',
      { ...page, sections: [{ kind: 'buttons', buttons: [{ label: 'Go', url: 'javascript:alert(1)' }] }] },
      'Link must be a page of this site, as in /events, or a full web address',
    ],
  ],
});

describe('a page of the club', () => {
  it('is stored sanitized, and keeps an image that one of its sections shows in the library', async () => {
    await using app = await createTestApp();
    const cookie = await app.signInNew();
    const { url } = await uploadFile(app, cookie, await createPng('navy'));
    const images = [{ imageUrl: url, altText: 'The team' }];
    const sections = [text('<p onclick="x()">Hi<script>1</script></p>'), { kind: 'images', images }];
    const { status, body } = await app.send('POST', path, { cookie, body: { ...page, path: 'Membership/', sections } });
    expect([status, body]).toEqual([201, expect.objectContaining({ path: '/membership' })]);
    const [first, second] = (body as CustomPage).sections;
    expect(first).toEqual(text('<p>Hi</p>'));
    const [image] = second?.kind === 'images' ? second.images : [];
    const [item] = (await app.send('GET', '/api/admin/media', { cookie })).body as MediaItem[];
    expect(item?.url).toBe(image?.imageUrl);
    expect(item?.usedIn).toEqual([expect.objectContaining({ entity: 'customPages', label: 'Pages: Membership' })]);
    expect((await app.send('DELETE', `/api/admin/media/${item?.name}`, { cookie })).status).toBe(409);
  });

  it('is refused at an address that another page has or had, with its name', async () => {
    await using app = await createTestApp();
    const cookie = await app.signInNew();
    const add = (more = {}) => app.send('POST', path, { cookie, body: { ...page, ...more } });
    const { id } = (await add()).body as CustomPage;
    const message =
      '/membership belongs to the page “Membership”, also while that is a draft or deleted. Choose another address.';
    expect((await add({ title: 'B' })).body).toEqual({ message, issues: [{ path: 'path', message }] });
    const rename = (to: string) => app.send('PUT', `${path}/${id}`, { cookie, body: { path: to } });
    expect((await rename('/members')).status).toBe(200);
    expect((await add({ title: 'B' })).status).toBe(400);
    expect((await rename('/membership')).status).toBe(200);
    await app.send('DELETE', `${path}/${id}`, { cookie });
    for (const taken of ['/membership', '/members']) expect((await add({ path: taken })).status).toBe(400);
    expect((await add({ title: 'Saved as new' })).body).toMatchObject({
      message:
        '/membership belongs to the page “Membership”, which was deleted. Bring that back under “Deleted items” in “Who changed what”, or choose another address.',
    });
    expect((await add({ path: '/joining' })).status).toBe(201);
  });
});

it('is known to the checker once it is published', async () => {
  await using app = await createTestApp();
  const cookie = await app.signInNew();
  const body = { key: 'home_main_content', value: '<p>See <a href="/membership">who may join</a>.</p>' };
  const check = async () =>
    (await app.send('POST', '/api/admin/check', { cookie, body })).body as { findings: object[] };
  expect((await check()).findings).toHaveLength(1);
  await app.send('POST', path, { cookie, body: page });
  expect((await check()).findings).toEqual([]);
});

it('is published without its last edit while an image of a section is lost, and named to the volunteer', async () => {
  await using club = await createTestClub();
  using visitors = await openToVisitors(club);
  const { id } = await save(club, 'POST', path, { ...page, banner: 'Join us.' });
  await club.send('PUT', '/api/admin/publish/settings', { autoPublish: false });
  const item = await addImage(club, await createPng('navy'));
  const sections = [{ kind: 'cards', cards: [{ title: 'Gold', imageUrl: item.url, altText: 'A pin' }] }];
  await save(club, 'PUT', `${path}/${id}`, { sections });
  const broken = await save(club, 'POST', path, { ...page, title: 'Dues', path: '/dues', sections });
  await save(club, 'POST', '/api/admin/content', { key: 'home_main_content', value: '<p>Everything else</p>' });
  await club.app.deps.media.store.deleteImages(item.name.slice(0, 32));
  await save(club, 'POST', '/api/admin/publish');
  expect(await visitors.read('/dues')).not.toContain('Gold');
  expect(await visitors.read('/membership')).toContain('Join us.');
  expect(await visitors.read('/membership')).not.toContain(item.name);
  expect(await visitors.read('/')).toContain('Everything else');
  const reason = expect.stringContaining('which does not exist on this site');
  expect((await club.send('GET', '/api/admin/publish')).body).toMatchObject({
    quarantinedItems: [id, broken.id].map((each) => ({ entity: 'customPages', id: each, reason })),
  });
});

describe('an address of a page', () => {
  it('leads to its page in one hop, whatever happens to it, and never to another page', async () => {
    await using club = await createTestClub();
    using visitors = await openToVisitors(club);
    const first = await save(club, 'POST', path, page);
    const at = `${path}/${first.id}`;
    expect(await visitors.get('/membership')).toEqual([200, null]);
    await save(club, 'PUT', at, { path: '/members' });
    await save(club, 'PUT', at, { path: '/join' });
    for (const old of ['/membership', '/members', '/members/']) expect(await visitors.get(old)).toEqual([308, '/join']);
    expect(await visitors.get('/join')).toEqual([200, null]);
    expect(await visitors.read('/membership')).toContain('0;url=https://club.example.org/join');

    // Restored, an old release knows what came after it.
    await save(club, 'POST', `/api/admin/releases/1/restore`);
    expect(await visitors.get('/membership')).toEqual([200, null]);
    for (const later of ['/members', '/join']) expect(await visitors.get(later)).toEqual([308, '/membership']);

    await save(club, 'PUT', at, { isPublished: false });
    for (const gone of ['/membership', '/members', '/join']) {
      expect(await visitors.get(gone)).toEqual([200, null]);
      expect(await visitors.read(gone)).toContain('Nothing of it');
    }
    expect(await visitors.read('/')).not.toContain('membership');
    await save(club, 'PUT', at, { isPublished: true });
    expect(await visitors.read('/membership')).not.toContain('Nothing of it');
    await save(club, 'DELETE', at);
    expect(await visitors.get('/join')).toEqual([200, null]);
    expect((await club.send('POST', path, { ...page, title: 'Other' })).status).toBe(400);
    await save(club, 'POST', path, { ...page, title: 'Other', path: '/other' });
    expect(await visitors.get('/other')).toEqual([200, null]);

    const changes = (await club.send('GET', '/api/admin/changes')).body as Change[];
    const deleted = changes.find(({ action }) => action === 'delete');
    await save(club, 'POST', `/api/admin/changes/${deleted?.id}/undo`);
    expect(await visitors.get('/membership')).toEqual([200, null]);
    expect(await visitors.get('/join')).toEqual([308, '/membership']);
  });

  it('stays unknown to visitors while its page was only ever a draft', async () => {
    await using club = await createTestClub();
    using visitors = await openToVisitors(club);
    await save(club, 'POST', path, { ...page, isPublished: false });
    expect(await visitors.get('/membership')).toEqual([404, null]);
    expect((await club.send('GET', '/api/pages')).body).toEqual([]);
  });

  it('stays unknown to visitors until a release shows its page, and says so once that is gone', async () => {
    await using club = await createTestClub();
    using visitors = await openToVisitors(club);
    const hidden = await save(club, 'POST', path, { ...page, showFrom: '2100-01-01T08:00' });
    expect(await visitors.get('/membership')).toEqual([404, null]);
    await save(club, 'PUT', `${path}/${hidden.id}`, { path: '/members' });
    expect(await visitors.get('/membership')).toEqual([404, null]);
    await save(club, 'PUT', `${path}/${hidden.id}`, { showFrom: null });
    expect(await visitors.get('/members')).toEqual([200, null]);
    expect(await visitors.get('/membership')).toEqual([404, null]);
    await save(club, 'PUT', `${path}/${hidden.id}`, { showUntil: '2020-01-01T08:00' });
    expect(await visitors.get('/members')).toEqual([200, null]);
    expect(await visitors.get('/membership')).toEqual([404, null]);
  });
});

async function save(club: TestClub, method: string, to: string, body?: Record<string, unknown>): Promise<CustomPage> {
  const saved = await club.send(method, to, body);
  expect(saved.status).toBeLessThan(300);
  await club.pipeline.publisher.idle();
  await club.pipeline.context.folderWriter.idle();
  return saved.body as CustomPage;
}

/** Status and redirect that visitors get, and what a static host would send. */
async function openToVisitors(club: TestClub) {
  const server = createServer(club.pipeline.origin.handle).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const fetchPath = (to: string) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${to}`, { redirect: 'manual' });
  return {
    get: async (to: string) => {
      const { status, headers } = await fetchPath(to);
      return [status, headers.get('location')];
    },
    read: async (to: string) => (await fetchPath(to)).text(),
    [Symbol.dispose]: () => void server.close(),
  };
}
