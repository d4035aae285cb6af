import type { ContentKey } from '../../../contract/content-keys.ts';
import type { PageType } from '../../../contract/pages.ts';

/** The Events tab's headings and their blocks, in spec.md's order. */
export const eventsGroups: { heading: string; keys: readonly ContentKey[]; page?: PageType }[] = [
  { heading: 'General Events Page Content', keys: ['events_main_content', 'events_navy_section'] },
  {
    heading: 'Friday Night Lights',
    keys: [
      'events_fnl_main_content',
      'events_fnl_sponsors',
      'events_fnl_trailblazer',
      'events_fnl_panther_partner',
      'events_fnl_community_connector',
      'events_fnl_spirit_starter',
    ],
  },
  {
    heading: 'Other Event Tabs',
    keys: ['events_spirit_days_content', 'events_basketball_content', 'events_pickleball_content'],
    page: 'events',
  },
];
