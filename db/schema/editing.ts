import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Which forms are open in whose windows: a row is worth what its last word is, and goes with whoever is silent. */
export const openForms = sqliteTable(
  'open_forms',
  {
    entity: text('entity').notNull(),
    item: text('item').notNull(),
    windowId: text('window_id').notNull(),
    by: text('by').notNull(),
    /** Milliseconds since 1970. */
    saidAt: integer('said_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entity, table.item, table.windowId, table.by] })],
);
