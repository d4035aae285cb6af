import { brand } from '../../../contract/brand.ts';
import type { ContentItem } from '../../../contract/content-items.ts';
import { getContentValue, listKeysInUse, nameBlock } from '../../../contract/content-keys.ts';
import type { EmbedDocument } from '../../../contract/embed-documents.ts';
import type { ExternalLink, LinkLocation } from '../../../contract/external-links.ts';
import { getPictureName, type MediaItem } from '../../../contract/media.ts';
import { PAGE_NAMES, PAGE_PATHS, PAGE_TYPES } from '../../../contract/pages.ts';
import type { CarouselImage, HeroImage } from '../../../contract/placed-pictures.ts';
import { cardOfKey, listTabs, tabOfKey, tabOfPage } from '../../navigation/tabs.ts';
import { PLACES } from '../publishing/open-item.ts';
import { ACTIONS, type Command, type Target } from './actions.ts';

/** What commands are made of; lists that have not arrived are empty. */
export interface KnownItems {
  isSuperAdmin: boolean;
  items: readonly ContentItem[];
  heroImages: readonly HeroImage[];
  carouselImages: readonly CarouselImage[];
  links: readonly ExternalLink[];
  documents: readonly EmbedDocument[];
  media: readonly MediaItem[];
}

type Source = (known: KnownItems) => Command[];

const listTabCommands: Source = (known) =>
  listTabs(known).map(
    ({ id, label, icon }): Command => ({
      id: `tab-${id}`,
      label,
      detail: 'Open',
      icon,
      target: { kind: 'tab', tab: id },
    }),
  );

const listActions: Source = ({ isSuperAdmin }) =>
  ACTIONS.filter(({ isForSuperAdmins = false }) => isSuperAdmin || !isForSuperAdmins).map(
    ({ isForSuperAdmins: _, ...command }) => ({ ...command, id: `do-${command.label}` }),
  );

/** Words of a rich text, without its marks. */
const readText = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const listTexts: Source = ({ items }) =>
  listKeysInUse(items).map((key) => {
    const { label, place } = nameBlock(key, items);
    return {
      id: `key-${key}`,
      label,
      detail: place,
      icon: 'pencil',
      keywords: key,
      text: readText(getContentValue(items, key)),
      target: { kind: 'tab', tab: tabOfKey(key), anchor: cardOfKey(key) },
    };
  });

const listImageCards: Source = () =>
  PAGE_TYPES.flatMap((page) =>
    (['hero', 'carousel'] as const).map((kind) => ({
      id: `images-${page}-${kind}`,
      label: `${kind === 'hero' ? 'Hero' : 'Carousel'} images: ${PAGE_NAMES[page]}`,
      detail: kind === 'hero' ? 'Top of the page' : 'Photo row near the bottom',
      icon: 'image',
      keywords: 'photos pictures slideshow add',
      target: { kind: 'tab', tab: tabOfPage(page), anchor: `${page}-${kind}-images` },
    })),
  );

const listImages: Source = ({ heroImages, carouselImages }) => [
  ...heroImages.map((image): Command => {
    const { id, altText, pageType } = image;
    const label = altText || 'Hero image without a description';
    const target: Target = { kind: 'tab', ...PLACES.heroImages(image) };
    return { id: `hero-${id}`, label, detail: `${PAGE_NAMES[pageType]}, hero images`, icon: 'image', target };
  }),
  ...carouselImages.map((image): Command => {
    const { id, title, description, altText, pageType } = image;
    return {
      id: `carousel-${id}`,
      label: title || altText || 'Picture without a description',
      icon: 'image',
      detail: `${PAGE_NAMES[pageType]}, carousel images`,
      text: `${description} ${altText}`,
      target: { kind: 'tab', ...PLACES.carouselImages(image) },
    };
  }),
];

const LINK_PLACES = {
  footer: 'Footer link',
  header: 'Header link',
  sidebar: 'Link',
  'get-involved': 'Join button',
} as const satisfies Record<LinkLocation, string>;

const listLinks: Source = ({ links, documents }) => [
  ...links.map((link): Command => {
    const { id, name, url, description, location } = link;
    return {
      id: `link-${id}`,
      label: name,
      detail: LINK_PLACES[location],
      icon: 'link',
      text: `${description} ${url}`,
      target: { kind: 'tab', ...PLACES.externalLinks(link, links) },
    };
  }),
  ...documents.map((document): Command => {
    const { id, title, documentUrl } = document;
    const target: Target = { kind: 'tab', ...PLACES.embedDocuments(document) };
    return {
      id: `document-${id}`,
      label: title,
      detail: 'Embedded document',
      icon: 'document',
      text: documentUrl,
      target,
    };
  }),
];

const listMedia: Source = ({ media }) =>
  media.map((item) => ({
    id: `media-${item.name}`,
    label: getPictureName(item),
    detail: 'Media library',
    icon: 'library',
    keywords: item.fileName,
    target: { kind: 'tab', tab: 'media', params: { picture: item.name } },
  }));

const listPages: Source = () =>
  PAGE_TYPES.map((page) => ({
    id: `page-${PAGE_PATHS[page]}`,
    label: `View ${PAGE_PATHS[page]}`,
    detail: brand.club.name,
    icon: 'eye',
    target: { kind: 'page', path: PAGE_PATHS[page] },
  }));

/** Everything that can be found, most wanted first. What is new in the dashboard adds a source here, or an action. */
const SOURCES: readonly Source[] = [
  listTabCommands,
  listActions,
  listTexts,
  listImageCards,
  listLinks,
  listImages,
  listMedia,
  listPages,
];

export const listCommands = (known: KnownItems): Command[] => SOURCES.flatMap((list) => list(known));
