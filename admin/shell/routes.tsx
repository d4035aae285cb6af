import type { ReactNode } from 'react';
import type { TabId } from '../navigation/tabs.ts';
import { LATE_WINDOW, type Late, late } from '../ui/late.tsx';
import { HomepageTab } from './page-tab.tsx';

type Screen<Props> = ((props: Props) => ReactNode) & Partial<Pick<Late<Props>, 'load'>>;

export const PublishSheet = late(
  async () => (await import('../features/publishing/publish-sheet.tsx')).PublishSheet,
  LATE_WINDOW,
);

export const CommandPalette = late(
  async () => (await import('../features/command-palette/command-palette.tsx')).CommandPalette,
  { Missing: LATE_WINDOW.Missing },
);

export const routes = {
  homepage: HomepageTab,
  about: late(async () => (await import('./page-tabs.tsx')).AboutTab),
  'get-involved': late(async () => (await import('./page-tabs.tsx')).GetInvolvedTab),
  events: late(async () => (await import('./events-tab.tsx')).EventsTab),
  'panther-store': late(async () => (await import('./page-tabs.tsx')).PantherStoreTab),
  pages: late(async () => (await import('../features/custom-pages/pages-panel.tsx')).PagesPanel),
  'global-settings': late(async () => (await import('./page-tabs.tsx')).GlobalSettingsTab),
  'my-account': late(async () => (await import('../features/account/my-account.tsx')).MyAccountTab),
  'admin-users': late(async () => (await import('../features/admin-users/user-list.tsx')).AdminUsersTab),
  content: late(async () => (await import('../features/content/content-panel.tsx')).ContentPanel),
  'external-links': late(async () => (await import('../features/links/links-card.tsx')).ExternalLinksPanel),
  'embed-docs': late(async () => (await import('../features/embeds/embeds-card.tsx')).EmbedDocumentsPanel),
  analysis: late(async () => (await import('../features/analysis/analysis.tsx')).AnalysisPanel),
  history: late(async () => (await import('../features/releases/release-history.tsx')).HistoryPanel),
  differences: late(async () => (await import('../features/differences/differences-view.tsx')).DifferencesPanel),
  preview: late(async () => (await import('../features/previews/preview-view.tsx')).PreviewPanel),
  audit: late(async () => (await import('../features/audit/audit-trail.tsx')).AuditPanel),
  media: late(async () => (await import('../features/media/media-library.tsx')).MediaPanel),
  takedowns: late(async () => (await import('../features/takedowns/takedowns-panel.tsx')).TakedownsPanel),
  season: late(async () => (await import('../features/season/season-panel.tsx')).SeasonPanel),
  health: late(async () => (await import('../features/health/health-panel.tsx')).HealthPanel),
  api: late(async () => (await import('../features/api-reference/api-reference.tsx')).ApiPanel),
  help: late(async () => (await import('../features/help/help.tsx')).HelpPanel),
  'hero-images': late(async () => (await import('../features/images/image-lists.tsx')).HeroImagesPanel),
  carousel: late(async () => (await import('../features/images/image-lists.tsx')).CarouselPanel),
} as const satisfies Record<TabId, Screen<object>>;

/** Preloads screens, by default every one, so that the next one opens at once, even offline. */
export function loadScreens(screens: Screen<never>[] = [PublishSheet, CommandPalette, ...Object.values(routes)]): void {
  // Some browsers remember a failed import.
  if (!navigator.onLine) return;
  for (const { load } of screens) load?.().catch(() => null);
}
