import { z } from 'zod';
import type { MarkedDifference } from './differences.ts';
import { WORKING_COPY_ENTITIES, type WorkingCopyEntity } from './releases.ts';

export const CHANGE_ENTITIES = [...WORKING_COPY_ENTITIES, 'adminUsers', 'settings', 'security'] as const;
export type ChangeEntity = (typeof CHANGE_ENTITIES)[number];

/**
 * What happened to an account's sign-in; the entity is `security`, its id the account's. Listed where it is asked for
 * (`entity=security`), with ids of its own: among the edits it would bury them.
 */
export const SECURITY_ACTIONS = [
  'signIn',
  'signInFailed',
  'lockedOut',
  'passwordReset',
  'activated',
  'sessionsEnded',
  'secondFactorAdded',
  'secondFactorRemoved',
  'secondFactorRequired',
  'recoveryCodesMade',
  'recoveryCodeUsed',
] as const;
export type SecurityAction = (typeof SECURITY_ACTIONS)[number];
export type ChangeAction = 'create' | 'update' | 'delete' | 'discard' | 'restore' | SecurityAction;

/** One successful write: the audit trail, an item's history, and what undo puts back. Never holds a password. */
export interface Change {
  id: number;
  entity: ChangeEntity;
  entityId: number;
  action: ChangeAction;
  before: unknown;
  after: unknown;
  at: string;
  /** The account's username at that time; null for what the system did itself. */
  by: string | null;
}

/** A change with what it changed, field by field. */
export interface ChangeDetails extends Change {
  changes: MarkedDifference[];
}

/** An item that was there once and is not now. `change` is the one to undo. */
export interface DeletedItem {
  change: number;
  entity: WorkingCopyEntity;
  id: number;
  /** What a volunteer calls it. */
  label: string;
  /** What is lost with it: its text, its image. */
  changes: MarkedDifference[];
  at: string;
  by: string | null;
}

/** POST /api/admin/changes/{id}/restore: the item becomes what that change made of it. */
export const restoreVersion = z.strictObject({
  /** The item's newest change as the writer knows it; a newer one is answered 409. */
  last: z.int({ error: 'last must be a change’s number' }).positive({ error: 'last must be a change’s number' }),
});
