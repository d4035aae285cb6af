import type { ComponentType } from 'react';
import type { CommandPaletteProps } from '../features/command-palette/command-palette.tsx';
import type { PublishSheetProps } from '../features/publishing/publish-sheet.tsx';
import type { TabId } from '../navigation/tabs.ts';
import { late, MissingWindow } from '../ui/late.tsx';
import { HomepageTab } from './page-tab.tsx';

const loaders: (() => Promise<unknown>)[] = [];

const loadPublishSheet = async (): Promise<ComponentType<PublishSheetProps>> =>
  (await import('../features/publishing/publish-sheet.tsx')).PublishSheet;
loaders.push(loadPublishSheet);
export const PublishSheet = late(loadPublishSheet, MissingWindow);

const loadCommandPalette = async (): Promise<ComponentType<CommandPaletteProps>> =>
  (await import('../features/command-palette/command-palette.tsx')).CommandPalette;
loaders.push(loadCommandPalette);
export const CommandPalette = late(loadCommandPalette, MissingWindow);

export const routes = {
  homepage: HomepageTab,
  about: screen(() => import('./about-tab.tsx'), 'AboutTab'),
  'get-involved': screen(() => import('./page-tabs.tsx'), 'GetInvolvedTab'),
  events: screen(() => import('./events-tab.tsx'), 'EventsTab'),
  'panther-store': screen(() => import('./page-tabs.tsx'), 'PantherStoreTab'),
  pages: screen(() => import('../features/custom-pages/pages-panel.tsx'), 'PagesPanel'),
  'global-settings': screen(() => import('./page-tabs.tsx'), 'GlobalSettingsTab'),
  'my-account': screen(() => import('../features/account/my-account.tsx'), 'MyAccountTab'),
  'admin-users': screen(() => import('../features/admin-users/user-list.tsx'), 'AdminUsersTab'),
  content: screen(() => import('../features/content/content-panel.tsx'), 'ContentPanel'),
  'external-links': screen(() => import('../features/links/links-card.tsx'), 'ExternalLinksPanel'),
  'embed-docs': screen(() => import('../features/embeds/embeds-card.tsx'), 'EmbedDocumentsPanel'),
  analysis: screen(() => import('../features/analysis/analysis.tsx'), 'AnalysisPanel'),
  history: screen(() => import('../features/releases/release-history.tsx'), 'HistoryPanel'),
  differences: screen(() => import('../features/differences/differences-view.tsx'), 'DifferencesPanel'),
  preview: screen(() => import('../features/previews/preview-view.tsx'), 'PreviewPanel'),
  audit: screen(() => import('../features/audit/audit-trail.tsx'), 'AuditPanel'),
  media: screen(() => import('../features/media/media-library.tsx'), 'MediaPanel'),
  takedowns: screen(() => import('../features/takedowns/takedowns-panel.tsx'), 'TakedownsPanel'),
  season: screen(() => import('../features/season/season-panel.tsx'), 'SeasonPanel'),
  health: screen(() => import('../features/health/health-panel.tsx'), 'HealthPanel'),
  api: screen(() => import('../features/api-reference/api-reference.tsx'), 'ApiPanel'),
  help: screen(() => import('../features/help/help.tsx'), 'HelpPanel'),
  'hero-images': screen(() => import('../features/images/image-lists.tsx'), 'HeroImagesPanel'),
  carousel: screen(() => import('../features/images/image-lists.tsx'), 'CarouselPanel'),
} as const satisfies Record<TabId, ComponentType>;

/** Preloads every screen, so that the next one opens at once, even offline. */
export function loadScreens(): void {
  for (const load of loaders) load().catch(() => null);
}

/** Lazy screen that `loadScreens` can preload. */
function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): ComponentType {
  loaders.push(load);
  return late(async () => (await load())[name]);
}
