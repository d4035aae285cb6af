import { eq } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { Hono } from 'hono';
import type { z } from 'zod';
import { createTogether, orderInput } from '../../contract/changes.ts';
import type { Snapshot } from '../../contract/releases.ts';
import { sortByOrder } from '../../contract/sort-by-order.ts';
import type { VisibilityWindow } from '../../contract/visibility-window.ts';
import { ENTITIES, type WorkingCopyEntity } from '../../contract/working-copy.ts';
import type { Queryable } from '../../db/client.ts';
import { requireAdmin } from '../auth/require-admin.ts';
import { firstVersion, nextVersion } from '../changes/stored-item.ts';
import { readCreator } from '../changes/unchanged.ts';
import type { ApiEnv } from '../http/context.ts';
import { jsonBody, query } from '../http/json-body.ts';
import { parseItemId } from '../http/parameters.ts';
import type { Media } from '../media/media.ts';
import type { ContentDeps, SnapshotReader } from './content-deps.ts';
import { TABLES } from './working-copy.ts';
import { createItemWriter, type ItemQueries, nameWrite } from './write-item.ts';
import { createOrderWriter } from './write-order.ts';

/** Entities whose rows have an order that people choose. */
type OrderedEntity = {
  [Entity in WorkingCopyEntity]: Snapshot[Entity][number] extends { sortOrder: string } ? Entity : never;
}[WorkingCopyEntity];

