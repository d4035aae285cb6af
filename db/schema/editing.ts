import { integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { RuleName } from '../../contract/checks/rules.ts';
import type { WorkingCopyEntity } from '../../contract/working-copy.ts';
import { id, isoDate } from './columns.ts';

/** Open forms by window. A row expires unless the window reports again. */
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

/** Dismissed findings (`contract/checks/left.ts`). */
export const leftFindings = sqliteTable(
  'left_findings',
  {
    id: id(),
    entity: text('entity').$type<WorkingCopyEntity>().notNull(),
    /** A content key, or any other item's id. */
    item: text('item').notNull(),
    rule: text('rule').$type<RuleName>().notNull(),
    /** Text that the finding is about, as far as needed to identify it. */
    text: text('text').notNull(),
    by: text('by').notNull(),
    at: isoDate('at').notNull(),
  },
  (table) => [uniqueIndex('left_findings_mark').on(table.entity, table.item, table.rule, table.text)],
);
