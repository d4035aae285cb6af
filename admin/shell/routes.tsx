import type { ComponentType } from 'react';
import type { TabId } from '../navigation/tabs.ts';
import { LATE_WINDOW, late } from '../ui/late.tsx';
import { HomepageTab } from './page-tab.tsx';

const loaders: (() => Promise<unknown>)[] = [];

export const PublishSheet = part(
  async () => (await import('../features/publishing/publish-sheet.tsx')).PublishSheet,
  LATE_WINDOW,
);

export const CommandPalette = part(
  async () => (await import('../features/command-palette/command-palette.tsx')).CommandPalette,
  { Missing: LATE_WINDOW.Missing },
);

export const routes = {
  homepage: HomepageTab,
  about: part(async () => (await import('./page-tabs.tsx')).AboutTab),
  'get-involved': part(async () => (await import('./page-tabs.tsx')).GetInvolvedTab),
  events: part(async () => (await import('./events-tab.tsx')).EventsTab),
  'panther-store': part(async () => (await import('./page-tabs.tsx')).PantherStoreTab),
  pages: part(async () => (await import('../features/custom-pages/pages-panel.tsx')).PagesPanel),
  'global-settings': part(async () => (await import('./page-tabs.tsx')).GlobalSettingsTab),
  'my-account': part(async () => (await import('../features/account/my-account.tsx')).MyAccountTab),
  'admin-users': part(async () => (await import('../features/admin-users/user-list.tsx')).AdminUsersTab),
  content: part(async () => (await import('../features/content/content-panel.tsx')).ContentPanel),
  'external-links': part(async () => (await import('../features/links/links-card.tsx')).ExternalLinksPanel),
  'embed-docs': part(async () => (await import('../features/embeds/embeds-card.tsx')).EmbedDocumentsPanel),
  analysis: part(async () => (await import('../features/analysis/analysis.tsx')).AnalysisPanel),
  history: part(async () => (await import('../features/releases/release-history.tsx')).HistoryPanel),
  differences: part(async () => (await import('../features/differences/differences-view.tsx')).DifferencesPanel),
  preview: part(async () => (await import('../features/previews/preview-view.tsx')).PreviewPanel),
  audit: part(async () => (await import('../features/audit/audit-trail.tsx')).AuditPanel),
  media: part(async () => (await import('../features/media/media-library.tsx')).MediaPanel),
  takedowns: part(async () => (await import('../features/takedowns/takedowns-panel.tsx')).TakedownsPanel),
  season: part(async () => (await import('../features/season/season-panel.tsx')).SeasonPanel),
  health: part(async () => (await import('../features/health/health-panel.tsx')).HealthPanel),
  api: part(async () => (await import('../features/api-reference/api-reference.tsx')).ApiPanel),
  help: part(async () => (await import('../features/help/help.tsx')).HelpPanel),
  'hero-images': part(async () => (await import('../features/images/image-lists.tsx')).HeroImagesPanel),
  carousel: part(async () => (await import('../features/images/image-lists.tsx')).CarouselPanel),
} as const satisfies Record<TabId, ComponentType>;

/** Preloads every screen, so that the next one opens at once, even offline. */
export function loadScreens(): void {
  // Some browsers remember a failed import.
  if (!navigator.onLine) return;
  for (const load of loaders) load().catch(() => null);
}

/** Lazy component that `loadScreens` can preload. */
function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options?: Parameters<typeof late<Props>>[1],
): ComponentType<Props> {
  loaders.push(load);
  return late(load, options);
}
