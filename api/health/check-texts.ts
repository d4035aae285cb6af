import type { HealthId, HealthItem } from '../../contract/health.ts';
import type { StoredEntry } from '../../db/schema/index.ts';

/** Words about one check, and when people hear of it. */
interface CheckText extends Pick<HealthItem, 'name' | 'problem' | 'toDo' | 'meanwhile' | 'link'> {
  /** Heading in the state `waiting`. */
  missing?: string;
  /** Milliseconds a problem must last before an alert; null to show it only in the dashboard. */
  alertAfter: number | null;
  /** Sent during quiet hours too. */
  isUrgent?: true;
}

const HOUR = 3_600_000;
const NORMAL = 'Nothing changes for visitors.';
/** For checks whose findings need no further explanation. */
const EXPLAINED_IN_DETAIL = { meanwhile: '', toDo: '', alertAfter: null };
const HISTORY = { label: 'Release history', tab: 'history' };
const HEALTH = { label: 'Health', tab: 'health' };

const TEXTS: Record<HealthId, Partial<CheckText> & Pick<CheckText, 'name' | 'problem' | 'toDo'>> = {
  visitors: {
    name: 'Visitors see the latest release',
    problem: 'Visitors don’t see the latest release',
    meanwhile: 'Visitors see an earlier version of the site, or no site at all.',
    toDo: 'Open the site’s address on a phone. If it isn’t there, ask whoever runs the server or the domain.',
    link: HISTORY,
    isUrgent: true,
  },
  publishing: {
    name: 'Publishing works',
    problem: 'Something couldn’t be published',
    meanwhile: 'Visitors see the site without those changes.',
    toDo: 'Open the dashboard and see why. Fix the text or picture that it names, or undo it.',
    link: HISTORY,
  },
  delivery: {
    name: 'Bucket, CDN and webhook follow',
    problem: 'Bucket, CDN or webhook doesn’t follow',
    meanwhile: 'Visitors may see pages as they were before.',
    toDo: 'Ask whoever runs the server to check the service and its key. It is tried again until it works.',
    link: HISTORY,
    alertAfter: HOUR,
  },
  documents: {
    name: 'Documents are copied to their pages',
    problem: 'A document can’t be copied',
    missing: 'A document couldn’t be copied once',
    meanwhile: 'Visitors see the last copy.',
    toDo: '',
    link: { label: 'Store hours', tab: 'panther-store', anchor: 'store-hours' },
  },
  database: {
    name: 'Saving works',
    problem: 'Nothing can be saved',
    meanwhile: 'Visitors see the site as it was last published.',
    toDo: 'Ask whoever runs the server. What to do is in the message.',
    alertAfter: null,
    isUrgent: true,
  },
  disk: {
    name: 'The disk has room',
    problem: 'The disk is nearly full',
    meanwhile: `${NORMAL} Once it is full, nothing can be saved.`,
    toDo: 'Ask whoever runs the server to free some space, or to keep fewer backups there.',
    isUrgent: true,
  },
  backup: {
    name: 'Backups run',
    problem: 'The backup failed, or none was made',
    missing: 'The site has never been backed up',
    toDo: 'Ask whoever runs the server to make a backup now. What the command prints says what is wrong.',
    link: { label: 'About backups', tab: 'season', anchor: 'backups' },
  },
  'restore-test': {
    name: 'Test restore of a backup',
    problem: 'The test restore of a backup failed',
    missing: 'No backup has been tested',
    toDo: 'Ask whoever runs the server to make a new backup and test that it can be restored.',
    link: { label: 'About backups', tab: 'season', anchor: 'backups' },
  },
  'sign-ins': {
    name: 'Sign-ins are quiet',
    problem: 'Many sign-ins are refused',
    toDo: 'If it wasn’t one of you, use long passwords and two-step sign-in. The site already slows down guessing.',
    link: { label: 'See sign-ins', tab: 'audit' },
  },
  certificate: {
    name: 'The site’s certificate is valid',
    problem: 'The site’s certificate must be renewed',
    meanwhile: 'Once it has expired, browsers warn visitors away from the site.',
    toDo: 'Ask whoever runs the server why it wasn’t renewed.',
  },
  domain: {
    name: 'The domain is paid for',
    problem: 'The domain must be renewed',
    meanwhile: 'Once it has expired, the site’s address leads nowhere, or to strangers.',
    toDo: 'Renew it where it was bought, and check the card there.',
  },
  clock: {
    name: 'The server’s clock is steady',
    problem: 'The server’s clock was moved',
    meanwhile: 'What is scheduled may have gone live at another time.',
    toDo: 'Check what is scheduled. Ask whoever runs the server to keep its clock set by the network.',
    alertAfter: null,
  },
  messages: {
    name: 'Messages arrive',
    problem: 'A message could not be sent',
    missing: 'A message has not been sent yet',
    toDo: 'Ask whoever runs the server to check SMTP_URL and the webhook. Nothing is lost: it is sent once that works.',
    link: { label: 'Send a test', tab: 'health', anchor: 'alerts' },
  },
  'super-admins': {
    name: 'At least two Super Admins',
    problem: 'Only one person is a Super Admin',
    ...EXPLAINED_IN_DETAIL,
    link: { label: 'Add an admin', tab: 'admin-users', anchor: 'new-admin-user' },
  },
  'printed-password': {
    name: 'No password from setup is in use',
    problem: 'A password from setup is still in use',
    ...EXPLAINED_IN_DETAIL,
    link: { label: 'Change password', tab: 'my-account', anchor: 'change-password' },
  },
  'recovery-codes': {
    name: 'Recovery codes are on paper',
    problem: 'No Super Admin has recovery codes',
    ...EXPLAINED_IN_DETAIL,
    link: { label: 'Make codes', tab: 'my-account', anchor: 'two-step' },
  },
};

export function getCheckText(id: HealthId): CheckText {
  return { alertAfter: 0, meanwhile: NORMAL, link: HEALTH, ...TEXTS[id] };
}

export function toEntry(title: string, lines: string[], { label, tab } = HEALTH): StoredEntry {
  return { title, lines, link: { label, path: `/admin?tab=${tab}` } };
}
