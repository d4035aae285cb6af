import type { Context } from 'hono';
import type { Change, WrittenTogether } from '../../contract/changes.ts';
import { findWindowProblem, resolveTime, type VisibilityWindow } from '../../contract/visibility-window.ts';
import type { WorkingCopyEntity } from '../../contract/working-copy.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { assertSeen } from '../changes/stored-item.ts';
import { assertChanged, type Creator, unlessUnchanged } from '../changes/unchanged.ts';
import { getFound, invalid } from '../http/errors.ts';
import { type CommitDeps, type CommittedWrite, commitChanges, type WrittenItem } from './commit-change.ts';
import type { ContentDeps } from './content-deps.ts';

/** Queries that each entity provides for the writes below. */
export interface ItemQueries<Item, Input, Update> {
  entity: WorkingCopyEntity;
  find(tx: Queryable, id: number): Promise<Item | null>;
  insert(tx: Queryable, input: Input, at: Date): Promise<Item>;
  update(tx: Queryable, current: Item, fields: Update, at: Date): Promise<Item>;
  remove(tx: Queryable, id: number): Promise<void>;
}

/** Creates the entity's write functions. Each commits a change and its pending release. */
export function createItemWriter<
  Item extends VisibilityWindow & { id: number; version: number; updatedAt: string },
  Input extends Partial<VisibilityWindow>,
  Update extends Partial<VisibilityWindow>,
>(deps: CommitDeps & Pick<ContentDeps, 'env'>, queries: ItemQueries<Item, Input, Update>) {
  const { entity } = queries;
  const { timeZone } = deps.env;

  const commitItems = async (
    { by, createKey }: Creator,
    write: (tx: Transaction, at: Date) => Promise<WrittenItem<Item>[]>,
  ): Promise<WrittenTogether<Item> & CommittedWrite> => {
    const work = async (tx: Transaction, at: Date) => (await write(tx, at)).map((row) => ({ entity, ...row }));
    const { written, ...committed } = await commitChanges<Item>(deps, { by, createKey, work });
    return { items: written.map(({ before, after }) => (after ?? before) as Item), ...committed };
  };

  /** Creates all items in one transaction, release and undo batch. */
  const createTogether = (
    creator: Creator,
    inputs: readonly Input[],
  ): Promise<WrittenTogether<Item> & CommittedWrite> =>
    unlessUnchanged(
      () =>
        commitItems(creator, async (tx, at) => {
          const written: WrittenItem<Item>[] = [];
          for (const input of inputs) {
            const after = assertWindow(await queries.insert(tx, resolveWindow(input, timeZone), at));
            written.push({ before: null, after });
          }
          return written;
        }),
      (earlier: Change[]) => ({
        items: earlier.map(({ after }) => after as Item),
        batch: earlier[0]?.batch ?? null,
        releaseId: null,
        changeIds: earlier.map(({ id }) => id),
      }),
    );

  /**
   * Updates an item and the others that `planOthers` returns, in one transaction, release and undo batch.
   * @throws 404, or 409 with the current item for a stale version
   */
  const updateTogether = (
    by: string,
    id: number,
    { version, ...fields }: Update & { version?: number | undefined },
    planOthers: (tx: Queryable, item: Item, fields: Update) => Promise<[Item, Update][]> = async () => [],
  ): Promise<WrittenTogether<Item> & CommittedWrite> =>
    unlessUnchanged(
      () =>
        commitItems({ by }, async (tx, at) => {
          const first = getFound(await queries.find(tx, id));
          assertSeen(first, version);
          const planned: [Item, Update][] = [[first, fields as Update]];
          planned.push(...(await planOthers(tx, first, fields as Update)));
          const written: { before: Item; after: Item }[] = [];
          for (const [before, update] of planned) {
            const after = assertWindow(await queries.update(tx, before, resolveWindow(update, timeZone), at));
            written.push({ before, after });
          }
          assertChanged(first, written[0]?.after as Item);
          return written;
        }),
      (item: Item) => ({ items: [item], batch: null, releaseId: null, changeIds: [] }),
    );

  /** Deletes an item and the others that `listOthers` returns, in one transaction, release and undo batch. */
  const remove = (
    by: string,
    id: number,
    listOthers: (tx: Queryable, item: Item) => Promise<Item[]> = async () => [],
  ): Promise<WrittenTogether<Item> & CommittedWrite> =>
    commitItems({ by }, async (tx) => {
      const first = getFound(await queries.find(tx, id));
      const items = [first, ...(await listOthers(tx, first))];
      for (const item of items) await queries.remove(tx, item.id);
      return items.map((before) => ({ before, after: null }));
    });

  return {
    create: async (creator: Creator, input: Input) => getItem(await createTogether(creator, [input])),
    createTogether,
    update: async (by: string, id: number, edit: Update & { version?: number | undefined }) =>
      getItem(await updateTogether(by, id, edit)),
    updateTogether,
    remove,
  };
}

/**
 * Sets response headers with the write's release and change. Without auto-publish there is no release header; without
 * exactly one change, no change header. @returns the rest of the write, for the body
 */
export function nameWrite<Written extends Partial<CommittedWrite>>(
  c: Context,
  { releaseId, changeIds = [], ...rest }: Written,
): Omit<Written, keyof CommittedWrite> {
  if (releaseId) c.header('X-Release-Id', String(releaseId));
  if (changeIds.length === 1) c.header('X-Change-Id', String(changeIds[0]));
  return rest;
}

function getItem<Item>({ items: [item], ...written }: WrittenTogether<Item> & CommittedWrite) {
  if (item === undefined) throw new Error('the write left no item');
  return { item, ...written };
}

/** @throws 400 if the item would never be shown. */
function assertWindow<Item extends VisibilityWindow>(item: Item): Item {
  const problem = findWindowProblem(item);
  if (problem !== null) throw invalid('showUntil', problem);
  return item;
}

/** Converts both ends of the window to UTC. */
function resolveWindow<Fields extends Partial<VisibilityWindow>>(fields: Fields, timeZone: string): Fields {
  const { showFrom, showUntil } = fields;
  return {
    ...fields,
    ...(showFrom ? { showFrom: resolveTime(showFrom, timeZone) } : {}),
    ...(showUntil ? { showUntil: resolveTime(showUntil, timeZone) } : {}),
  };
}
