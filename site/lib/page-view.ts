import { NAVY_SECTION_KEYS } from '../../contract/content-keys.ts';
import { PAGE_PATHS, type PageType } from '../../contract/pages.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { sortByOrder } from '../../contract/sort-by-order.ts';
import { getRichText, getText } from './content.ts';
import { listEmbeds } from './embeds.ts';
import { getHead } from './head.ts';
import { getHero } from './hero.ts';
import { getImage, type Image, type ImageSlot } from './images.ts';

export interface CarouselSlide {
  id: number;
  image: Image;
  alt: string;
  title: string;
  description: string;
}

/** A row with few images shows them larger to fill the row. */
const SLOT_OF_FEW: Partial<Record<number, ImageSlot>> = { 1: 'single', 2: 'pair' };

/** View data that every public page needs. `artwork` is the address of the page's scene. */
export function getPageView(input: RenderInput, page: PageType, artwork: string) {
  return {
    input,
    artwork,
    embeds: listEmbeds(input, page),
    path: PAGE_PATHS[page],
    head: getHead(input, page),
    hero: { ...getHero(input, page, artwork), isInner: page !== 'home' },
    navyBanner: setBannerLines(getRichText(input, NAVY_SECTION_KEYS[page])),
    carousel: { title: getText(input, `${page}_carousel_title`), slides: getCarouselSlides(input, page) },
  };
}

export type PageView = ReturnType<typeof getPageView>;

/** Starts emphasis that follows a sentence on its own line, if there is room. */
export const setBannerLines = (html: string): string =>
  html.replace(/(?<=[.!?…]) +<strong>/g, ' <br class="wide-break" /><strong>');

/** Active carousel images of a page in order. Empty if it has no section. */
function getCarouselSlides(input: RenderInput, page: PageType): CarouselSlide[] {
  const shown = input.snapshot.carouselImages.filter((image) => image.isActive && image.pageType === page);
  const slot = SLOT_OF_FEW[shown.length] ?? 'carousel';
  return sortByOrder(shown).map(({ id, imageUrl, altText, title, description }) => ({
    id,
    image: getImage(input, imageUrl, slot),
    alt: altText,
    title,
    description,
  }));
}
