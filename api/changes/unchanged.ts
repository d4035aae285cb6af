import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { CREATE_KEY, createKey } from '../../contract/changes.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { createKeys } from '../../db/schema/index.ts';
import type { ApiEnv } from '../http/context.ts';
import { invalid } from '../http/errors.ts';
import { findChange, findLastChangeId, listBatch } from './changes.queries.ts';

/** Key that a client gave its create, after the path of the call, and the client's account. */
export type CreateKey = Pick<typeof createKeys.$inferInsert, 'by' | 'key'>;

export interface Creator {
  by: string;
  createKey?: CreateKey;
}

class NothingChanged<Item> extends Error {
  readonly item: Item;

  constructor(item: Item) {
    super('the write changed nothing');
    this.name = 'NothingChanged';
    this.item = item;
  }
}

/** Reads the account and the key of a create. @throws 400 for a key that is too long */
export function readCreator(c: Context<ApiEnv>): Creator {
  const by = c.get('admin').username;
  const key = c.req.header(CREATE_KEY);
  if (key === undefined) return { by };
  const parsed = createKey.safeParse(key);
  if (!parsed.success) throw invalid(CREATE_KEY, parsed.error.issues[0]?.message ?? '');
  return { by, createKey: { by, key: `${c.req.path} ${key}` } };
}

/**
 * Rolls back a create that the same account already sent under this key, unless its item was deleted since: then a person
 * adds it again. Call inside the write's transaction; the changes of the first one are the current item of `unlessUnchanged`.
 */
export async function assertNotCreated(tx: Queryable, { by, key }: CreateKey): Promise<void> {
  const [created] = await tx
    .select({ changeId: createKeys.changeId })
    .from(createKeys)
    .where(and(eq(createKeys.by, by), eq(createKeys.key, key)));
  const earlier = created ? (await listBatch(tx, created.changeId)).reverse() : [];
  const last = earlier[0] && (await findChange(tx, (await findLastChangeId(tx, earlier[0])) ?? 0));
  if (last?.after) throw new NothingChanged(earlier);
}

/** Remembers the first change of a create under its key. Call inside the write's transaction. */
export async function storeCreateKey(tx: Transaction, createKey: CreateKey, changeId: number): Promise<void> {
  const { by, key } = createKeys;
  await tx
    .insert(createKeys)
    .values({ ...createKey, changeId })
    .onConflictDoUpdate({ target: [by, key], set: { changeId } });
}

/** Rolls back an update that changed nothing, so that it creates no version. Call inside the write's transaction. */
export function assertChanged<Item extends { version: number; updatedAt: string }>(before: Item, after: Item): void {
  const { version, updatedAt } = before;
  if (isDeepStrictEqual({ ...after, version, updatedAt }, before)) throw new NothingChanged(before);
}

/** Result of the write, or `describe` of what was thrown with it if the write would change nothing. */
export async function unlessUnchanged<Item, Result>(
  write: () => Promise<Result>,
  describe: (item: Item) => Result,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof NothingChanged) return describe(error.item as Item);
    throw error;
  }
}
