import { brand } from '../../../club/brand.ts';
import type { TabId } from '../../navigation/tabs.ts';
import type { IconName } from '../../ui/icon.tsx';

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
  keywords?: string;
  /** Searches that list it first, even if others contain the same words. */
  firstFor?: readonly string[];
  /** Visible text at the target. Matches rank below all names. */
  text?: string;
}

/** Actions and settings: label, detail, icon, and where it is: “tab#card”, or something to open. */
const PLACED = [
  ['Publish', 'See unpublished changes', 'publish', { kind: 'publish' }],
  ['Write a notice', 'Global Settings: one line at the top of every page', 'notice', 'global-settings#notices'],
  ['Papers', 'Global Settings: minutes, bylaws, forms and reports as PDF files', 'document', 'global-settings#papers'],
  ['Add a page', 'More pages: membership, scholarships, a booster store day', 'document', 'pages#pages'],
  ['Undo last publish', 'Release history', 'undo', 'history#live-release'],
  ['Bring back something deleted', 'Deleted items', 'undo', { kind: 'tab', tab: 'audit', params: { view: 'deleted' } }],
  ['Dates', 'Events page: what is coming up, save the date, calendar', 'events', 'events#dates'],
  ['Upload photos', 'Media library', 'upload', 'media#upload-pictures'],
  ['Remove a photo for good', 'Media library: open the photo, then “Remove for good”', 'trash', 'media'],
  ['Change my password', 'My Account', 'lock', 'my-account#change-password'],
  ['Two-step sign-in', 'My Account', 'key', 'my-account#two-step'],
  ['Signed-in devices', 'My Account', 'device', 'my-account#devices'],
  ['Add an admin', 'Admin Users', 'plus', 'admin-users#new-admin-user'],
  ['Reset someone’s password', 'Admin Users', 'key', 'admin-users'],
  ['Require two-step sign-in', 'Admin Users', 'shield', 'admin-users#two-step-rule'],
  ['Board handover', 'Start a new season, its last step', 'key', 'season#people'],
  ['Backups', 'Board handover', 'history', 'season#backups'],
  ['Print the handover page', 'Board handover', 'document', 'season#people'],
  [
    'How visitors reach the club',
    'Global Settings: contact email. A phone number goes into a page’s text.',
    'info',
    'global-settings#accessibility',
  ],
  ['How search engines show the site', 'Homepage; each page’s tab has its own', 'search', 'homepage#home_search'],
  [
    'Text in another language',
    'Write it into a page’s text, such as Main Page Content',
    'pencil',
    'homepage#home_main_content',
  ],
  [
    'Logo and colors',
    'Whoever runs the server changes them. The words beside the logo: Global Settings',
    'shield',
    'global-settings#site_words',
  ],
  [
    'Change the menu',
    'Global Settings: order, names and links of header and footer',
    'menu',
    'global-settings#site-menu',
  ],
  ['Footer links', 'Global Settings', 'link', 'global-settings#links-footer'],
  ['Social media link', 'External Links, header', 'link', 'external-links#links-header'],
  ['Donate button', 'Global Settings', 'heart', 'global-settings#donate-button'],
  ['Copy navy banner to all pages', 'Global Settings', 'copy', 'global-settings#navy-copy'],
  ['Join button', 'Get Involved', 'get-involved', 'get-involved#join-button'],
  ['Store hours', brand.navigation.panther_store, 'document', 'panther-store#store-hours'],
  ['Share a preview', 'Preview', 'eye', 'preview'],
  ['How to do it: the guide', 'Help, in short pages', 'info', 'help'],
] as const satisfies readonly [string, string, IconName, TabId | `${TabId}#${string}` | Target][];

type Label = (typeof PLACED)[number][0];

const FOR_SUPER_ADMINS: readonly Label[] = ['Board handover', 'Backups', 'Print the handover page'];

/** Further search terms of an action, then searches, separated by commas, that list it first. */
const SEARCHES: Partial<Record<Label, readonly [keywords: string, firstFor?: string]>> = {
  Publish: ['go live auto-publish schedule discard unpublished waiting'],
  'Write a notice': ['announcement banner alert tell everybody canceled weather moved urgent', 'notice, announcement'],
  Papers: ['pdf minutes bylaws forms financial documents upload 990 budget', 'pdf, minutes, bylaws'],
  'Add a page': ['new page own page membership scholarships create subpage', 'add a page, new page'],
  'Undo last publish': ['go back restore revert release'],
  'Bring back something deleted': ['undelete restore trash recover'],
  Dates: ['calendar events schedule when'],
  'Upload photos': ['add pictures images camera', 'photos'],
  'Remove a photo for good': ['take down picture image consent privacy child', 'remove photo, delete photo'],
  'Change my password': ['sign-in security new'],
  'Two-step sign-in': ['passkey authenticator app print recovery codes second factor 2fa security'],
  'Signed-in devices': ['sessions sign out everywhere logout phone computer'],
  'Add an admin': ['new user account invite person board member'],
  'Reset someone’s password': ['forgot locked out user account'],
  'Require two-step sign-in': ['second factor everyone security'],
  Backups: ['restore test copy', 'backups'],
  'Print the handover page': ['', 'print'],
  'How visitors reach the club': ['contact address call', 'phone number'],
  'How search engines show the site': ['seo title description shared links', 'search google, google'],
  'Text in another language': ['translate translation', 'spanish, language'],
  'Logo and colors': ['brand emblem design theme', 'logo, colors'],
  'Change the menu': [
    'navigation header footer links sign up link volunteer pages order rename hide top bar',
    'menu, navigation, header',
  ],
  'Footer links': ['bottom of every page privacy terms'],
  'Social media link': ['instagram facebook icon header'],
  'Donate button': ['floating donation auction text link hide', 'donate'],
  'Copy navy banner to all pages': ['blue banner content'],
  'Join button': ['membership link sign up'],
  'Store hours': ['opening times document spreadsheet embed'],
  'Share a preview': ['link show someone before publishing draft'],
  'How to do it: the guide': [
    'help manual instructions how do i support question learn problem wrong stuck',
    'help, how do i, guide, instructions',
  ],
};

export const ACTIONS: readonly Omit<Command, 'id'>[] = PLACED.map(([label, detail, icon, place]) => {
  const [keywords = '', firstFor] = SEARCHES[label] ?? [];
  return {
    label,
    detail,
    icon,
    target: typeof place === 'string' ? toTarget(place) : place,
    keywords,
    ...(firstFor && { firstFor: firstFor.split(', ') }),
    ...(FOR_SUPER_ADMINS.includes(label) && { isForSuperAdmins: true }),
  };
});

function toTarget(place: string): Target {
  const [tab, anchor] = place.split('#');
  return { kind: 'tab', tab: tab as TabId, ...(anchor && { anchor }) };
}
