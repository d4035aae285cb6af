import { z } from 'zod';
import { CONTENT_VALUE_MAX } from '../content-items.ts';
import { text } from '../fields.ts';
import { PAGE_TYPES } from '../pages.ts';
import { ENTITIES, WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../working-copy.ts';

export const SEASON_CHOICES = ['keep', 'date', 'change', 'clear'] as const;
export type SeasonChoice = (typeof SEASON_CHOICES)[number];

/** Days after which a field that was kept is reported again. */
export const KEPT_DAYS = 365;

/** Fields edited in the season list's form. */
export const listSeasonFields = (entity: WorkingCopyEntity): readonly string[] => ENTITIES[entity].seasonFields;

const schoolDay = z.iso.date({ error: 'A first day of school must be a date such as 2026-08-17' }).nullable();

/** PUT /api/admin/season: the first days of school that dates keep their distance from. */
export const schoolDays = z.strictObject({ schoolStart: schoolDay, nextSchoolStart: schoolDay });
export type SchoolDays = z.infer<typeof schoolDays>;

const YEAR_ERROR = 'Year must be from 2020 to 2099';

/** POST /api/admin/season: the closing season. */
export const seasonInput = z.strictObject({
  year: z.int({ error: YEAR_ERROR }).min(2020, { error: YEAR_ERROR }).max(2099, { error: YEAR_ERROR }),
});

/** PUT /api/admin/season/{entity}/{id}. Null removes the choice. */
export const chooseInput = z
  .strictObject({
    choice: z.enum(SEASON_CHOICES, { error: `Choice must be one of ${SEASON_CHOICES.join(', ')}` }).nullable(),
    /** New field values of a change. */
    fields: z.record(z.string(), text('Text', CONTENT_VALUE_MAX)).optional(),
    /** Stamp of the choice that the author saw, 0 for none. Refused with 409 if it has changed. */
    seen: z.int({ error: 'Seen must be a whole number' }).min(0),
  })
  .refine(({ choice, fields }) => (choice === 'change') === (fields !== undefined), {
    error: 'A change, and nothing else, comes with fields',
  });
export type ChooseInput = z.infer<typeof chooseInput>;

export const season = z.object({
  id: z.int(),
  year: z.int(),
  schoolStart: z.string().nullable(),
  nextSchoolStart: z.string().nullable(),
  startedAt: z.string(),
  startedBy: z.string(),
  /** Null while the season is open. */
  appliedAt: z.string().nullable(),
  /** Last release of the closing season, kept forever, and first one of the new season. */
  releaseBefore: z.int().nullable(),
  releaseAfter: z.int().nullable(),
});
export type Season = z.infer<typeof season>;

/** An item that may be from last season, with the choice made for it. */
export const seasonItem = z.object({
  entity: z.enum(WORKING_COPY_ENTITIES),
  id: z.int(),
  /** Content key. Null for a row of a list. */
  key: z.string().nullable(),
  label: z.string(),
  page: z.enum(PAGE_TYPES).nullable(),
  /** Days since it was last written. */
  age: z.int(),
  findings: z.array(z.object({ field: z.string(), text: z.string(), context: z.string() })),
  options: z.array(z.enum(SEASON_CHOICES)),
  /** Editable fields with their new values. */
  fields: z.record(z.string(), z.string()),
  chosen: z
    .object({
      choice: z.enum(SEASON_CHOICES),
      by: z.string(),
      at: z.string(),
      /** Words that may still be from last season afterwards. */
      remaining: z.array(z.string()),
    })
    .nullable(),
  /** Stamp of the choice; 0 for none. */
  stamp: z.int(),
  /** True if someone edited the item after the choice. Applying keeps their edit. */
  isOvertaken: z.boolean(),
});
export type SeasonItem = z.infer<typeof seasonItem>;

export const seasonState = z.object({
  season: season.nullable(),
  /** Starting year of the season that would be closed today. */
  closingYear: z.int(),
  /** Closed seasons with the last release of each, newest first. */
  closed: z.array(z.object({ year: z.int(), releaseId: z.int() })),
  items: z.array(seasonItem),
});
export type SeasonState = z.infer<typeof seasonState>;

export const appliedSeason = z.object({
  season,
  /** Names of items that were skipped because someone had edited them. */
  left: z.array(z.string()),
});
export type AppliedSeason = z.infer<typeof appliedSeason>;
