import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CONTENT_KEYS, getContentKeyDefinition } from '../../contract/content-keys.ts';
import { PAGE_PATHS } from '../../contract/pages.ts';
import { RENDERED_PATHS } from '../../contract/release-paths.ts';
import type { RenderInput, Snapshot } from '../../contract/releases.ts';
import { makeContent, makeDocument, makeHeroImage, makeInput, makeLink } from '../../contract/testing-input.ts';
import { renderPages } from './render-pages.ts';
import { cachePages, dropOtherHashes, moveStyleToHead, type RenderedFile } from './site-renderer.ts';

function setUp() {
  const made: string[] = [];
  const render = cachePages(async (input: RenderInput, path: string): Promise<RenderedFile> => {
    made.push(path);
    const { snapshot, media } = input;
    if (snapshot.contentItems.some(({ value }) => value === 'broken')) throw new Error('broken');
    const body = JSON.stringify({ snapshot, media });
    return { path, status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(body) };
  });
  /** Publishes and returns the pages that had to be rendered, in order. */
  const publish = async (input: RenderInput): Promise<string[]> => {
    made.length = 0;
    await renderPages(render, input);
    return [...made];
  };
  return { render, publish };
}

test('puts an island’s style into the head, and moves nothing else', () => {
  const style = '<style>astro-island{display:contents}</style>';
  const move = (page: string) => moveStyleToHead(Buffer.from(page)).toString();
  expect(move(`<head>é</head><body>ü${style}<p>${style}</p></body>`)).toBe(
    `<head>é${style}</head><body>ü<p>${style}</p></body>`,
  );
  const others = [
    `<head>${style}</head><p>a</p>`,
    '<head></head><p>a</p>',
    '{"id":7}',
    `<head></head>${style.slice(0, 30)}`,
  ];
  for (const page of others) expect(move(page)).toBe(page);
});

test('names only scripts and styles of the page in its policy', () => {
  const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
  const page = Buffer.from('<style>a{}</style><script type="module">\nlet é</script>');
  const policy = `script-src 'self' ${hashOf('\nlet é')} ${hashOf('else')}; style-src 'self' ${hashOf('')} ${hashOf('a{}')}`;
  expect(dropOtherHashes(policy, page)).toBe(
    `script-src 'self' ${hashOf('\nlet é')}; style-src 'self' ${hashOf('a{}')}`,
  );
});

