import type { PageType } from '../../contract/pages.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { sortByOrder } from '../../contract/sort-by-order.ts';
import { getAddress, getText } from './content.ts';
import { getImage, type Image } from './images.ts';

export interface HeroSlide {
  image: Image;
  alt: string;
}

/** Active images of a page in order, or only its artwork if there are none. */
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

/** At most two: the first is a button, the second a link. Omits actions without text or address. */
function listHeroActions(input: RenderInput, page: PageType) {
  return (['button', 'second_button'] as const)
    .map((button) => ({
      label: getText(input, `${page}_${button}_text`),
      href: getAddress(input, `${page}_${button}_link`),
    }))
    .filter(({ label, href }) => label !== '' && href !== '');
}
