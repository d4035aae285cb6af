import type { ComponentType } from 'react';
import { PAGE_TABS, PAGE_TYPE_OF_TAB, type PageType } from '../../contract/pages.ts';
import type { IconName } from '../ui/icon.tsx';
import { AboutTab } from './about-tab.tsx';
import { AdminUsersTab } from './admin-users-tab.tsx';
import { AnalysisPanel } from './analysis-panel.tsx';
import { ApiPanel } from './api-panel.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { CarouselPanel } from './carousel-panel.tsx';
import { ContentPanel } from './content-panel.tsx';
import { DifferencesPanel } from './differences-panel.tsx';
import { EmbedDocumentsPanel } from './embed-documents-panel.tsx';
import { EventsTab } from './events-tab.tsx';
import { ExternalLinksPanel } from './external-links-panel.tsx';
import { GetInvolvedTab } from './get-involved-tab.tsx';
import { GlobalSettingsTab } from './global-settings-tab.tsx';
import { HandOverPanel } from './hand-over-panel.tsx';
import { HeroImagesPanel } from './hero-images-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { HomepageTab } from './homepage-tab.tsx';
import { MediaPanel } from './media-panel.tsx';
import { MyAccountTab } from './my-account-tab.tsx';
import { PantherStoreTab } from './panther-store-tab.tsx';
import { PreviewPanel } from './preview-panel.tsx';

const TAB_IDS = [
  ...PAGE_TABS,
  'global-settings',
  'my-account',
  'admin-users',
  'content',
  'external-links',
  'embed-docs',
  'analysis',
  'history',
  'differences',
  'preview',
  'audit',
  'media',
  'hand-over',
  'api',
  'hero-images',
  'carousel',
] as const;
export type TabId = (typeof TAB_IDS)[number];

interface Tab {
  label: string;
  icon: IconName;
  Content: ComponentType;
  isForSuperAdmins?: true;
}

export const tabs = {
  homepage: { label: 'Homepage', icon: 'home', Content: HomepageTab },
  about: { label: 'About', icon: 'about', Content: AboutTab },
  'get-involved': { label: 'Get Involved', icon: 'get-involved', Content: GetInvolvedTab },
  events: { label: 'Events', icon: 'events', Content: EventsTab },
  'panther-store': { label: 'Panther Store', icon: 'store', Content: PantherStoreTab },
  'global-settings': { label: 'Global Settings', icon: 'settings', Content: GlobalSettingsTab },
  'my-account': { label: 'My Account', icon: 'account', Content: MyAccountTab },
  'admin-users': { label: 'Admin Users', icon: 'shield', Content: AdminUsersTab, isForSuperAdmins: true },
  content: { label: 'Content', icon: 'table', Content: ContentPanel },
  'external-links': { label: 'External Links', icon: 'link', Content: ExternalLinksPanel },
  'embed-docs': { label: 'Embed Documents', icon: 'document', Content: EmbedDocumentsPanel },
  analysis: { label: 'Content usage analysis', icon: 'chart', Content: AnalysisPanel },
  history: { label: 'Release history', icon: 'history', Content: HistoryPanel },
  differences: { label: 'What changes', icon: 'copy', Content: DifferencesPanel },
  preview: { label: 'Preview', icon: 'eye', Content: PreviewPanel },
  audit: { label: 'Audit trail', icon: 'table', Content: AuditPanel },
  media: { label: 'Media library', icon: 'library', Content: MediaPanel },
  'hand-over': { label: 'Hand over', icon: 'key', Content: HandOverPanel, isForSuperAdmins: true },
  api: { label: 'API', icon: 'document', Content: ApiPanel },
  'hero-images': { label: 'Hero images', icon: 'image', Content: HeroImagesPanel },
  carousel: { label: 'Carousel images', icon: 'image', Content: CarouselPanel },
} as const satisfies Record<TabId, Tab>;

const tabGroups: { label: string; ids: readonly TabId[] }[] = [
  { label: 'Pages', ids: PAGE_TABS },
  { label: 'Site', ids: ['global-settings'] },
  { label: 'Account', ids: ['my-account', 'admin-users'] },
];

/** The groups as this account sees them. */
export const listTabGroups = ({ isSuperAdmin }: { isSuperAdmin: boolean }) =>
  tabGroups.map(({ label, ids }) => ({ label, ids: ids.filter((id) => isSuperAdmin || !isForSuperAdmins(id)) }));

const isForSuperAdmins = (id: TabId): boolean => 'isForSuperAdmins' in tabs[id];

/** Every tab and panel that this account can open. */
export const listTabs = ({ isSuperAdmin }: { isSuperAdmin: boolean }) =>
  TAB_IDS.filter((id) => isSuperAdmin || !isForSuperAdmins(id)).map((id) => ({ id, ...tabs[id] }));

/** The page that a tab edits; null where it edits none. */
export const findPageOfTab = (id: TabId): PageType | null => {
  const tab = PAGE_TABS.find((pageTab) => pageTab === id);
  return tab ? PAGE_TYPE_OF_TAB[tab] : null;
};

const isTabId = (id: string | null): id is TabId => TAB_IDS.some((known) => known === id);

/** The tab that an address names; the first one where it names none. */
export const readTab = (href: string): TabId => {
  const named = new URL(href, 'http://dashboard').searchParams.get('tab');
  return isTabId(named) ? named : 'homepage';
};

export const hrefOfTab = (id: TabId): string => `/admin?tab=${id}`;
