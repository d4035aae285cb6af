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
  isForSuperAdmins?: true;
  /** Further search terms. */
  keywords?: string;
  /** Searches that list it first, even if others contain the same words. */
  firstFor?: readonly string[];
  /** Visible text at the target. Matches rank below all names. */
  text?: string;
}

type Action = Pick<Command, 'label' | 'detail' | 'icon' | 'target' | 'isForSuperAdmins'>;

/** Actions and settings, each with its tab and card. */
const PLACED = [
  { label: 'Publish', detail: 'See unpublished changes', icon: 'publish', target: { kind: 'publish' } },
  {
    label: 'Write a notice',
    detail: 'Global Settings: one line at the top of every page',
    icon: 'notice',
    target: on('global-settings', 'notices'),
  },
  {
    label: 'Papers',
    detail: 'Global Settings: minutes, bylaws, forms and reports as PDF files',
    icon: 'document',
    target: on('global-settings', 'papers'),
  },
  {
    label: 'Add a page',
    detail: 'More pages: membership, scholarships, a booster store day',
    icon: 'document',
    target: on('pages', 'pages'),
  },
  { label: 'Undo last publish', detail: 'Release history', icon: 'undo', target: on('history', 'live-release') },
  {
    label: 'Bring back something deleted',
    detail: 'Deleted items',
    icon: 'undo',
    target: { kind: 'tab', tab: 'audit', params: { view: 'deleted' } },
  },
  {
    label: 'Dates',
    detail: 'Events page: what is coming up, save the date, calendar',
    icon: 'events',
    target: on('events', 'dates'),
  },
  { label: 'Upload photos', detail: 'Media library', icon: 'upload', target: on('media', 'upload-pictures') },
  {
    label: 'Remove a photo for good',
    detail: 'Media library: open the photo, then “Remove for good”',
    icon: 'trash',
    target: on('media'),
  },
  { label: 'Change my password', detail: 'My Account', icon: 'lock', target: on('my-account', 'change-password') },
  { label: 'Two-step sign-in', detail: 'My Account', icon: 'key', target: on('my-account', 'two-step') },
  { label: 'Signed-in devices', detail: 'My Account', icon: 'device', target: on('my-account', 'devices') },
  { label: 'Add an admin', detail: 'Admin Users', icon: 'plus', target: on('admin-users', 'new-admin-user') },
  { label: 'Reset someone’s password', detail: 'Admin Users', icon: 'key', target: on('admin-users') },
  {
    label: 'Require two-step sign-in',
    detail: 'Admin Users',
    icon: 'shield',
    target: on('admin-users', 'two-step-rule'),
  },
  {
    label: 'Board handover',
    detail: 'Start a new season, its last step',
    icon: 'key',
    target: on('season', 'people'),
    isForSuperAdmins: true,
  },
  {
    label: 'Backups',
    detail: 'Board handover',
    icon: 'history',
    target: on('season', 'backups'),
    isForSuperAdmins: true,
  },
  {
    label: 'Print the handover page',
    detail: 'Board handover',
    icon: 'document',
    target: on('season', 'people'),
    isForSuperAdmins: true,
  },
  {
    label: 'How visitors reach the club',
    detail: 'Global Settings: contact email. A phone number goes into a page’s text.',
    icon: 'info',
    target: on('global-settings', 'accessibility'),
  },
  {
    label: 'How search engines show the site',
    detail: 'Homepage; each page’s tab has its own',
    icon: 'search',
    target: on('homepage', 'home_search'),
  },
  {
    label: 'Text in another language',
    detail: 'Write it into a page’s text, such as Main Page Content',
    icon: 'pencil',
    target: on('homepage', 'home_main_content'),
  },
  {
    label: 'Logo and colors',
    detail: 'Whoever runs the server changes them. The words beside the logo: Global Settings',
    icon: 'shield',
    target: on('global-settings', 'site_words'),
  },
  {
    label: 'Change the menu',
    detail: 'Global Settings: order, names and links of header and footer',
    icon: 'menu',
    target: on('global-settings', 'site-menu'),
  },
  { label: 'Footer links', detail: 'Global Settings', icon: 'link', target: on('global-settings', 'links-footer') },
  {
    label: 'Social media link',
    detail: 'External Links, header',
    icon: 'link',
    target: on('external-links', 'links-header'),
  },
  { label: 'Donate button', detail: 'Global Settings', icon: 'heart', target: on('global-settings', 'donate-button') },
  {
    label: 'Copy navy banner to all pages',
    detail: 'Global Settings',
    icon: 'copy',
    target: on('global-settings', 'navy-copy'),
  },
  { label: 'Join button', detail: 'Get Involved', icon: 'get-involved', target: on('get-involved', 'join-button') },
  {
    label: 'Store hours',
    detail: brand.navigation.panther_store,
    icon: 'document',
    target: on('panther-store', 'store-hours'),
  },
  { label: 'Share a preview', detail: 'Preview', icon: 'eye', target: on('preview') },
  { label: 'How to do it: the guide', detail: 'Help, in short pages', icon: 'info', target: on('help') },
] as const satisfies readonly Action[];

