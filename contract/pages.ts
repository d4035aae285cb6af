import { brand } from '../club/brand.ts';

/** Page types as stored with images and content items (underscores). */
export const PAGE_TYPES = ['home', 'about', 'get_involved', 'events', 'panther_store'] as const;
export type PageType = (typeof PAGE_TYPES)[number];

/** Page types as stored with embed documents (hyphens). */
export const EMBED_PAGE_TYPES = ['home', 'about', 'get-involved', 'panther-store', 'events'] as const;
export type EmbedPageType = (typeof EMBED_PAGE_TYPES)[number];

export const EMBED_PAGE_TYPE_OF = {
  home: 'home',
  about: 'about',
  get_involved: 'get-involved',
  events: 'events',
  panther_store: 'panther-store',
} as const satisfies Record<PageType, EmbedPageType>;

/** The dashboard's page tabs in order. Each edits the page type at the same index. */
export const PAGE_TABS = ['homepage', 'about', 'get-involved', 'events', 'panther-store'] as const;
export type PageTab = (typeof PAGE_TABS)[number];

export const PAGE_TYPE_OF_TAB = {
  homepage: 'home',
  about: 'about',
  'get-involved': 'get_involved',
  events: 'events',
  'panther-store': 'panther_store',
} as const satisfies Record<PageTab, PageType>;

export const PAGE_PATHS = {
  home: '/',
  about: '/about',
  get_involved: '/get-involved',
  events: '/events',
  panther_store: brand.store.path,
} as const satisfies Record<PageType, string>;

/** Accessible name of the banner on every page. */
export const NAVY_BANNER_REGION = 'In short';

/** Page names for volunteers: "Home page, under the banner". */
export const PAGE_NAMES = {
  home: 'Home page',
  about: 'About page',
  get_involved: 'Get Involved page',
  events: 'Events page',
  panther_store: 'Store page',
} as const satisfies Record<PageType, string>;

/** Groups of what pages show. Null for what is on every page. */
export const PAGE_GROUPS: readonly (PageType | null)[] = [...PAGE_TYPES, null];

export const EVERY_PAGE = 'Every page';

export const nameGroup = (page: PageType | null): string => (page ? PAGE_NAMES[page] : EVERY_PAGE);

const NAVY_ORDER = { home: 1, about: 2, events: 3, panther_store: 4, get_involved: 5 } as const satisfies Record<
  PageType,
  number
>;

/** Pages offered by "Copy Navy Banner Content", in dashboard order. */
export const NAVY_PAGES: readonly PageType[] = PAGE_TYPES.toSorted((one, other) => NAVY_ORDER[one] - NAVY_ORDER[other]);
