import { brand } from '../../../club/brand.ts';
import type { ContentItem } from '../../../contract/content-items.ts';
import { type ContentKey, getContentValue, listKeysInUse, nameBlock } from '../../../contract/content-keys.ts';
import type { CustomPage } from '../../../contract/custom-pages.ts';
import type { EmbedDocument } from '../../../contract/embed-documents.ts';
import type { ExternalLink, LinkLocation } from '../../../contract/external-links.ts';
import { getImageName, type MediaItem } from '../../../contract/media.ts';
import { PAGE_NAMES, PAGE_PATHS, PAGE_TYPES, type PageType } from '../../../contract/pages.ts';
import { getPaperYear, PAPER_KIND_LABELS, type Paper } from '../../../contract/papers.ts';
import type { CarouselImage, HeroImage } from '../../../contract/placed-images.ts';
import { cardOfKey, listTabs, tabOfKey, tabOfPage } from '../../navigation/tabs.ts';
import { PLACES } from '../publishing/open-item.ts';
import { ACTIONS, type Command } from './actions.ts';

/** Data that commands are built from. Lists are empty until loaded. */
export interface KnownItems {
  isSuperAdmin: boolean;
  items: readonly ContentItem[];
  heroImages: readonly HeroImage[];
  carouselImages: readonly CarouselImage[];
  links: readonly ExternalLink[];
  documents: readonly EmbedDocument[];
  media: readonly MediaItem[];
  papers: readonly Paper[];
  pages: readonly CustomPage[];
}

const LINK_PLACES = {
  footer: 'Footer link',
  header: 'Header link',
  sidebar: 'Link',
  'get-involved': 'Join button',
} as const satisfies Record<LinkLocation, string>;

/** All commands, most important first. */
export function listCommands(known: KnownItems): Command[] {
  const { items, heroImages, carouselImages, links, documents, media, papers, pages } = known;
  const tabs = listTabs(known);
  const isOffered = ({ target, isForSuperAdmins }: Omit<Command, 'id'>) =>
    (known.isSuperAdmin || !isForSuperAdmins) && (target.kind !== 'tab' || tabs.some(({ id }) => id === target.tab));
  return [
    ...tabs.map(({ id, label, icon }): Command => {
      return { id: `tab-${id}`, label, detail: 'Open', icon, target: { kind: 'tab', tab: id } };
    }),
    ...ACTIONS.filter(isOffered).map((action) => ({ ...action, id: `do-${action.label}` })),
    ...listKeysInUse(items).map((key) => findText(key, items)),
    ...PAGE_TYPES.flatMap(listImageCards),
    ...links.map(
      (link): Command => ({
        id: `link-${link.id}`,
        label: link.name,
        detail: LINK_PLACES[link.location],
        icon: 'link',
        text: `${link.description} ${link.url}`,
        target: { kind: 'tab', ...PLACES.externalLinks(link, links) },
      }),
    ),
    ...documents.map(
      (document): Command => ({
        id: `document-${document.id}`,
        label: document.title,
        detail: 'Embedded document',
        icon: 'document',
        text: document.documentUrl,
        target: { kind: 'tab', ...PLACES.embedDocuments(document) },
      }),
    ),
    ...pages.map(
      (page): Command => ({
        id: `page-${page.id}`,
        label: page.title,
        detail: `Page of your own, ${page.path}`,
        icon: 'document',
        text: page.banner,
        target: { kind: 'tab', ...PLACES.customPages(page) },
      }),
    ),
    ...papers.map(
      (paper): Command => ({
        id: `paper-${paper.id}`,
        label: paper.title,
        detail: `Paper: ${PAPER_KIND_LABELS[paper.kind]}, ${getPaperYear(paper)}`,
        icon: 'document',
        target: { kind: 'tab', ...PLACES.papers(paper) },
      }),
    ),
    ...heroImages.map(
      (image): Command => ({
        id: `hero-${image.id}`,
        label: image.altText || 'Hero image without a description',
        detail: `${PAGE_NAMES[image.pageType]}, hero images`,
        icon: 'image',
        target: { kind: 'tab', ...PLACES.heroImages(image) },
      }),
    ),
    ...carouselImages.map(
      (image): Command => ({
        id: `carousel-${image.id}`,
        label: image.title || image.altText || 'Picture without a description',
        detail: `${PAGE_NAMES[image.pageType]}, carousel images`,
        icon: 'image',
        text: `${image.description} ${image.altText}`,
        target: { kind: 'tab', ...PLACES.carouselImages(image) },
      }),
    ),
    ...media.map(
      (item): Command => ({
        id: `media-${item.name}`,
        label: getImageName(item),
        detail: 'Media library',
        icon: 'library',
        keywords: item.fileName,
        target: { kind: 'tab', tab: 'media', params: { image: item.name } },
      }),
    ),
    ...PAGE_TYPES.map(
      (page): Command => ({
        id: `page-${PAGE_PATHS[page]}`,
        label: `View ${PAGE_PATHS[page]}`,
        detail: brand.club.name,
        icon: 'eye',
        target: { kind: 'page', path: PAGE_PATHS[page] },
      }),
    ),
  ];
}

function findText(key: ContentKey, items: readonly ContentItem[]): Command {
  const { label, place } = nameBlock(key, items);
  const html = getContentValue(items, key);
  return {
    id: `key-${key}`,
    label,
    detail: place,
    icon: 'pencil',
    keywords: key,
    text: html
      .replace(/<[^<>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    target: { kind: 'tab', tab: tabOfKey(key), anchor: cardOfKey(key) },
  };
}

function listImageCards(page: PageType): Command[] {
  return (['hero', 'carousel'] as const).map((kind) => ({
    id: `images-${page}-${kind}`,
    label: `${kind === 'hero' ? 'Hero' : 'Carousel'} images: ${PAGE_NAMES[page]}`,
    detail: kind === 'hero' ? 'Top of the page' : 'Photo row near the bottom',
    icon: 'image',
    keywords: 'photos pictures slideshow add',
    target: { kind: 'tab', tab: tabOfPage(page), anchor: `${page}-${kind}-images` },
  }));
}
