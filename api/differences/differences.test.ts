import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Differences, differences as schema } from '../../contract/differences.ts';
import type { Release } from '../../contract/releases.ts';
import { content, links, play, publish, releases, signedIn, step } from '../publish/testing-club.ts';
import { createTestApp } from '../testing.ts';

const path = '/api/admin/differences';

async function setUp() {
  const app = await createTestApp();
  const club = await signedIn(app);
  const compare = async (search = ''): Promise<Differences> => {
    const { status, body } = await club.send('GET', path + search);
    expect(status).toBe(200);
    return schema.parse(body);
  };
  /** One text live, and another one in its place that waits. */
  const edit = async (live: string, waiting: string): Promise<void> => {
    await club.send('POST', content, { key: 'home_main_content', value: live });
    await club.wait();
    await club.send('PUT', `${content}/1`, { value: waiting });
  };
  return { app, ...club, compare, edit };
}

describe('differences', () => {
  test('are marked on each rendered page of the working copy, and listed by item with the author', async () => {
    const { app, compare, edit } = await setUp();
    await using _ = app;
    await edit('<p>We sent $131,500 back.</p>', '<p>We sent <b>$148,000</b> back.</p>');
    const { from, to, items, pages } = await compare();
    expect(from).toMatchObject({ release: 1, wasLive: true });
    expect(to).toMatchObject({ release: null, wasLive: false });
    const marked = {
      kind: 'text',
      parts: [
        { text: 'We sent ', mark: 'same' },
        { text: '$131,500', mark: 'removed' },
        { text: '$148,000', mark: 'added' },
        { text: ' back.', mark: 'same' },
      ],
    };
    expect(items).toMatchObject([
      { label: 'Home page: Main Page Content', action: 'update', by: expect.stringMatching(/^vol/), changes: [marked] },
    ]);
    // The test's pages all show that text.
    expect(pages).toMatchObject([{ name: 'Every page', changes: [{ ...marked, place: 'Title' }], problem: null }]);
  });

  test('of a release compare it with the one visitors saw before, skipping failed ones and drafts', async () => {
    const { app, send, wait, compare } = await setUp();
    await using _ = app;
    await send('POST', content, { key: 'home_main_content', value: '<p>one</p>' });
    await app.publisher.idle();
    app.publisher.failNext('It leads nowhere.');
    await send('PUT', `${content}/1`, { value: '<p>two</p>' });
    await app.publisher.idle();
    await wait();
    await send('PUT', `${content}/1`, { value: '<p>three</p>' });
    await send('POST', `${publish}/discard`);
    await send('POST', publish, {});
    expect(await compare('?release=2')).toMatchObject({ from: { release: 1 }, to: { release: 2, wasLive: false } });
    const [newest] = (await send('GET', releases)).body as Release[];
    expect(await compare(`?release=${newest?.id}`)).toMatchObject({ from: { release: 1, wasLive: true } });
    expect(await compare('?release=1&against=2')).toMatchObject({ from: { release: 2, wasLive: false } });
    expect(await compare('?release=1')).toMatchObject({ from: null, items: [], pages: [] });
  });

  test('appear as a changed style without changed words, and as items alone without a page', async () => {
    const { app, send, compare, edit } = await setUp();
    await using _ = app;
    await edit('<p>Go Panthers</p>', '<p>Go <b>Panthers</b></p>');
    expect((await compare()).pages).toMatchObject([{ changes: [{ kind: 'look' }] }]);
    await send('PUT', `${content}/1`, { value: '<p>Go Panthers</p>' });
    await send('POST', links, { name: 'Tickets', url: 'https://a.example', isActive: false });
    const { items, pages } = await compare();
    expect(items).toMatchObject([{ label: 'Tickets', action: 'create' }]);
    expect(pages).toEqual([]);
  });

  test('report a text as changed when it replaces a built-in one or makes room for it again', async () => {
    const { app, send, wait, compare } = await setUp();
    await using _ = app;
    await send('POST', publish, {});
    await wait();
    await send('POST', content, { key: 'home_main_content', value: '<p>one</p>' });
    await send('POST', content, { key: 'club_notes', value: '<p>ours</p>' });
    const listActions = async () => (await compare()).items.map(({ action }) => action);
    expect(await listActions()).toEqual(['update', 'create']);
    await send('POST', publish, {});
    await send('DELETE', `${content}/1`);
    await send('DELETE', `${content}/2`);
    expect(await listActions()).toEqual(['update', 'delete']);
  });

  test('name a page that could not be rendered instead of reporting it as unchanged', async () => {
    const { app, send, wait, compare } = await setUp();
    await using _ = app;
    await send('POST', content, { key: 'home_main_content', value: '<p>one</p>' });
    await wait();
    await send('PUT', `${content}/1`, { value: '<p>two</p>' });
    const { render } = app.deps.site;
    app.deps.site.render = async (input, page) => {
      if (page === '/about' && JSON.stringify(input.snapshot).includes('two')) throw new Error('no');
      return render(input, page);
    };
    const about = (await compare()).pages.find((page) => page.path === '/about');
    expect(about).toMatchObject({ changes: [], problem: expect.stringMatching(/^The About page could not be made/) });
    expect((await compare('?release=1&against=1')).pages).toEqual([]);
  });

  test.each([
    ['?release=99', 404],
    ['?against=99', 404],
    ['?release=0', 400],
    ['?release=x', 400],
    ['?release=1&release=2', 400],
    ['?against=-1', 400],
  ])('are refused for %s', async (search, status) => {
    const { app, send } = await setUp();
    await using _ = app;
    await send('POST', content, { key: 'home_main_content', value: '<p>x</p>' });
    expect((await send('GET', path + search)).status).toBe(status);
  });

  test('are empty exactly when the content hashes are equal, for any releases and the working copy', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        const { app, compare, ...club } = await setUp();
        await using _ = app;
        await club.send('POST', content, { key: 'home_main_content', value: '<p>x</p>' });
        await play(club, steps);
        await app.publisher.idle();
        const all = await club.list<Release>(releases);
        const sides = ['', ...all.slice(0, 4).map(({ id }) => `release=${id}&`)];
        for (const side of sides) {
          for (const { id } of all.slice(0, 4)) {
            const { from, to, items, pages } = await compare(`?${side}against=${id}`);
            expect(items.length === 0).toBe(from?.contentHash === to.contentHash);
            if (items.length === 0) expect(pages).toEqual([]);
            for (const page of pages) expect(page.changes).not.toEqual([]);
          }
        }
      }),
      { numRuns: 10 },
    );
  }, 60_000);
});
