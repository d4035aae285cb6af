import { brand } from '../../../club/brand.ts';
import { getContentValue } from '../../../contract/content-keys.ts';
import { findImageName, IMAGES_PATH } from '../../../contract/image-address.ts';
import type { FocalPoint } from '../../../contract/media.ts';
import { PAGE_TYPES, type PageType } from '../../../contract/pages.ts';
import type { RenderInput, Snapshot } from '../../../contract/releases.ts';
import { sortByOrder } from '../../../contract/sort-by-order.ts';
import { hashBytes } from '../../http/site-file.ts';

/** Incremented when the drawing changes for the same inputs. */
const COMPOSITION = 2;
const HASH_DIGITS = 16;

const SLUGS = {
  home: 'home',
  about: 'about',
  get_involved: 'involved',
  events: 'events',
  panther_store: 'store',
} as const satisfies Record<PageType, string>;

/** Plan of one share image. Its path is a hash of its inputs, so each path is drawn once. */
export interface SharePlan {
  page: PageType;
  path: string;
  headline: readonly string[];
  club: string;
  /** Name of the uploaded hero image. Null to use the page's artwork. */
  image: string | null;
  /** Focal point of the uploaded image. Null for the center. */
  focalPoint: FocalPoint | null;
}

export type SharePlans = Record<PageType, SharePlan>;

export const SHARE_PATH = /^\/share\/([a-z]+-[0-9a-f]{16}\.png)$/;

export const listSharePaths = (plans: SharePlans): Record<PageType, string> =>
  Object.fromEntries(PAGE_TYPES.map((page) => [page, plans[page].path])) as Record<PageType, string>;

/** Plans the pages' share images without drawing or reading anything. */
export function planShareImages(
  { heroImages, contentItems }: Pick<Snapshot, 'heroImages' | 'contentItems'>,
  media: RenderInput['media'],
  artworkHash: string,
): SharePlans {
  const plans = PAGE_TYPES.map((page) => {
    const headline = getContentValue(contentItems, `${page}_headline`).trim().split('\n');
    const image = findHeroImage(heroImages, page);
    const focalPoint = (image && media?.[IMAGES_PATH + image]?.focalPoint) || null;
    const inputs = JSON.stringify([COMPOSITION, artworkHash, page, headline, brand.club.name, image, focalPoint]);
    const hash = hashBytes(Buffer.from(inputs)).slice(0, HASH_DIGITS);
    const path = `/share/${SLUGS[page]}-${hash}.png`;
    return [page, { page, path, headline, club: brand.club.name, image, focalPoint }];
  });
  return Object.fromEntries(plans) as SharePlans;
}

export function findSharePage(path: string): PageType | null {
  return PAGE_TYPES.find((page) => path.startsWith(`/share/${SLUGS[page]}-`)) ?? null;
}

/** Finds the page's first hero image. Ignores images on other sites, which are not ours to copy. */
function findHeroImage(heroImages: Snapshot['heroImages'], page: PageType): string | null {
  const [first] = sortByOrder(heroImages.filter((image) => image.isActive && image.pageType === page));
  return findImageName(first?.imageUrl ?? '');
}
