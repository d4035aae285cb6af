import { type ComponentType, lazy } from 'react';
import type { CommandPaletteProps } from '../features/command-palette/command-palette.tsx';
import type { TabId } from '../navigation/tabs.ts';
import { LoadFailure } from '../ui/loaded.tsx';
import { GetInvolvedTab, GlobalSettingsTab, HomepageTab, PantherStoreTab } from './page-tabs.tsx';

const MissingScreen = () => (
  <LoadFailure message="This part of the dashboard could not be loaded." onRetry={() => window.location.reload()} />
);

const loaders: (() => Promise<unknown>)[] = [];

/** A screen in a file of its own, fetched when it is first wanted, or beforehand by `loadScreens`. */
const late = <Name extends string, Props = object>(
  load: () => Promise<Record<Name, ComponentType<NoInfer<Props>>>>,
  name: Name,
): ComponentType<Props> => {
  loaders.push(load);
  return lazy(async () => ({
    default: await load().then(
      (module) => module[name],
      () => MissingScreen,
    ),
  }));
};

export const CommandPalette = late<'CommandPalette', CommandPaletteProps>(
  () => import('../features/command-palette/command-palette.tsx'),
  'CommandPalette',
);

/** Fetches every screen, so that the next one opens at once, and without a network too. */
export const loadScreens = (): void => {
  for (const load of loaders) load().catch(() => null);
};

/** What each tab and panel shows. */
export const routes = {
  homepage: HomepageTab,
  about: late(() => import('./about-tab.tsx'), 'AboutTab'),
  'get-involved': GetInvolvedTab,
  events: late(() => import('./events-tab.tsx'), 'EventsTab'),
  'panther-store': PantherStoreTab,
  'global-settings': GlobalSettingsTab,
  'my-account': late(() => import('../features/account/my-account.tsx'), 'MyAccountTab'),
  'admin-users': late(() => import('../features/admin-users/user-list.tsx'), 'AdminUsersTab'),
  content: late(() => import('../features/content/content-panel.tsx'), 'ContentPanel'),
  'external-links': late(() => import('../features/links/links-card.tsx'), 'ExternalLinksPanel'),
  'embed-docs': late(() => import('../features/embeds/embeds-card.tsx'), 'EmbedDocumentsPanel'),
  analysis: late(() => import('../features/analysis/analysis.tsx'), 'AnalysisPanel'),
  history: late(() => import('../features/releases/release-history.tsx'), 'HistoryPanel'),
  differences: late(() => import('../features/differences/differences-view.tsx'), 'DifferencesPanel'),
  preview: late(() => import('../features/previews/preview-view.tsx'), 'PreviewPanel'),
  audit: late(() => import('../features/audit/audit-trail.tsx'), 'AuditPanel'),
  media: late(() => import('../features/media/media-library.tsx'), 'MediaPanel'),
  takedowns: late(() => import('../features/takedowns/takedowns-panel.tsx'), 'TakedownsPanel'),
  'hand-over': late(() => import('../features/hand-over/hand-over.tsx'), 'HandOverPanel'),
  api: late(() => import('../features/api-reference/api-reference.tsx'), 'ApiPanel'),
  'hero-images': late(() => import('../features/images/image-lists.tsx'), 'HeroImagesPanel'),
  carousel: late(() => import('../features/images/image-lists.tsx'), 'CarouselPanel'),
} as const satisfies Record<TabId, ComponentType>;