type Label = (typeof PLACED)[number]['label'];

/** Further search terms for commands. */
const KEYWORDS: Partial<Record<Label, string>> = {
  Publish: 'go live auto-publish schedule discard unpublished waiting',
  'Write a notice': 'announcement banner alert tell everybody canceled weather moved urgent',
  Papers: 'pdf minutes bylaws forms financial documents upload 990 budget',
  'Add a page': 'new page own page membership scholarships create subpage',
  'Undo last publish': 'go back restore revert release',
  'Bring back something deleted': 'undelete restore trash recover',
  Dates: 'calendar events schedule when',
  'Upload photos': 'add pictures images camera',
  'Remove a photo for good': 'take down picture image consent privacy child',
  'Change my password': 'sign-in security new',
  'Two-step sign-in': 'passkey authenticator app print recovery codes second factor 2fa security',
  'Signed-in devices': 'sessions sign out everywhere logout phone computer',
  'Add an admin': 'new user account invite person board member',
  'Reset someone’s password': 'forgot locked out user account',
  'Require two-step sign-in': 'second factor everyone security',
  Backups: 'restore test copy',
  'How visitors reach the club': 'contact address call',
  'How search engines show the site': 'seo title description shared links',
  'Text in another language': 'translate translation',
  'Logo and colors': 'brand emblem design theme',
  'Change the menu': 'navigation header footer links sign up link volunteer pages order rename hide top bar',
  'Footer links': 'bottom of every page privacy terms',
  'Social media link': 'instagram facebook icon header',
  'Donate button': 'floating donation auction text link hide',
  'Copy navy banner to all pages': 'blue banner content',
  'Join button': 'membership link sign up',
  'Store hours': 'opening times document spreadsheet embed',
  'How to do it: the guide': 'help manual instructions how do i support question learn problem wrong stuck',
  'Share a preview': 'link show someone before publishing draft',
};

/** Searches that list one action first, even if others contain the same words. */
const FIRST_FOR: Record<string, Label> = {
  help: 'How to do it: the guide',
  'how do i': 'How to do it: the guide',
  guide: 'How to do it: the guide',
  instructions: 'How to do it: the guide',
  notice: 'Write a notice',
  announcement: 'Write a notice',
  pdf: 'Papers',
  minutes: 'Papers',
  bylaws: 'Papers',
  photos: 'Upload photos',
  'remove photo': 'Remove a photo for good',
  'delete photo': 'Remove a photo for good',
  backups: 'Backups',
  print: 'Print the handover page',
  'phone number': 'How visitors reach the club',
  'search google': 'How search engines show the site',
  google: 'How search engines show the site',
  spanish: 'Text in another language',
  language: 'Text in another language',
  logo: 'Logo and colors',
  colors: 'Logo and colors',
  donate: 'Donate button',
  'add a page': 'Add a page',
  'new page': 'Add a page',
  menu: 'Change the menu',
  navigation: 'Change the menu',
  header: 'Change the menu',
};

export const ACTIONS: readonly Omit<Command, 'id'>[] = PLACED.map((action) => ({
  ...action,
  keywords: KEYWORDS[action.label] ?? '',
  firstFor: Object.keys(FIRST_FOR).filter((search) => FIRST_FOR[search] === action.label),
}));

function on(tab: TabId, anchor?: string): Target {
  return { kind: 'tab', tab, ...(anchor && { anchor }) };
}
