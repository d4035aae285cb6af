import { setImmediate as yieldNow } from 'node:timers/promises';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Queryable, Transaction } from './client.ts';

/** Rows per statement: parameters are limited, and a running statement blocks everything else. */
const PIECE = 200;

const separator = sql.raw(', ');

const fromDriver = (column: SQLiteColumn, value: unknown): unknown =>
  value === null ? null : column.mapFromDriverValue(value as never);

/** `inArray` with a single parameter, because binding hundreds is slow. */
export const isOneOf = (column: SQLiteColumn, values: readonly (number | string)[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;

const toDriver = (column: SQLiteColumn, value: unknown): unknown =>
  value === null || value === undefined ? null : column.mapToDriverValue(value as never);

export function inPieces<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / PIECE) }, (_, index) =>
    items.slice(index * PIECE, (index + 1) * PIECE),
  );
}

/**
 * Reads rows as one JSON text, because the driver is a hundred times slower per column and row. Not for tables with bytes.
 * @param only condition; omit it to read all rows
 */
export async function readMany<Table extends SQLiteTable>(
  db: Queryable,
  table: Table,
  only?: SQL,
): Promise<Table['$inferSelect'][]> {
  const columns = Object.entries(getTableColumns(table));
  const fields = sql.join(
    columns.map(([, column]) => sql`${column}`),
    separator,
  );
  const rows = sql<string>`json_group_array(json_array(${fields}))`;
  const [found] = await db.select({ rows }).from(table).where(only);
  const list = JSON.parse(found?.rows ?? '[]') as unknown[][];
  return list.map((values) =>
    Object.fromEntries(columns.map(([name, column], index) => [name, fromDriver(column, values[index])])),
  );
}

/** JSON of a row as a change stores it. Not for tables with bytes columns. */
export function rowAsJson(table: SQLiteTable): SQL {
  const fields = Object.entries(getTableColumns(table)).map(([name, column]) => {
    if (column.dataType === 'json') return sql`${name}, json(${column})`;
    const isBoolean = column.dataType === 'boolean';
    return sql`${name}, ${isBoolean ? sql`json(CASE ${column} WHEN 0 THEN 'false' WHEN 1 THEN 'true' ELSE 'null' END)` : column}`;
  });
  return sql`json_object(${sql.join(fields, separator)})`;
}

export async function readManyByKey<Table extends SQLiteTable>(
  db: Queryable,
  table: Table,
  { key, values }: { key: SQLiteColumn; values: readonly (number | string)[] },
): Promise<Table['$inferSelect'][]> {
  const found: Table['$inferSelect'][] = [];
  for (const some of inPieces(values)) found.push(...(await readMany(db, table, isOneOf(key, some))));
  return found;
}

/** Inserts rows as JSON, yielding to visitors between batches. Each column must be set in all rows or in none. */
export async function insertMany<Table extends SQLiteTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => name in first);
  const names = columns.map(([, { name }]) => sql.identifier(name));
  for (const some of inPieces(rows as readonly Record<string, unknown>[])) {
    const list = some.map((row) => columns.map(([name, column]) => toDriver(column, row[name])));
    const values = columns.map((_column, index) => {
      // A value shared by all rows is bound once, since extracting JSON fields takes most of the time.
      const isShared = list.every((row) => row[index] === list[0]?.[index]);
      return isShared ? sql`${list[0]?.[index]}` : sql.raw(`json_extract(value, '$[${index}]')`);
    });
    const into = sql`INSERT INTO ${table} (${sql.join(names, separator)})`;
    await tx.run(sql`${into} SELECT ${sql.join(values, separator)} FROM json_each(${JSON.stringify(list)})`);
    await yieldNow();
  }
}
