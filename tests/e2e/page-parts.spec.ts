import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selectPageInput } from '../../api/render/page-input.ts';
import { loadCompiledSite, type RenderPath } from '../../api/render/site-renderer.ts';
import { CONTENT_KEYS, getContentKeyDefinition } from '../../contract/content-keys.ts';
import { LINK_LOCATIONS } from '../../contract/external-links.ts';
import { EVENT_TABS, TIER_IDS } from '../../contract/lists.ts';
import { EMBED_PAGE_TYPES, PAGE_PATHS, PAGE_TYPES } from '../../contract/pages.ts';
import { NOT_FOUND_PATH, RELEASE_PAGES } from '../../contract/release-paths.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { makeContent, makeDocument, makeHeroImage, makeInput, makeLink } from '../../contract/testing-input.ts';
import { expect, test } from './fixtures.ts';

const images = PAGE_TYPES.map((pageType, index) =>
  makeHeroImage({
    id: index,
    pageType,
    altText: `Picture of ${pageType}`,
    imageUrl: `/objects/images/${pageType}.webp`,
  }),
);

const LISTS: Record<string, string> = {
  about_fund_split: 'About | 60 | about_fund_split\nFund | 40',
  events_tabs: EVENT_TABS.map((id) => `${id} | events_tabs ${id}`).join('\n'),
  events_fnl_tiers: TIER_IDS.map((id) => `${id} | events_fnl_tiers ${id} | $500`).join('\n'),
  site_menu: 'about | site_menu | both',
};

/** Something of everything, each with words of its own. */
const everything = makeInput({
  contentItems: CONTENT_KEYS.map((key) => {
    const { kind } = getContentKeyDefinition(key);
    const values = {
      html: `<p>${key}</p>`,
      text: key,
      url: `https://${key.replaceAll('_', '-')}.org`,
      link: `/${key.replaceAll('_', '-')}`,
      email: `${key}@club.org`,
      list: LISTS[key] ?? '',
      image: `/objects/images/${key}.webp`,
    };
    return makeContent(key, values[kind]);
  }),
  heroImages: images,
  carouselImages: images.map((image) => ({ ...image, title: `Slide of ${image.pageType}`, description: '' })),
  embedDocuments: EMBED_PAGE_TYPES.map((pageType, id) =>
    makeDocument({ id, pageType, title: `Document of ${pageType}` }),
  ),
  externalLinks: LINK_LOCATIONS.map((location, id) =>
    makeLink({ id, location, name: `Link of ${location}${location === 'header' ? ' on Instagram' : ''}` }),
  ),
});

test('renders each compiled page the same from its own part of a release as from all of it', async ({
  seededServer: _compiled,
}) => {
  const render = await loadCompiledSite('dist');
  let shown = '';
  for (const path of [...RELEASE_PAGES, NOT_FOUND_PATH]) {
    const whole = (await render(everything, path)).body.toString();
    const part = await render(selectPageInput(everything, path), path);
    expect(part.body.toString() === whole, `${path} from its part of the release`).toBe(true);
    shown += whole;
    expect(whole.split('</head>')[1], `${path}: HTML has no styles in the body`).not.toContain('<style');
  }
  // Replaces content the club lacks.
  const contentItems = everything.snapshot.contentItems.filter(({ key }) => !/image|fund|hours_text/.test(key));
  const bare = { ...everything, snapshot: { ...everything.snapshot, contentItems, embedDocuments: [] } };
  for (const path of [PAGE_PATHS.about, PAGE_PATHS.panther_store]) shown += (await render(bare, path)).body.toString();
  // A text that no page shows would show nothing.
  for (const key of CONTENT_KEYS) expect(shown).toMatch(new RegExp(`${key}|${key.replaceAll('_', '-')}`));
  for (const pageType of EMBED_PAGE_TYPES) expect(shown).toContain(`Document of ${pageType}`);
});

test('renders a page the same whatever was rendered before it', async ({ seededServer: _compiled }) => {
  const folder = await mkdtemp(join(tmpdir(), 'club-site-'));
  // With a memory of its own.
  await cp('dist/server', join(folder, 'server'), { recursive: true });
  const [one, other] = [await loadCompiledSite('dist'), await loadCompiledSite(folder)];
  const paths = [...RELEASE_PAGES, NOT_FOUND_PATH];
  const renderAll = async (render: RenderPath, input: RenderInput): Promise<string[]> =>
    Promise.all(paths.map(async (path) => (await render(input, path)).body.toString()));
  // More images are islands where one is none, and go before the others.
  const { heroImages, carouselImages } = everything.snapshot;
  const more = {
    heroImages: [...heroImages, ...heroImages.map((image) => ({ ...image, id: image.id + 10 }))],
    carouselImages: [...carouselImages, ...carouselImages.map((image) => ({ ...image, id: image.id + 10 }))],
  };
  const inputs = [
    everything,
    { ...everything, snapshot: { ...everything.snapshot, ...more } },
    { ...everything, snapshot: { ...everything.snapshot, heroImages: more.heroImages } },
    { ...everything, snapshot: { ...everything.snapshot, carouselImages: more.carouselImages } },
  ];
  const made: string[][] = [];
  for (const input of inputs) made.push(await renderAll(one, input));
  for (const [index, input] of [...inputs.entries()].reverse()) {
    const again = await renderAll(other, input);
    for (const [page, path] of paths.entries())
      expect(again[page] === made[index]?.[page], `${path} ${index}`).toBe(true);
  }
  await rm(folder, { recursive: true });
});
