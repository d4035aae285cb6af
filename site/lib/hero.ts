import type { PageType } from '../../contract/pages.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { sortByOrder } from '../../contract/sort-by-order.ts';
import { getAddress, getText } from './content.ts';
import { getImage, type Image } from './images.ts';

export interface HeroSlide {
  image: Image;
  alt: string;
}

/** The page's active images in order, or its artwork alone where the club has none. */
export function getHeroSlides(input: RenderInput, page: PageType, artwork: string): HeroSlide[] {
  const active = input.snapshot.heroImages.filter((image) => image.isActive && image.pageType === page);
  const slides = sortByOrder(active).map(({ imageUrl, altText }) => ({
    image: getImage(input, imageUrl, 'hero'),
    alt: altText,
  }));
  return slides.length > 0 ? slides : [{ image: getImage(input, artwork, 'hero'), alt: '' }];
}

export function getHero(input: RenderInput, page: PageType, artwork: string) {
  return {
    headline: getText(input, `${page}_headline`).split('\n'),
    lead: getText(input, `${page}_lead`),
    actions: listHeroActions(input, page),
    slides: getHeroSlides(input, page, artwork),
  };
}

export interface HeroAction {
  label: string;
  href: string;
}

/** Two at most: the first is a button, the second a link. One without words, or without a place to lead to, is none. */
function listHeroActions(input: RenderInput, page: PageType): HeroAction[] {
  return (['button', 'second_button'] as const)
    .map((button) => ({
      label: getText(input, `${page}_${button}_text`),
      href: getAddress(input, `${page}_${button}_link`),
    }))
    .filter(({ label, href }) => label !== '' && href !== '');
}
