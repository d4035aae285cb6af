import type { PageType } from '../../contract/pages.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { getPicture, type Picture } from './pictures.ts';
import { sortRows } from './sorting.ts';

export interface CarouselSlide {
  id: number;
  picture: Picture;
  alt: string;
  title: string;
  description: string;
}

/** The page's active carousel images in order; empty where the section is absent. */
export const getCarouselSlides = (input: RenderInput, page: PageType): CarouselSlide[] =>
  sortRows(input.snapshot.carouselImages.filter((image) => image.isActive && image.pageType === page)).map(
    ({ id, imageUrl, altText, title, description }) => ({
      id,
      picture: getPicture(input, imageUrl, 'carousel'),
      alt: altText,
      title,
      description,
    }),
  );
