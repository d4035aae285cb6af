import { brand } from '../../../contract/brand.ts';
import type { CarouselImage } from '../../../contract/carousel-images.ts';
import type { Change } from '../../../contract/changes.ts';
import type { ContentItem } from '../../../contract/content-items.ts';
import {
  CONTENT_KEYS,
  type ContentKey,
  getContentKeyDefinition,
  getContentValue,
  isContentKey,
} from '../../../contract/content-keys.ts';
import type { ExternalLink } from '../../../contract/external-links.ts';
import type { HeroImage } from '../../../contract/hero-images.ts';
import { IMAGES_PATH } from '../../../contract/image-address.ts';
import { PAGE_NAMES, PAGE_PATHS, type PageType } from '../../../contract/pages.ts';
import { cardOfKey, type TabId, tabOfKey, tabOfPage } from '../../navigation/tabs.ts';
import { findPassedDates } from './passed-dates.ts';

export interface KeyUse {
  key: ContentKey;
  label: string;
  page: string;
  isStored: boolean;
  length: number;
  lastChange: Pick<Change, 'by' | 'at'> | null;
}

interface Analysed extends Shown {
  /** Newest first. */
  changes: readonly Change[];
}

const listUses = ({ items, changes }: Analysed): KeyUse[] =>
  CONTENT_KEYS.map((key) => {
    const { label, page, kind, defaultValue } = getContentKeyDefinition(key);
    const item = items.find((stored) => stored.key === key);
    const value = item?.value ?? defaultValue;
    const lastChange = changes.find(({ entity, entityId }) => entity === 'contentItems' && entityId === item?.id);
    const length = kind === 'html' ? countLetters(value) : value.length;
    return { key, label, page: nameOfPage(page), isStored: item !== undefined, length, lastChange: lastChange ?? null };
  });

/** Which content is used where, what is stored for nothing, and what needs a look. */
export const analyseContent = (analysed: Analysed) => ({
  uses: listUses(analysed),
  unused: analysed.items.filter(({ key }) => !isContentKey(key)),
  findings: listFindings(analysed),
});

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

const nameOfPage = (page: PageType | null): string => (page ? PAGE_NAMES[page] : 'Every page');

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

const knownPaths: readonly string[] = Object.values(PAGE_PATHS);
const SAFE_PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];

const isKnownPath = (path: string): boolean =>
  knownPaths.includes(path.length > 1 ? path.replace(/\/$/, '') : path) || path.startsWith(IMAGES_PATH);

/** Why a link leads nowhere, as a sentence; null where it may lead somewhere. */
const findLinkProblem = (href: string, origin: string): string | null => {
  if (href.startsWith('#')) return null;
  if (!URL.canParse(href, origin)) return 'is not a web address';
  const url = new URL(href, origin);
  if (!SAFE_PROTOCOLS.includes(url.protocol)) return 'leads nowhere';
  if (url.origin === origin && !isKnownPath(url.pathname)) return 'leads to a page that this site doesn’t have';
  return null;
};

/** What a volunteer should look at in one rich text, as sentences. */
export const listHtmlProblems = (html: string, { origin, now }: { origin: string; now: Date }): string[] => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const links = [...body.querySelectorAll('a')].flatMap((link) => {
    const problem = findLinkProblem(link.getAttribute('href') ?? '', origin);
    return problem ? [`The link “${link.textContent?.trim() || link.getAttribute('href')}” ${problem}.`] : [];
  });
  const images = [...body.querySelectorAll('img:not([role="presentation"])')].filter(
    (image) => !image.getAttribute('alt')?.trim(),
  );
  const withoutAlt = images.map((image) => `An image has no description: ${image.getAttribute('src') ?? ''}`);
  // Kept apart, so that the words of two blocks never make one date.
  for (const block of body.querySelectorAll('p, li, td, th, h1, h2, h3, h4, h5, h6, br')) block.after(' · ');
  const dates = findPassedDates(body.textContent ?? '', now).map((date) => `${date} has passed.`);
  return [...links, ...withoutAlt, ...dates];
};

export const countLetters = (html: string): number =>
  (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim().length;
