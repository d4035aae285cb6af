import { z } from 'zod';
import { markedDifference } from './differences.ts';
import { WORKING_COPY_ENTITIES } from './working-copy.ts';

export const CHANGE_ENTITIES = [
  ...WORKING_COPY_ENTITIES,
  'media',
  'takedowns',
  'adminUsers',
  'settings',
  'security',
] as const;
export type ChangeEntity = (typeof CHANGE_ENTITIES)[number];

/** Entities whose changes can be undone: everything except accounts. */
export const UNDOABLE_ENTITIES = [...WORKING_COPY_ENTITIES, 'media'] as const satisfies readonly ChangeEntity[];
export type UndoableEntity = (typeof UNDOABLE_ENTITIES)[number];

/**
 * Sign-in events of an account. The entity is `security`, its id the account's. Listed only for `entity=security`, with
 * ids of their own, because they would bury the edits.
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
  'shareLinkMade',
  'shareLinksEnded',
] as const;
export type SecurityAction = (typeof SECURITY_ACTIONS)[number];
const changeAction = z.enum(['create', 'update', 'delete', 'discard', 'restore', ...SECURITY_ACTIONS]);
export type ChangeAction = z.infer<typeof changeAction>;

/** One successful write: the audit trail, an item's history, and what undo puts back. Never holds a password. */
export const change = z.object({
  id: z.int(),
  entity: z.enum(CHANGE_ENTITIES),
  entityId: z.int(),
  action: changeAction,
  before: z.unknown(),
  after: z.unknown(),
  at: z.string(),
  /** The account's username at that time; null for what the system did itself. */
  by: z.string().nullable(),
  /** The first change of those that were written together, to be undone together; null for one that stands alone. */
  batch: z.int().nullable(),
});
export type Change = z.infer<typeof change>;

/** Response of a call that writes several items. `batch` undoes all of them, and is null if nothing changed. */
export const writtenTogether = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), batch: z.int().nullable() });
export type WrittenTogether<Item> = { items: Item[]; batch: number | null };

/** As many as one call creates. */
export const MOST_TOGETHER = 20;

/** POST /api/admin/{list}/batch: several new items, or none of them. */
export function createTogether<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    items: z
      .array(item)
      .min(1, { error: 'Name at least one item' })
      .max(MOST_TOGETHER, { error: `At most ${MOST_TOGETHER} items at a time` }),
  });
}

const itemIds = z
  .array(z.int({ error: 'An id must be a whole number' }).positive({ error: 'An id must be a whole number from 1' }))
  .min(1, { error: 'Name at least one item' })
  .max(1000, { error: 'Too many items' })
  .refine((ids) => new Set(ids).size === ids.length, { error: 'Name each item once' });

/** PUT /api/admin/{list}/order: a list as it shall stand, and as the writer saw it: 409 where it is another by now. */
export const orderInput = z.strictObject({ ids: itemIds, seen: itemIds.optional() });
export type OrderInput = z.infer<typeof orderInput>;

export const changeDetails = change.extend({ changes: z.array(markedDifference) });
export type ChangeDetails = z.infer<typeof changeDetails>;

/** An item that was there once and is not now. `change` is the one to undo. */
export const deletedItem = z.object({
  change: z.int(),
  entity: z.enum(UNDOABLE_ENTITIES),
  id: z.int(),
  /** Name for volunteers. */
  label: z.string(),
  /** Lost text and images. */
  changes: z.array(markedDifference),
  at: z.string(),
  by: z.string().nullable(),
});
export type DeletedItem = z.infer<typeof deletedItem>;

/** POST /api/admin/changes/{id}/restore: the item becomes what that change made of it. */
export const restoreVersion = z.strictObject({
  /** The item's newest change as the writer knows it; a newer one is refused with 409. */
  last: z.int({ error: 'last must be a change’s number' }).positive({ error: 'last must be a change’s number' }),
});
