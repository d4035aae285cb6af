import { brand } from '../../contract/brand.ts';
import { PAGE_PATHS, type PageType } from '../../contract/pages.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { sortByOrder } from '../../contract/sort-by-order.ts';
import { getPicture, type Picture } from './pictures.ts';

export interface HeroSlide {
  picture: Picture;
  alt: string;
}

export interface HeroAction {
  label: string;
  href: string;
}

/** Two at most: the first is a button, the second a link. */
const HERO_ACTIONS = {
  home: [
    { label: 'Get involved', href: PAGE_PATHS.get_involved },
    { label: 'See what’s on', href: PAGE_PATHS.events },
  ],
  about: [],
  get_involved: [{ label: 'See the jobs', href: '#main-content' }],
  events: [],
  panther_store: [],
} as const satisfies Record<PageType, readonly HeroAction[]>;

/** The page's active pictures in order, or its artwork alone where the club has none. */
export const getHeroSlides = (input: RenderInput, page: PageType, artwork: string): HeroSlide[] => {
  const active = input.snapshot.heroImages.filter((image) => image.isActive && image.pageType === page);
  const slides = sortByOrder(active).map(({ imageUrl, altText }) => ({
    picture: getPicture(input, imageUrl, 'hero'),
    alt: altText,
  }));
  return slides.length > 0 ? slides : [{ picture: getPicture(input, artwork, 'hero'), alt: '' }];
};

export const getHero = (input: RenderInput, page: PageType, artwork: string) => ({
  headline: brand.pages[page].headline,
  lead: brand.pages[page].lead,
  actions: HERO_ACTIONS[page],
  slides: getHeroSlides(input, page, artwork),
});
