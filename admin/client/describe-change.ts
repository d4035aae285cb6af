import { type Change, SECURITY_ACTIONS, type SecurityAction } from '../../contract/changes.ts';
import { isContentKey, nameBlock, type StoredTexts } from '../../contract/content-keys.ts';
import { nameRow, readText } from '../../contract/entities.ts';
import type { PublishSettings } from '../../contract/releases.ts';
import { formatLongMoment } from '../ui/format.ts';

const SECURITY_SENTENCES = {
  signIn: 'Signed in',
  signInFailed: 'Failed to sign in as',
  lockedOut: 'Too many failed sign-ins as',
  passwordReset: 'New password for',
  activated: 'Let back in',
  sessionsEnded: 'Signed out the devices of',
  secondFactorAdded: 'Added two-step sign-in for',
  secondFactorRequired: 'Two-step sign-in rule changed by',
  secondFactorRemoved: 'Removed two-step sign-in for',
  recoveryCodesMade: 'Recovery codes made for',
  recoveryCodeUsed: 'Recovery code used by',
  shareLinkMade: 'Preview link made by',
  shareLinksEnded: 'Preview links ended of',
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

/** Author as shown in lists. The author of a takedown is on its receipt, for super admins only. */
export const nameAuthor = ({ by, entity }: Pick<Change, 'by' | 'entity'>): string =>
  by ?? (entity === 'takedowns' ? 'An admin' : 'Setup');

/** "Changed Main Page Content", "Added “Pep rally”", "Deleted a hero image". */
export function describeChange(change: Change, items: StoredTexts): string {
  const { action, before, after } = change;
  if (isSecurityAction(action)) {
    const username = readText(after ?? before, 'username');
    return action === 'signIn' ? SECURITY_SENTENCES.signIn : `${SECURITY_SENTENCES[action]} “${username}”`;
  }
  if (change.entity === 'takedowns') return `Removed a file for good (${readText(after, 'name')})`;
  const setting = change.entity === 'settings' ? describeSetting(before, after) : null;
  const name = nameRow(change.entity, after ?? before, items);
  // A restored release also deletes what it lacks.
  const verb = action === 'restore' && after === null ? VERBS.delete : VERBS[action];
  return setting ?? `${verb ?? 'Changed'} ${name}`;
}

/** Describes a batch by its latest change: "Added “Pep rally” and 11 more". */
export function describeBatch(newest: Change, items: StoredTexts): string {
  // Written in one transaction, so the ids are consecutive.
  const others = newest.batch === null ? 0 : newest.id - newest.batch;
  return `${describeChange(newest, items)}${others > 0 ? ` and ${others} more` : ''}`;
}

/** Place of a content block on the site: "Home page, under the banner". Null for anything else. */
export function findPlace({ entity, before, after }: Change, items: StoredTexts): string | null {
  const key = readText(after ?? before, 'key');
  return entity === 'contentItems' && isContentKey(key) ? nameBlock(key, items).place : null;
}

/** Null if the previous setting is unknown. */
function describeSetting(before: unknown, after: unknown): string | null {
  const [old, current] = [before as PublishSettings | null, after as PublishSettings | null];
  if (!old || !current) return null;
  if (old.autoPublish !== current.autoPublish) return `Turned auto-publish ${current.autoPublish ? 'on' : 'off'}`;
  if (Boolean(old.mendErrorsFirst) !== Boolean(current.mendErrorsFirst)) {
    return current.mendErrorsFirst ? 'Required errors to be fixed first' : 'Stopped requiring errors to be fixed first';
  }
  if (old.scheduledFor === current.scheduledFor) return null;
  return current.scheduledFor
    ? `Scheduled publishing for ${formatLongMoment(current.scheduledFor)}`
    : 'Canceled scheduled publishing';
}
