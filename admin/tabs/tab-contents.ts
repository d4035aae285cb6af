import type { ComponentType } from 'react';
import type { TabId } from '../lib/tabs.ts';
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

/** What each tab and panel shows. */
export const tabContents = {
  homepage: HomepageTab,
  about: AboutTab,
  'get-involved': GetInvolvedTab,
  events: EventsTab,
  'panther-store': PantherStoreTab,
  'global-settings': GlobalSettingsTab,
  'my-account': MyAccountTab,
  'admin-users': AdminUsersTab,
  content: ContentPanel,
  'external-links': ExternalLinksPanel,
  'embed-docs': EmbedDocumentsPanel,
  analysis: AnalysisPanel,
  history: HistoryPanel,
  differences: DifferencesPanel,
  preview: PreviewPanel,
  audit: AuditPanel,
  media: MediaPanel,
  'hand-over': HandOverPanel,
  api: ApiPanel,
  'hero-images': HeroImagesPanel,
  carousel: CarouselPanel,
} as const satisfies Record<TabId, ComponentType>;
