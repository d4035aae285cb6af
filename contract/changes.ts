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

/** Entities whose changes can be undone: all except accounts. */
export const UNDOABLE_ENTITIES = [...WORKING_COPY_ENTITIES, 'media'] as const satisfies readonly ChangeEntity[];
export type UndoableEntity = (typeof UNDOABLE_ENTITIES)[number];

/**
 * Sign-in events of an account, with entity `security` and the account's id. Listed only for `entity=security`, with
 * their own ids, because they would bury the edits.
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

/** One successful write, used for the audit trail, item history and undo. Never contains a password. */
export const change = z.object({
  id: z.int(),
  entity: z.enum(CHANGE_ENTITIES),
  entityId: z.int(),
  action: changeAction,
  before: z.unknown(),
  after: z.unknown(),
  at: z.string(),
  /** Username at the time of the change. Null for changes made by the system. */
  by: z.string().nullable(),
  /** Id of the first change in a group written and undone together. Null for a single change. */
  batch: z.int().nullable(),
});
export type Change = z.infer<typeof change>;

/**
 * Header with a key that a client makes up for a create. Sent again by the same account, it creates nothing and returns what
 * the first one created. IETF draft "The Idempotency-Key HTTP Header Field".
 */
export const CREATE_KEY = 'Idempotency-Key';
export const createKey = z
  .string()
  .regex(/^[!-~]{1,100}$/, { error: `${CREATE_KEY} must be 1 to 100 letters and digits` });

/** Response of a call that writes several items. Undoing `batch` undoes all of them; null if nothing changed. */
export const writtenTogether = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), batch: z.int().nullable() });
export type WrittenTogether<Item> = { items: Item[]; batch: number | null };

/** Maximum number of items created per call. */
export const MOST_TOGETHER = 20;

/** POST /api/admin/{list}/batch: creates all of the items or none. */
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

/** PUT /api/admin/{list}/order: the new order, and the one the author saw. Refused with 409 if the order has changed since. */
export const orderInput = z.strictObject({ ids: itemIds, seen: itemIds.optional() });
export type OrderInput = z.infer<typeof orderInput>;

/** A change in a list, with the newest change of its item. They are the same until the item changes again. */
export const listedChange = change.extend({ last: z.int() });
export type ListedChange = z.infer<typeof listedChange>;

export const changeDetails = change.extend({ changes: z.array(markedDifference) });
export type ChangeDetails = z.infer<typeof changeDetails>;

/** A deleted item. Undoing `change` brings it back. */
export const deletedItem = z.object({
  change: z.int(),
  entity: z.enum(UNDOABLE_ENTITIES),
  id: z.int(),
  /** Name shown to volunteers. */
  label: z.string(),
  /** Deleted text and images. */
  changes: z.array(markedDifference),
  at: z.string(),
  by: z.string().nullable(),
  /** Name of a paper's file, by which it can be removed for good. */
  paperName: z.string().optional(),
});
export type DeletedItem = z.infer<typeof deletedItem>;

/** POST /api/admin/changes/{id}/restore: restores the item as it was after that change. */
export const restoreVersion = z.strictObject({
  /** Id of the latest change the author saw. Refused with 409 if there is a newer one. */
  last: z.int({ error: 'last must be a change’s number' }).positive({ error: 'last must be a change’s number' }),
});
