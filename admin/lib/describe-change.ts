import { type Change, type ChangeEntity, SECURITY_ACTIONS, type SecurityAction } from '../../contract/changes.ts';
import { getContentKeyDefinition, isContentKey } from '../../contract/content-keys.ts';

const THINGS = {
  contentItems: 'content',
  heroImages: 'a hero image',
  carouselImages: 'a carousel image',
  embedDocuments: 'a document',
  externalLinks: 'a link',
  adminUsers: 'an admin user',
  settings: 'auto-publish',
  security: 'an account',
} as const satisfies Record<ChangeEntity, string>;

const SECURITY_SENTENCES = {
  signIn: 'Signed in',
  signInFailed: 'Failed to sign in as',
  lockedOut: 'Too many failures to sign in as',
  passwordReset: 'New password for',
  activated: 'Let back in',
  sessionsEnded: 'Signed out the devices of',
  secondFactorAdded: 'Second step added for',
  secondFactorRequired: 'Second step for everybody, changed by',
  secondFactorRemoved: 'Second step removed for',
  recoveryCodesMade: 'Recovery codes made for',
  recoveryCodeUsed: 'Recovery code used by',
} as const satisfies Record<SecurityAction, string>;

const isSecurityAction = (action: string): action is SecurityAction =>
  SECURITY_ACTIONS.some((known) => known === action);

const VERBS: Partial<Record<string, string>> = {
  create: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  discard: 'Discarded edits of',
  restore: 'Restored',
};

const read = (row: unknown, field: string): string => {
  const value =
    typeof row === 'object' && row !== null ? Object.entries(row).find(([name]) => name === field)?.[1] : '';
  return typeof value === 'string' ? value : '';
};

/** "Changed Main Page Content", "Added “Pep rally”", "Deleted a hero image". */
export const describeChange = ({ entity, action, before, after }: Change): string => {
  const row = after ?? before;
  if (isSecurityAction(action)) {
    return action === 'signIn' ? SECURITY_SENTENCES.signIn : `${SECURITY_SENTENCES[action]} “${read(row, 'username')}”`;
  }
  const verb = VERBS[action] ?? 'Changed';
  const key = read(row, 'key');
  const name = read(row, 'title') || read(row, 'name') || read(row, 'username');
  if (entity === 'contentItems') {
    return `${verb} ${isContentKey(key) ? getContentKeyDefinition(key).label : key || THINGS.contentItems}`;
  }
  return `${verb} ${name && entity !== 'settings' ? `“${name}”` : THINGS[entity]}`;
};
