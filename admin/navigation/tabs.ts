import { brand } from '../../club/brand.ts';
import { type ContentKey, getContentKeyDefinition } from '../../contract/content-keys.ts';
import { PAGE_TABS, PAGE_TYPE_OF_TAB, type PageType } from '../../contract/pages.ts';
import type { IconName } from '../ui/icon.tsx';
import { HELP_PATH, isHelp } from './location.ts';

export const tabs = {
  homepage: { label: 'Homepage', icon: 'home' },
  about: { label: 'About', icon: 'about' },
  'get-involved': { label: 'Get Involved', icon: 'get-involved' },
  events: { label: 'Events', icon: 'events' },
  'panther-store': { label: brand.navigation.panther_store, icon: 'store' },
  pages: { label: 'More pages', icon: 'document' },
  'global-settings': { label: 'Global Settings', icon: 'settings' },
  'my-account': { label: 'My Account', icon: 'account' },
  'admin-users': { label: 'Admin Users', icon: 'shield', isForSuperAdmins: true },
  content: { label: 'Content', icon: 'table' },
  'external-links': { label: 'External Links', icon: 'link' },
  'embed-docs': { label: 'Embed Documents', icon: 'document' },
  analysis: { label: 'Content usage analysis', icon: 'chart' },
  history: { label: 'Release history', icon: 'history' },
  differences: { label: 'What changes', icon: 'copy' },
  preview: { label: 'Preview', icon: 'eye' },
  audit: { label: 'Who changed what', icon: 'table' },
  media: { label: 'Media library', icon: 'library' },
  takedowns: { label: 'Taken down', icon: 'eye-off' },
  season: { label: 'Start a new season', icon: 'again' },
  health: { label: 'Health', icon: 'chart', isForSuperAdmins: true },
  api: { label: 'API', icon: 'document' },
  help: { label: 'Help', icon: 'info' },
  'hero-images': { label: 'Hero images', icon: 'image' },
  carousel: { label: 'Carousel images', icon: 'image' },
} as const satisfies Record<string, { label: string; icon: IconName; isForSuperAdmins?: true }>;

export type TabId = keyof typeof tabs;
const TAB_IDS = Object.keys(tabs) as TabId[];

const tabGroups: { label: string; ids: readonly TabId[] }[] = [
  { label: 'Pages', ids: [...PAGE_TABS, 'pages'] },
  { label: 'Site', ids: ['global-settings'] },
  { label: 'Account', ids: ['my-account', 'admin-users'] },
];

export const listTabGroups = ({ isSuperAdmin }: { isSuperAdmin: boolean }) =>
  tabGroups.map(({ label, ids }) => ({ label, ids: ids.filter((id) => isSuperAdmin || !isForSuperAdmins(id)) }));

const isForSuperAdmins = (id: TabId): boolean => 'isForSuperAdmins' in tabs[id];

/** All tabs and panels that this account can open. */
export const listTabs = ({ isSuperAdmin }: { isSuperAdmin: boolean }) =>
  TAB_IDS.filter((id) => isSuperAdmin || !isForSuperAdmins(id)).map((id) => ({ id, ...tabs[id] }));

const isTabId = (id: string | null): id is TabId => TAB_IDS.some((known) => known === id);

/** Used in addresses from before the board handover became a step of the new season. */
export const OLD_HAND_OVER = 'hand-over';

export const hrefOfTab = (id: TabId): string => (id === 'help' ? HELP_PATH : `/admin?tab=${id}`);

/** Tab that edits a page. Global Settings for items on every page. */
export const tabOfPage = (page: PageType | null): TabId =>
  PAGE_TABS.find((tab) => PAGE_TYPE_OF_TAB[tab] === page) ?? 'global-settings';

export const tabOfKey = (key: ContentKey): TabId => tabOfPage(getContentKeyDefinition(key).page);

export const cardOfKey = (key: ContentKey): string => getContentKeyDefinition(key).card ?? key;

export function findPageOfTab(id: TabId): PageType | null {
  const tab = PAGE_TABS.find((pageTab) => pageTab === id);
  return tab ? PAGE_TYPE_OF_TAB[tab] : null;
}

/** Tab in an address. Defaults to the first one. */
export function readTab(href: string): TabId {
  if (isHelp(href)) return 'help';
  const named = new URL(href, 'http://dashboard').searchParams.get('tab');
  if (named === OLD_HAND_OVER) return 'season';
  return isTabId(named) ? named : 'homepage';
}
