import type { WorkingCopyEntity } from './releases.ts';

export type ChangeEntity = WorkingCopyEntity | 'adminUsers' | 'settings';
export type ChangeAction = 'create' | 'update' | 'delete' | 'discard';

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
