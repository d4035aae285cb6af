import { brand } from '../../club/brand.ts';
import { listTiles, type PageSection } from '../../contract/custom-pages.ts';
import { getClubPageTarget } from '../../contract/menu.ts';
import { PAGE_PATHS } from '../../contract/pages.ts';
import { listShownPapers } from '../../contract/papers.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { renderRichText, splitContent } from './content.ts';
import { listComing } from './events.ts';
import { getCanonicalUrl, getFixedHead, type Head } from './head.ts';
import { getImage } from './images.ts';
import { getMenu } from './navigation.ts';
import { renderPaperList } from './papers.ts';

export type SectionView = NonNullable<ReturnType<typeof viewSection>>;

/** Maximum number of links offered at the address of a deleted page. */
const MOST_LINKS = 4;

export function getCustomHead(input: RenderInput, page: RenderInput['snapshot']['customPages'][number]): Head {
  const description = page.searchDescription || page.banner;
  return getFixedHead(input, {
    title: page.searchTitle || `${page.title} | ${brand.club.name}`,
    ...(description && { description }),
    canonical: getCanonicalUrl(input.publicUrl, page.path),
    image: input.publicUrl + (input.shareImages[getClubPageTarget(page)] ?? input.shareImages.home),
  });
}

/** Lists the pages that share the most words with an old address, then other pages of the header. */
export function listNearest(input: RenderInput, path: string): { label: string; href: string }[] {
  const words = path.split(/[^a-z0-9]+/).filter((word) => word.length > 2);
  const known = [
    ...(input.pageLinks ?? []).map(({ title, path: href }) => ({ label: title, href })),
    ...getMenu(input, path).header.map(({ label, href }) => ({ label, href })),
  ];
  const score = ({ label, href }: (typeof known)[number]) =>
    words.filter((word) => `${label} ${href}`.toLowerCase().includes(word)).length;
  const nearest = known.toSorted((one, other) => score(other) - score(one)).slice(0, MOST_LINKS);
  return [...nearest, { label: 'Home', href: PAGE_PATHS.home }];
}

/** Null for a section with nothing to show. */
export function viewSection(input: RenderInput, section: PageSection) {
  if (section.kind === 'text') {
    const html = renderRichText(input, section.value);
    return html.trim() === '' ? null : { kind: section.kind, content: splitContent(html) };
  }
  if (section.kind === 'buttons') return section;
  const { heading } = section;
  if (section.kind === 'papers') {
    const { snapshot, timeZone } = input;
    const html = renderPaperList(listShownPapers(snapshot.papers, timeZone, { kind: section.paperKind }));
    return html === '' ? null : { kind: section.kind, heading, html };
  }
  if (section.kind === 'events') {
    const events = listComing(input).filter(({ tab }) => section.tab === null || tab === section.tab);
    return events.length === 0 ? null : { kind: section.kind, heading: heading || 'Coming up', events };
  }
  const tiles = listTiles(section).map(({ title, text, url, imageUrl, altText: alt }) => {
    return { title, text, url, alt, image: imageUrl === '' ? null : getImage(input, imageUrl, 'carousel') };
  });
  return { kind: 'tiles' as const, heading, isFramed: section.kind === 'cards', tiles };
}
