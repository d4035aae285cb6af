import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { OrderInput, WrittenTogether } from '../../contract/changes.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { planMove } from '../../contract/sort-by-order.ts';
import { ENTITIES, type WorkingCopyEntity } from '../../contract/working-copy.ts';
import { type Call, deleteById, type Id, readJson, readWritten } from './api.ts';
import { defineCreate, defineRepeatableWrite } from './publishing.ts';
import { useUndoableWrite } from './undo.ts';

export const MEDIA_KEY = ['api', 'admin', 'media'] as const;

interface ItemCalls<Row, Input> {
  $get: () => Call<Row[]>;
  $post: (args: { json: Input }) => Call<Row>;
  ':id': {
    $put: (args: Id & { json: never }) => Call<Row>;
    $delete: (args: Id) => Call<unknown>;
  };
}

interface OrderedCalls<Row, Input> extends ItemCalls<Row, Input> {
  batch: { $post: (args: { json: { items: Input[] } }) => Call<WrittenTogether<Row>> };
  order: { $put: (args: { json: OrderInput }) => Call<{ batch: number | null }> };
}

/** Changed fields. If an outdated version is named, the edit is refused. */
export type Edit<Input> = Partial<Input> & { id: number; version?: number };

type Removable = Pick<ReturnType<typeof defineItems>, 'useRemove'>;
type Ordered = Removable & Pick<ReturnType<typeof defineOrderedItems>, 'useOrder'>;

/** Query and write hooks for one kind of item. */
export function defineItems<Entity extends WorkingCopyEntity, Row, Input>(
  entity: Entity,
  calls: ItemCalls<Row, Input>,
) {
  const { path, imageFields } = ENTITIES[entity];
  const key = ['api', 'admin', path] as const;
  // Adding or deleting a row changes where its images are used.
  const withUses = imageFields.length > 0 ? [key, MEDIA_KEY] : [key];
  const query = queryOptions({ queryKey: key, queryFn: (): Promise<Row[]> => readJson(calls.$get()) });
  return {
    entity,
    key,
    query,
    /** The cached list, or else fetched now. */
    getAll: (client: QueryClient): Promise<Row[]> => client.query({ ...query, staleTime: 'static' }),
    useCreate: defineCreate((item: Input) => readWritten(calls.$post({ json: item })), ...withUses),
    useUpdate: defineRepeatableWrite(
      ({ id, ...item }: Edit<Input>) =>
        readWritten(calls[':id'].$put({ param: { id: String(id) }, json: item as never })),
      key,
    ),
    useRemove: defineRepeatableWrite(deleteById(calls[':id'].$delete), ...withUses),
  };
}

/** Query and write hooks for a kind whose order people choose. */
export function defineOrderedItems<Entity extends WorkingCopyEntity, Row, Input>(
  entity: Entity,
  calls: OrderedCalls<Row, Input>,
) {
  const items = defineItems(entity, calls);
  return {
    ...items,
    useCreateTogether: defineCreate(
      (created: Input[]) => readWritten(calls.batch.$post({ json: { items: created } })),
      items.key,
      MEDIA_KEY,
    ),
    useOrder: defineRepeatableWrite((order: OrderInput) => readWritten(calls.order.$put({ json: order })), items.key),
  };
}

export function useRemoving({ useRemove }: Removable, messages: { deleted: string; deleteFailure: string }) {
  const { write, isBusy } = useUndoableWrite(useRemove(), messages.deleteFailure);
  return { remove: ({ id }: { id: number }) => write(id, messages.deleted), isBusy };
}

/** Moves rows within the displayed list and reports the result. */
export function useMoving({ useOrder }: Ordered, rows: readonly { id: number }[], failure: string) {
  const { write, isBusy } = useUndoableWrite(useOrder(), failure);
  const move = (from: number, to: number) =>
    write(planMove(rows, from, to), MESSAGES.change.moved(to + 1, rows.length));
  return { move, isBusy };
}
