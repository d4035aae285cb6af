import { describe, expect, test } from 'vitest';
import { EVERY_PAGE } from '../../contract/pages.ts';
import type { RenderInput } from '../../contract/releases.ts';
import type { RenderPath } from '../render/site-renderer.ts';
import { comparePages } from './compare-pages.ts';

type Pages = (path: string) => string;

/** Titles of the club's own pages, which are also their paths. */
type Titles = string[];

function createInput(titles: Titles): RenderInput {
  const customPages = titles.map((title) => ({ title, path: `/${title}`, isPublished: true }));
  return { snapshot: { customPages } } as unknown as RenderInput;
}

/** Both sides rendered from what the test says of each. */
function compare(before: Pages, after: Pages, titles: { before: Titles; after: Titles } = { before: [], after: [] }) {
  const [old, current] = [createInput(titles.before), createInput(titles.after)];
  const render: RenderPath = async (side, path) => {
    const html = (side === old ? before : after)(path);
    return { status: html === '' ? 500 : 200, headers: {}, body: Buffer.from(html) } as never;
  };
  return comparePages(render, { before: old, after: current });
}

const page = (own: string, footer: string) => `<main><p>${own}</p></main><footer><p>${footer}</p></footer>`;

describe('comparing rendered pages', () => {
  test('returns only pages that differ', async () => {
    const pages = await compare(
      (path) => page(path, 'Privacy'),
      (path) => page(path === '/about' ? 'New words' : path, 'Privacy'),
    );
    expect(pages.map(({ path }) => path)).toEqual(['/about']);
  });

  test('lists a change shared by all pages once, separate from changes of a single page', async () => {
    const pages = await compare(
      (path) => page(path, 'Privacy'),
      (path) => page(path === '/events' ? 'Kickoff moved' : path, 'Handbook'),
    );
    expect(pages.map(({ name, changes }) => [name, changes.length])).toEqual([
      [EVERY_PAGE, expect.any(Number)],
      ['Events page', expect.any(Number)],
    ]);
    expect(JSON.stringify(pages[0])).toContain('Handbook');
    expect(JSON.stringify(pages[1])).not.toContain('Handbook');
  });

  test('names the version in which a page could not be rendered', async () => {
    const broken = (path: string) => (path === '/about' ? '' : 'x');
    const [now] = await compare(() => 'x', broken);
    expect(now).toMatchObject({ path: '/about', changes: [], problem: expect.stringMatching(/^The About page/) });
    const [before] = await compare(broken, () => 'x');
    expect(before?.problem).toMatch(/^As it was before: The About page/);
  });

  test('compares the club’s own pages too, also those that one version lacks', async () => {
    const pages = await compare(
      (path) => page(path, 'Privacy'),
      (path) => page(path === '/membership' ? 'New dues' : path, 'Handbook'),
      { before: ['membership', 'gone'], after: ['membership', 'new'] },
    );
    expect(pages.map(({ name }) => name)).toEqual([EVERY_PAGE, 'membership', 'gone', 'new']);
    expect(JSON.stringify(pages[1]?.changes)).toContain('dues');
    expect(pages[2]?.changes).toMatchObject([{ parts: [{ mark: 'removed' }] }, { parts: [{ mark: 'removed' }] }]);
  });
});
