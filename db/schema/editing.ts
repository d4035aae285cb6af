import { integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { RuleName } from '../../contract/checks/rules.ts';
import type { SeasonChoice } from '../../contract/season/season.ts';
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
    reportedAt: integer('said_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entity, table.item, table.windowId, table.by] })],
);

/** Dismissed findings (`contract/checks/dismissed.ts`). */
export const dismissedFindings = sqliteTable(
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

/** New seasons, one open at a time: what closes, and the two releases it lies between once it is applied. */
export const seasons = sqliteTable('seasons', {
  id: id(),
  /** In which the closing season began. */
  year: integer('year').notNull(),
  /** Days; null where nobody gave them. */
  schoolStart: text('school_start'),
  nextSchoolStart: text('next_school_start'),
  startedAt: isoDate('started_at').notNull(),
  startedBy: text('started_by').notNull(),
  appliedAt: isoDate('applied_at'),
  releaseBefore: integer('release_before'),
  releaseAfter: integer('release_after'),
});

/** Choices about fields that may be last season's. Nothing else changes before all of them are applied. */
export const seasonChoices = sqliteTable(
  'season_choices',
  {
    id: id(),
    seasonId: integer('season_id')
      .notNull()
      .references(() => seasons.id),
    entity: text('entity').$type<WorkingCopyEntity>().notNull(),
    itemId: integer('item_id').notNull(),
    field: text('field').notNull(),
    choice: text('choice').$type<SeasonChoice>().notNull(),
    value: text('value', { mode: 'json' }).$type<StoredField>(),
    /** The field when it was chosen: a later edit by somebody else is left. */
    base: text('base', { mode: 'json' }).$type<StoredField>(),
    by: text('by').notNull(),
    at: isoDate('at').notNull(),
  },
  (table) => [uniqueIndex('season_choices_field').on(table.seasonId, table.entity, table.itemId, table.field)],
);

export type StoredField = string | number | boolean | null;
