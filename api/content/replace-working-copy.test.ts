import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { EMPTY_SNAPSHOT } from '../../contract/releases.ts';
import { WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../../contract/working-copy.ts';
import { insertMany } from '../../db/many-rows.ts';
import { changes } from '../../db/schema/index.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { transact } from '../../db/transact.ts';
import { takeSnapshot } from '../releases/snapshot.ts';
import { replaceWorkingCopy } from './replace-working-copy.ts';
import { TABLES } from './working-copy.ts';

const TEXT = '“Go” \\ "Panthers"\n\t\u0001 \u2028 é 🐾 <b>';

/** Whatever its columns take: text that JSON must escape, every second boolean, a null where there may be one. */
function makeRow(entity: WorkingCopyEntity, id: number) {
  return Object.fromEntries(
    Object.entries(getTableColumns(TABLES[entity])).map(([name, { dataType, notNull }], index) => {
      if (name === 'id') return [name, id];
      if (!notNull) return [name, id % 2 === 0 ? null : `${TEXT} ${id}`];
      if (dataType === 'boolean') return [name, (id + index) % 2 === 0];
      return [name, dataType === 'number' ? id * 1000 : `${TEXT} ${id}`];
    }),
  );
}

test('records every removed row as it was, in every table', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const at = new Date();
  await transact(db, async (tx) => {
    for (const entity of WORKING_COPY_ENTITIES) {
      const rows = Array.from({ length: entity === 'contentItems' ? 450 : 3 }, (_, index) =>
        makeRow(entity, index + 1),
      );
      await insertMany(tx, TABLES[entity], rows as never);
    }
  });
  const stood: unknown[] = [];
  for (const entity of WORKING_COPY_ENTITIES) {
    const rows = await db.select().from(TABLES[entity]).orderBy(TABLES[entity].id);
    stood.push(...rows.map((row) => ({ entity, entityId: row.id, before: row, after: null })));
  }
  const replaced = await transact(db, async (tx) => {
    const from = await takeSnapshot(tx);
    return replaceWorkingCopy(tx, { from, to: EMPTY_SNAPSHOT, action: 'restore', by: 'volunteer', at });
  });
  const recorded = await db.select().from(changes).orderBy(changes.id);
  const how = { action: 'restore', by: 'volunteer', at: at.toISOString() };
  expect(recorded.map(({ id, batch, ...change }) => change)).toEqual(
    stood.map((each) => ({ ...(each as object), ...how })),
  );
  expect(replaced.map(({ entity, id }) => `${entity} ${id}`)).toEqual(
    recorded.map(({ entity, entityId }) => `${entity} ${entityId}`),
  );
  for (const entity of WORKING_COPY_ENTITIES) expect(await db.$count(TABLES[entity])).toBe(0);
});
