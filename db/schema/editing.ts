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
    /** Content key, or id of another item. */
    item: text('item').notNull(),
    rule: text('rule').$type<RuleName>().notNull(),
    /** Text that the finding is about, as far as needed to identify it. */
    text: text('text').notNull(),
    by: text('by').notNull(),
    at: isoDate('at').notNull(),
  },
  (table) => [uniqueIndex('left_findings_mark').on(table.entity, table.item, table.rule, table.text)],
);

/** New seasons, at most one open. Once applied, it names the releases before and after. */
export const seasons = sqliteTable('seasons', {
  id: id(),
  /** Year in which the closing season began. */
  year: integer('year').notNull(),
  /** Dates. Null if not given. */
  schoolStart: text('school_start'),
  nextSchoolStart: text('next_school_start'),
  startedAt: isoDate('started_at').notNull(),
  startedBy: text('started_by').notNull(),
  appliedAt: isoDate('applied_at'),
  releaseBefore: integer('release_before'),
  releaseAfter: integer('release_after'),
});

/** Choices about fields that may be outdated. Nothing changes until they are all applied. */
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
    value: text('value', { mode: 'json' }),
    /** Value of the field when it was chosen. If somebody edits it later, the choice is skipped. */
    base: text('base', { mode: 'json' }),
    by: text('by').notNull(),
    at: isoDate('at').notNull(),
  },
  (table) => [uniqueIndex('season_choices_field').on(table.seasonId, table.entity, table.itemId, table.field)],
);
