import { brand } from '../../../club/brand.ts';
import { getContentValue } from '../../../contract/content-keys.ts';
import { foldTitle, listPublished } from '../../../contract/custom-pages.ts';
import { findImageName, IMAGES_PATH } from '../../../contract/image-address.ts';
import type { FocalPoint } from '../../../contract/media.ts';
import { getClubPageTarget } from '../../../contract/menu.ts';
import { PAGE_TYPES, type PageType } from '../../../contract/pages.ts';
import type { RenderInput, Snapshot } from '../../../contract/releases.ts';
import { sortByOrder } from '../../../contract/sort-by-order.ts';
import { hashBytes } from '../../http/site-file.ts';

/** Incremented when the drawing changes for the same inputs. */
const COMPOSITION = 2;
const HASH_DIGITS = 16;

/** Names of the pages in share images and of their drawings. */
export const SLUGS = {
  home: 'home',
  about: 'about',
  get_involved: 'involved',
  events: 'events',
  panther_store: 'store',
} as const satisfies Record<PageType, string>;

/** Plan of one share image. Its path is a hash of its inputs, so each path is drawn once. */
export interface SharePlan {
  /** Page whose artwork stands in for an unreadable image. */
  page: PageType;
  path: string;
  headline: readonly string[];
  club: string;
  /** Name of the uploaded hero image. Null to use the page's artwork. */
  image: string | null;
  /** Focal point of the uploaded image. Null for the center. */
  focalPoint: FocalPoint | null;
}

/** Plans of all pages. A page of the club's own has one if it has an uploaded image. */
export type SharePlans = Record<PageType, SharePlan> & Record<string, SharePlan>;

export const SHARE_ADDRESS = /\/share\/([a-z]+\d*-[0-9a-f]{16}\.png)/g;
export const SHARE_PATH = new RegExp(`^${SHARE_ADDRESS.source}$`);

export const listSharePaths = (plans: SharePlans): RenderInput['shareImages'] =>
  Object.fromEntries(Object.entries(plans).map(([page, { path }]) => [page, path])) as RenderInput['shareImages'];

/** Plans the pages' share images without drawing or reading anything. */
export function planShareImages(
  { heroImages, contentItems, customPages }: Pick<Snapshot, 'heroImages' | 'contentItems' | 'customPages'>,
  media: RenderInput['media'],
  artworkHash: string,
): SharePlans {
  const plan = (name: string, slug: string, shown: Pick<SharePlan, 'page' | 'headline' | 'image'>) => {
    const { page, headline, image } = shown;
    const focalPoint = (image && media?.[IMAGES_PATH + image]?.focalPoint) || null;
    const inputs = JSON.stringify([COMPOSITION, artworkHash, name, headline, brand.club.name, image, focalPoint]);
    const hash = hashBytes(Buffer.from(inputs)).slice(0, HASH_DIGITS);
    const path = `/share/${slug}-${hash}.png`;
    return [name, { page, path, headline, club: brand.club.name, image, focalPoint }] as const;
  };
  const plans = PAGE_TYPES.map((page) => {
    const headline = getContentValue(contentItems, `${page}_headline`).trim().split('\n');
    return plan(page, SLUGS[page], { page, headline, image: findHeroImage(heroImages, page) });
  });
  const own = listPublished(customPages).flatMap((page) => {
    const image = findImageName(page.imageUrl);
    if (image === null) return [];
    return [plan(getClubPageTarget(page), `page${page.id}`, { page: 'home', headline: foldTitle(page), image })];
  });
  return Object.fromEntries([...plans, ...own]) as SharePlans;
}

/** Page that shares an image: its type, or the id of one of the club's own as menus name it. */
export function findSharePage(path: string): string | null {
  const id = /^\/share\/page(\d+)-/.exec(path)?.[1];
  if (id !== undefined) return getClubPageTarget({ id: Number(id) });
  return PAGE_TYPES.find((page) => path.startsWith(`/share/${SLUGS[page]}-`)) ?? null;
}

/** Finds the page's first hero image. Ignores images on other sites, which are not ours to copy. */
function findHeroImage(heroImages: Snapshot['heroImages'], page: PageType): string | null {
  const [first] = sortByOrder(heroImages.filter((image) => image.isActive && image.pageType === page));
  return findImageName(first?.imageUrl ?? '');
}