interface StoredItem extends VisibilityWindow {
  id: number;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** Item of a public list: image, link or document. */
interface ListedItem extends StoredItem {
  isActive: boolean;
  sortOrder: string;
}

type CreateSchema = z.ZodType<Partial<VisibilityWindow>>;
type UpdateSchema = z.ZodType<Partial<VisibilityWindow> & { version?: number | undefined }>;

/** Definition of one entity for its routes and queries. */
export interface ItemKind<Item extends StoredItem, Create extends CreateSchema, Update extends UpdateSchema> {
  entity: WorkingCopyEntity;
  table: SQLiteTable & { id: SQLiteColumn };
  item: z.ZodType<Item>;
  create: Create;
  update: Update;
  /** Completes fields before they are stored. */
  complete?: <Some extends z.output<Create> | z.output<Update>>(fields: Some) => Some;
  /** Ingests the images that the fields name, of an update with the item's id. */
  ingest?: <Some extends z.output<Create> | z.output<Update>>(media: Media, fields: Some, id?: number) => Promise<Some>;
}

type RoutedKind<Item extends StoredItem, Create extends CreateSchema, Update extends UpdateSchema> = Pick<
  ItemKind<Item, Create, Update>,
  'create' | 'update' | 'ingest'
>;

export function describeKind<Entity extends WorkingCopyEntity>(entity: Entity) {
  const { item, create, update } = ENTITIES[entity] as Pick<(typeof ENTITIES)[Entity], 'item' | 'create' | 'update'>;
  return { entity, table: TABLES[entity], item, create, update };
}

export function createQueries<Item extends StoredItem, Create extends CreateSchema, Update extends UpdateSchema>({
  entity,
  table,
  complete = (fields) => fields,
}: ItemKind<Item, Create, Update>) {
  // Only the definition knows which items the table holds.
  const readItem = (row: unknown): Item => row as Item;
  const queries: ItemQueries<Item, z.output<Create>, z.output<Update>> = {
    entity,
    find: async (tx, id) => readItem((await tx.select().from(table).where(eq(table.id, id)).get()) ?? null),
    insert: async (tx, input, at) => {
      const values = { ...complete(input), ...firstVersion(at) };
      return readItem(await tx.insert(table).values(values).returning().get());
    },
    update: async (tx, current, fields, at) => {
      const values = { ...complete(fields), ...nextVersion(current, at) };
      return readItem(await tx.update(table).set(values).where(eq(table.id, current.id)).returning().get());
    },
    remove: async (tx, id) => {
      await tx.delete(table).where(eq(table.id, id));
    },
  };
  const list = async (db: Queryable): Promise<Item[]> =>
    (await db.select().from(table).orderBy(table.id)).map(readItem);
  return { ...queries, list };
}

/** Admin routes of an entity without a manual order. */
export function createUnorderedAdminRoutes<
  Item extends StoredItem,
  Create extends CreateSchema,
  Update extends UpdateSchema,
>(deps: ContentDeps, kind: RoutedKind<Item, Create, Update>, queries: Queries<Item, Create, Update>) {
  return new Hono<ApiEnv>().use(requireAdmin(deps)).route('/', createItemRoutes(deps, kind, queries));
}

export function createAdminRoutes<Item extends ListedItem, Create extends CreateSchema, Update extends UpdateSchema>(
  deps: ContentDeps,
  kind: ItemKind<Item, Create, Update>,
  /** Fields that separate one list from another. */
  listedBy: readonly (keyof Item & string)[],
) {
  const stored = createQueries(kind);
  const queries = { ...stored, list: async (db: Queryable) => sortByOrder(await stored.list(db)) };
  const writer = createItemWriter(deps, queries);
  const writeOrder = createOrderWriter<Item>(deps, {
    ...queries,
    listOf: (item) => listedBy.map((field) => item[field]).join('/'),
    update: (tx, item, order, at) => queries.update(tx, item, order as z.output<Update>, at),
  });
  return new Hono<ApiEnv>()
    .use(requireAdmin(deps))
    .post('/batch', jsonBody(createTogether(kind.create)), async (c) => {
      const ingested: z.output<Create>[] = [];
      // One after another, because images are processed in sequence anyway.
      for (const input of c.req.valid('json').items) {
        ingested.push((await kind.ingest?.(deps.media, input)) ?? input);
      }
      return c.json(nameWrite(c, await writer.createTogether(readCreator(c), ingested)), 201);
    })
    .put('/order', jsonBody(orderInput), async (c) =>
      c.json(nameWrite(c, await writeOrder(c.get('admin').username, c.req.valid('json')))),
    )
    .route('/', createItemRoutes(deps, kind, queries));
}

export function createPublicRoutes<Entity extends OrderedEntity, Filter extends z.ZodObject>(
  readSnapshot: SnapshotReader,
  entity: Entity,
  filter: Filter,
) {
  return new Hono<ApiEnv>().get('/', query(filter), async (c) => {
    const items = (await readSnapshot())[entity] as Snapshot[Entity][number][];
    return c.json(listShown(items, c.req.valid('query') as Partial<Snapshot[Entity][number]>));
  });
}

export function listShown<Item extends Pick<ListedItem, 'id' | 'sortOrder' | 'isActive'>>(
  items: readonly Item[],
  wanted: Partial<Item>,
): Item[] {
  const fields = Object.entries(wanted).filter(([, value]) => value !== undefined) as [keyof Item, unknown][];
  return sortByOrder(items.filter((item) => item.isActive && fields.every(([name, value]) => item[name] === value)));
}

type Queries<Item, Create extends z.ZodType, Update extends z.ZodType> = ItemQueries<
  Item,
  z.output<Create>,
  z.output<Update>
> & { list(db: Queryable): Promise<Item[]> };

/** Routes common to all entities. The caller checks access. */
function createItemRoutes<Item extends StoredItem, Create extends CreateSchema, Update extends UpdateSchema>(
  deps: ContentDeps,
  { create, update, ingest }: RoutedKind<Item, Create, Update>,
  queries: Queries<Item, Create, Update>,
) {
  const writer = createItemWriter(deps, queries);
  return new Hono<ApiEnv>()
    .get('/', async (c) => c.json(await queries.list(deps.db)))
    .post('/', jsonBody(create), async (c) => {
      const input = c.req.valid('json');
      const ingested = (await ingest?.(deps.media, input)) ?? input;
      const { item } = nameWrite(c, await writer.create(readCreator(c), ingested));
      return c.json(item, 201);
    })
    .put('/:id', jsonBody(update), async (c) => {
      const id = parseItemId(c.req.param('id'));
      const input = c.req.valid('json');
      const ingested = (await ingest?.(deps.media, input, id)) ?? input;
      const { item } = nameWrite(c, await writer.update(c.get('admin').username, id, ingested));
      return c.json(item);
    })
    .delete('/:id', async (c) => {
      nameWrite(c, await writer.remove(c.get('admin').username, parseItemId(c.req.param('id'))));
      return c.body(null, 204);
    });
}
