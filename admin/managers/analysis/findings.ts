import { brand } from '../../../contract/brand.ts';
import type { CarouselImage } from '../../../contract/carousel-images.ts';
import type { ContentItem } from '../../../contract/content-items.ts';
import { CONTENT_KEYS, getContentKeyDefinition, getContentValue } from '../../../contract/content-keys.ts';
import type { ExternalLink } from '../../../contract/external-links.ts';
import type { HeroImage } from '../../../contract/hero-images.ts';
import { PAGE_NAMES, type PageType } from '../../../contract/pages.ts';
import { cardOfKey, tabOfKey, tabOfPage } from '../../lib/tab-of-page.ts';
import type { TabId } from '../../lib/tabs.ts';
import { findLinkProblem, listHtmlProblems } from './html-problems.ts';
import { findPassedDates } from './passed-dates.ts';

export interface Finding {
  id: string;
  /** Where to mend it; null for what only the site's own files can change. */
  target: { tab: TabId; anchor?: string } | null;
  place: string;
  text: string;
}

/** What visitors get to see. */
export interface Shown {
  items: readonly ContentItem[];
  heroImages: readonly HeroImage[];
  carouselImages: readonly CarouselImage[];
  links: readonly ExternalLink[];
  origin: string;
  now: Date;
}

export const nameOfPage = (page: PageType | null): string => (page ? PAGE_NAMES[page] : 'Every page');

const listInTexts = ({ items, origin, now }: Shown): Finding[] =>
  CONTENT_KEYS.flatMap((key) => {
    const { label, page, kind } = getContentKeyDefinition(key);
    const value = getContentValue(items, key);
    const found = kind === 'html' ? listHtmlProblems(value, { origin, now }) : [];
    const dead = kind === 'url' && value !== '' ? findLinkProblem(value, origin) : null;
    const target = { tab: tabOfKey(key), anchor: cardOfKey(key) };
    const place = `${nameOfPage(page)}, ${label}`;
    return [...found, ...(dead ? [`The link “${value}” ${dead}.`] : [])].map((text) => ({
      ...{ id: `${key}:${text}`, target, place, text },
    }));
  });

const listInImages = (
  kind: 'hero' | 'carousel',
  images: readonly (HeroImage | CarouselImage)[],
  now: Date,
): Finding[] =>
  images.flatMap((image) => {
    const words = 'title' in image ? `${image.title} · ${image.description}` : '';
    const name = 'title' in image && image.title ? `“${image.title}”` : `A ${kind} image`;
    const texts = [
      ...(image.altText.trim() === '' && !image.isDecorative
        ? [`${name} has no description for visitors who can’t see it.`]
        : []),
      ...findPassedDates(words, now).map((date) => `${date} has passed.`),
    ];
    return texts.map((text) => ({
      id: `${kind}-${image.id}:${text}`,
      target: { tab: tabOfPage(image.pageType), anchor: `${image.pageType}-${kind}-images` },
      place: `${nameOfPage(image.pageType)}, ${kind} images`,
      text,
    }));
  });

const listInStoreImage = ({ items }: Shown): Finding[] => {
  const hasImage = getContentValue(items, 'panther_store_online_image') !== '';
  if (!hasImage || getContentValue(items, 'panther_store_online_image_alt').trim() !== '') return [];
  const { label } = getContentKeyDefinition('panther_store_online_image');
  const target = { tab: tabOfPage('panther_store'), anchor: 'panther_store_online_image' };
  const text = 'The image has no description for visitors who can’t see it.';
  return [{ id: 'store-image', target, place: `${nameOfPage('panther_store')}, ${label}`, text }];
};

const listInLinks = ({ links, origin }: Shown): Finding[] =>
  links.flatMap(({ id, name, url }) => {
    const problem = findLinkProblem(url, origin);
    const target = { tab: 'external-links' as const };
    return problem
      ? [{ id: `link-${id}`, target, place: 'External links', text: `The link “${name}” ${problem}.` }]
      : [];
  });

const listInBanner = ({ now }: Shown): Finding[] => {
  const { weekday, month, day } = brand.saveTheDate;
  return findPassedDates(`${weekday}, ${month} ${day}`, now).map((date) => ({
    ...{ id: `banner:${date}`, target: null, place: 'Events page, save-the-date banner', text: `${date} has passed.` },
  }));
};

/** What a volunteer should look at, page by page. */
export const listFindings = (shown: Shown): Finding[] => [
  ...listInTexts(shown),
  ...listInImages('hero', shown.heroImages, shown.now),
  ...listInImages('carousel', shown.carouselImages, shown.now),
  ...listInStoreImage(shown),
  ...listInLinks(shown),
  ...listInBanner(shown),
];