describe('page of a release', () => {
  test('is rendered again only when its own rows, or those of every page, change', async () => {
    const { publish } = setUp();
    const content = [makeContent('home_main_content', '<p>1</p>'), makeContent('unknown', 'x')];
    expect(await publish(makeInput({ contentItems: content }))).toEqual(RENDERED_PATHS);
    expect(await publish(makeInput({ contentItems: content }))).toEqual([]);
    const edited = [makeContent('home_main_content', '<p>2</p>'), makeContent('unknown', 'y')];
    expect(await publish(makeInput({ contentItems: edited }))).toEqual([PAGE_PATHS.home]);
    const withHero = { contentItems: edited, heroImages: [makeHeroImage({ pageType: 'events' })] };
    expect(await publish(makeInput(withHero))).toEqual([PAGE_PATHS.events]);
    const withDocument = { ...withHero, embedDocuments: [makeDocument({ pageType: 'get-involved' })] };
    expect(await publish(makeInput(withDocument))).toEqual([PAGE_PATHS.get_involved]);
    const hidden = {
      ...withDocument,
      carouselImages: [{ ...makeHeroImage({ isActive: false }), title: '', description: '' }],
    };
    expect(await publish(makeInput(hidden))).toEqual([]);
    expect(await publish(makeInput({ ...hidden, externalLinks: [makeLink({ location: 'get-involved' })] }))).toEqual(
      RENDERED_PATHS,
    );
  });

  test('is rendered alone while it is one of the club’s own that no menu shows', async () => {
    const { publish } = setUp();
    const pages = (...added: { id: number; title?: string; showIn?: ['header'] }[]): RenderInput => {
      const customPages = added.map((each) => ({
        title: 'Dues',
        path: `/own-${each.id}`,
        showIn: [],
        sections: [],
        ...each,
      }));
      const shown = customPages.map((each) => ({ ...each, isPublished: true })) as never as Snapshot['customPages'];
      const input = makeInput({ customPages: shown });
      const share = shown.map(({ id, title }) => [`page:${id}`, `/share/page${id}-${title}.png`]);
      const shareImages = { ...input.shareImages, ...Object.fromEntries(share) };
      return { ...input, shareImages, pageLinks: shown };
    };
    await publish(pages());
    expect(await publish(pages({ id: 1 }))).toEqual(['/own-1']);
    expect(await publish(pages({ id: 1 }, { id: 2 }))).toEqual(['/own-2']);
    expect(await publish(pages({ id: 1 }, { id: 2, title: 'Members' }))).toEqual(['/own-2']);
    const inMenu = pages({ id: 1 }, { id: 2, showIn: ['header'] });
    expect(await publish(inMenu)).toEqual([...RENDERED_PATHS, '/own-1', '/own-2']);
  });

  test('is rendered again once pages of other releases fill the memory', async () => {
    const { publish } = setUp();
    const input = (letter: string) =>
      makeInput({ contentItems: [makeContent('home_main_content', letter.repeat(15_000_000))] });
    expect(await publish(input('a'))).toEqual(RENDERED_PATHS);
    expect(await publish(input('b'))).toEqual([PAGE_PATHS.home]);
    expect(await publish(input('a'))).toEqual([]);
    for (const letter of ['c', 'd', 'e', 'f']) await publish(input(letter));
    expect(await publish(input('a'))).toContain(PAGE_PATHS.home);
  });

  test('is rendered again on another day, at another address, or with another image description', async () => {
    const { publish } = setUp();
    const input = { ...makeInput({ heroImages: [makeHeroImage()] }) };
    await publish(input);
    const later = { ...input.release, publishedAt: '2027-01-01T08:30:00.000Z' };
    expect(await publish({ ...input, release: later })).toEqual(RENDERED_PATHS);
    expect(await publish({ ...input, release: later, publicUrl: 'https://other.example.org' })).toEqual(RENDERED_PATHS);
    const media = { '/objects/images/a.webp': { description: 'Gold' } } as unknown as NonNullable<RenderInput['media']>;
    expect(await publish({ ...input, media })).toContain(PAGE_PATHS.home);
    const others = { ...media, '/objects/images/b.webp': Object.values(media)[0] as never };
    expect(await publish({ ...input, media: others })).toEqual([]);
  });

  test('has the same bytes in every release with the same content', async () => {
    const { render } = setUp();
    const input = makeInput();
    const first = await render(input, '/about');
    const second = await render({ ...input, release: { ...input.release, id: 1234 } }, '/about');
    expect(second.body).toBe(first.body);
  });

  test('contains nothing of other pages', async () => {
    const { render } = setUp();
    const contentItems = CONTENT_KEYS.map((key) => makeContent(key, `<p>${key}</p>`));
    const { body } = await render(makeInput({ contentItems, heroImages: [makeHeroImage()] }), '/404');
    const { snapshot } = JSON.parse(body.toString()) as RenderInput;
    expect(snapshot.contentItems.map(({ key }) => key)).toEqual(
      CONTENT_KEYS.filter((key) => getContentKeyDefinition(key).page === null),
    );
    expect(snapshot.heroImages).toEqual([]);
  });

  test('is retried each time it throws, without affecting the others', async () => {
    const { publish } = setUp();
    const broken = makeInput({ contentItems: [makeContent('about_main_content', 'broken')] });
    await publish(broken);
    expect(await publish(broken)).toEqual([PAGE_PATHS.about]);
  });
});
