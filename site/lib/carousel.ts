import type { PageType } from '../../contract/pages.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { sortByOrder } from '../../contract/sort-by-order.ts';
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

/** Active carousel images of a page in order. Empty if it has no section. */
export function getCarouselSlides(input: RenderInput, page: PageType): CarouselSlide[] {
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
