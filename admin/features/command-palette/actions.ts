import { brand } from '../../../club/brand.ts';
import type { TabId } from '../../navigation/tabs.ts';
import type { IconName } from '../../ui/icon.tsx';

/** Result of choosing a command. */
export type Target =
  | { kind: 'tab'; tab: TabId; anchor?: string; params?: Record<string, string> }
  | { kind: 'publish' }
  | { kind: 'page'; path: string };

export interface Command {
  id: string;
  label: string;
  detail: string;
  icon: IconName;
  target: Target;
  /** Further search terms. */
  keywords?: string;
  /** Searches for which it comes first, whatever else has those words. */
  firstFor?: readonly string[];
  /** Visible text at the target. Matches after all names. */
  text?: string;
}

/** All actions and settings with the terms that people search for. */
export const ACTIONS: readonly Omit<Command, 'id'>[] = [
  {
    label: 'Publish',
    detail: 'See unpublished changes',
    icon: 'publish',
    target: { kind: 'publish' },
    keywords: 'go live auto-publish schedule discard unpublished waiting',
  },
  {
    label: 'Undo last publish',
    detail: 'Release history',
    icon: 'undo',
    keywords: 'go back restore revert release',
    target: { kind: 'tab', tab: 'history', anchor: 'live-release' },
  },
  {
    label: 'Bring back something deleted',
    detail: 'Deleted items',
    icon: 'undo',
    keywords: 'undelete restore trash recover',
    target: { kind: 'tab', tab: 'audit', params: { view: 'deleted' } },
  },
  {
    label: 'Dates',
    detail: 'Events page: what is coming up, save the date, calendar',
    icon: 'events',
    keywords: 'calendar events schedule when',
    target: { kind: 'tab', tab: 'events', anchor: 'dates' },
  },
  {
    label: 'Upload photos',
    detail: 'Media library',
    icon: 'upload',
    keywords: 'add pictures images camera',
    firstFor: ['photos'],
    target: { kind: 'tab', tab: 'media', anchor: 'upload-pictures' },
  },
  {
    label: 'Remove a photo for good',
    detail: 'Media library: open the photo, then “Remove for good”',
    icon: 'trash',
    keywords: 'take down picture image consent privacy child',
    firstFor: ['remove photo', 'delete photo'],
    target: { kind: 'tab', tab: 'media' },
  },
  {
    label: 'Change my password',
    detail: 'My Account',
    icon: 'lock',
    keywords: 'sign-in security new',
    target: { kind: 'tab', tab: 'my-account', anchor: 'change-password' },
  },
  {
    label: 'Two-step sign-in',
    detail: 'My Account',
    icon: 'key',
    keywords: 'passkey authenticator app print recovery codes second factor 2fa security',
    target: { kind: 'tab', tab: 'my-account', anchor: 'two-step' },
  },
  {
    label: 'Signed-in devices',
    detail: 'My Account',
    icon: 'device',
    keywords: 'sessions sign out everywhere logout phone computer',
    target: { kind: 'tab', tab: 'my-account', anchor: 'devices' },
  },
  {
    label: 'Add an admin',
    detail: 'Admin Users',
    icon: 'plus',
    keywords: 'new user account invite person board member',
    target: { kind: 'tab', tab: 'admin-users', anchor: 'new-admin-user' },
  },
  {
    label: 'Reset someone’s password',
    detail: 'Admin Users',
    icon: 'key',
    keywords: 'forgot locked out user account',
    target: { kind: 'tab', tab: 'admin-users' },
  },
  {
    label: 'Require two-step sign-in',
    detail: 'Admin Users',
    icon: 'shield',
    keywords: 'second factor everyone security',
    target: { kind: 'tab', tab: 'admin-users', anchor: 'two-step-rule' },
  },
  {
    label: 'Backups',
    detail: 'Board handover',
    icon: 'history',
    keywords: 'restore test copy',
    firstFor: ['backups'],
    target: { kind: 'tab', tab: 'hand-over', anchor: 'backups' },
  },
  {
    label: 'Print the handover page',
    detail: 'Board handover',
    icon: 'document',
    firstFor: ['print'],
    target: { kind: 'tab', tab: 'hand-over' },
  },
  {
    label: 'How visitors reach the club',
    detail: 'Global Settings: contact email. A phone number goes into a page’s text.',
    icon: 'info',
    keywords: 'contact address call',
    firstFor: ['phone number'],
    target: { kind: 'tab', tab: 'global-settings', anchor: 'accessibility' },
  },
  {
    label: 'How search engines show the site',
    detail: 'Homepage; each page’s tab has its own',
    icon: 'search',
    keywords: 'seo title description shared links',
    firstFor: ['search google', 'google'],
    target: { kind: 'tab', tab: 'homepage', anchor: 'home_search' },
  },
  {
    label: 'Text in another language',
    detail: 'Write it into a page’s text, such as Main Page Content',
    icon: 'pencil',
    keywords: 'translate translation',
    firstFor: ['spanish', 'language'],
    target: { kind: 'tab', tab: 'homepage', anchor: 'home_main_content' },
  },
  {
    label: 'Logo and colors',
    detail: 'Whoever runs the server changes them. The words beside the logo: Global Settings',
    icon: 'shield',
    keywords: 'brand emblem design theme',
    firstFor: ['logo', 'colors'],
    target: { kind: 'tab', tab: 'global-settings', anchor: 'site_words' },
  },
  {
    label: 'Footer links',
    detail: 'Global Settings',
    icon: 'link',
    keywords: 'bottom of every page privacy terms',
    target: { kind: 'tab', tab: 'global-settings', anchor: 'links-footer' },
  },
  {
    label: 'Social media link',
    detail: 'External Links, header',
    icon: 'link',
    keywords: 'instagram facebook icon header',
    target: { kind: 'tab', tab: 'external-links', anchor: 'links-header' },
  },
  {
    label: 'Donate button',
    detail: 'Global Settings',
    icon: 'heart',
    keywords: 'floating donation auction text link hide',
    firstFor: ['donate'],
    target: { kind: 'tab', tab: 'global-settings', anchor: 'donate-button' },
  },
  {
    label: 'Copy navy banner to all pages',
    detail: 'Global Settings',
    icon: 'copy',
    keywords: 'blue banner content',
    target: { kind: 'tab', tab: 'global-settings', anchor: 'navy-copy' },
  },
  {
    label: 'Join button',
    detail: 'Get Involved',
    icon: 'get-involved',
    keywords: 'membership link sign up',
    target: { kind: 'tab', tab: 'get-involved', anchor: 'join-button' },
  },
  {
    label: 'Store hours',
    detail: brand.navigation.panther_store,
    icon: 'document',
    keywords: 'opening times document spreadsheet embed',
    target: { kind: 'tab', tab: 'panther-store', anchor: 'store-hours' },
  },
  {
    label: 'Share a preview',
    detail: 'Preview',
    icon: 'eye',
    keywords: 'link show someone before publishing draft',
    target: { kind: 'tab', tab: 'preview' },
  },
];
