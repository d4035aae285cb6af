import { WORKING_COPY_ENTITIES } from './releases.ts';

export const CHANGE_ENTITIES = [...WORKING_COPY_ENTITIES, 'adminUsers', 'settings'] as const;
export type ChangeEntity = (typeof CHANGE_ENTITIES)[number];
export type ChangeAction = 'create' | 'update' | 'delete' | 'discard' | 'restore';

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
