import { getContentKeyDefinition, isContentKey } from '../../contract/content-keys.ts';
import { IMAGES_PATH, listImageNames } from '../../contract/image-address.ts';
import { EMBED_PAGE_TYPE_OF, PAGE_PATHS, PAGE_TYPES, type PageType } from '../../contract/pages.ts';
import { NOT_FOUND_PATH } from '../../contract/release-paths.ts';
import type { RenderInput, Snapshot } from '../../contract/releases.ts';

/** The page at a path: null for the one that says there is none, undefined for a file beside the pages. */
export const findPage = (path: string): PageType | null | undefined =>
  path === NOT_FOUND_PATH ? null : PAGE_TYPES.find((page) => PAGE_PATHS[page] === path);

/**
 * What one page is a function of: an edit elsewhere leaves it equal, but for the release and its moment. Links belong to
 * every page: the footer's social icon may be any of them.
 */
export const selectPageInput = ({ snapshot, media, ...input }: RenderInput, page: PageType | null): RenderInput => {
  const own: Snapshot = {
    contentItems: snapshot.contentItems.filter(({ key }) => isShownOn(key, page)),
    heroImages: snapshot.heroImages.filter(({ isActive, pageType }) => isActive && pageType === page),
    carouselImages: snapshot.carouselImages.filter(({ isActive, pageType }) => isActive && pageType === page),
    embedDocuments: snapshot.embedDocuments.filter(
      ({ isActive, pageType }) => isActive && page !== null && pageType === EMBED_PAGE_TYPE_OF[page],
    ),
    externalLinks: snapshot.externalLinks.filter(({ isActive }) => isActive),
  };
  const shown = listImageNames(JSON.stringify(own)).flatMap((name) => {
    const info = media?.[IMAGES_PATH + name];
    return info ? [[IMAGES_PATH + name, info] as const] : [];
  });
  return { ...input, snapshot: own, ...(media && { media: Object.fromEntries(shown) }) };
};

const isShownOn = (key: string, page: PageType | null): boolean => {
  if (!isContentKey(key)) return false;
  const { page: own } = getContentKeyDefinition(key);
  return own === null || own === page;
};
