import { z } from 'zod';
import { CONTENT_VALUE_MAX } from '../content-items.ts';
import { getContentKeyDefinition, isContentKey } from '../content-keys.ts';
import { text } from '../fields.ts';
import { PAGE_TYPES } from '../pages.ts';
import { WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../working-copy.ts';

/** Those that are words of a text. */
const PHRASE_KINDS = ['date', 'season', 'name', 'sponsor', 'price', 'hours'] as const;
export type PhraseKind = (typeof PHRASE_KINDS)[number];

const FINDING_KINDS = [...PHRASE_KINDS, 'tier', 'link', 'image', 'event', 'notice', 'document'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

export const SEASON_CHOICES = ['keep', 'date', 'change', 'clear'] as const;
export type SeasonChoice = (typeof SEASON_CHOICES)[number];

/** Days after which a kept field is asked about again. */
export const KEPT_DAYS = 365;

/** Fields that the list's own form edits. */
export const SEASON_FIELDS: Record<WorkingCopyEntity, readonly string[]> = {
  contentItems: ['value'],
  heroImages: ['altText'],
  carouselImages: ['title', 'description', 'altText'],
  embedDocuments: ['title', 'documentUrl'],
  externalLinks: ['name', 'url', 'description'],
  calendarEvents: ['title', 'startsAt', 'endsAt', 'place', 'description', 'url'],
  notices: ['text', 'linkUrl'],
  // Records of a season stay as they were.
  papers: [],
  customPages: ['title', 'banner', 'searchTitle', 'searchDescription'],
};

const schoolDay = z.iso.date({ error: 'A first day of school must be a date such as 2026-08-17' }).nullable();

/** PUT /api/admin/season: the first days of school that dates keep their distance from. */
export const schoolDays = z.strictObject({ schoolStart: schoolDay, nextSchoolStart: schoolDay });
export type SchoolDays = z.infer<typeof schoolDays>;

/** POST /api/admin/season: the season that closes, and the first days of school around it. */
export const seasonInput = z.strictObject({
  year: z
    .int({ error: 'Year must be a whole number' })
    .min(2020, { error: 'Year must be from 2020 to 2099' })
    .max(2099, { error: 'Year must be from 2020 to 2099' }),
  schoolStart: schoolDay.default(null),
  nextSchoolStart: schoolDay.default(null),
});
export type SeasonInput = z.input<typeof seasonInput>;

/** PUT /api/admin/season/{entity}/{id}. Null takes a choice back. */
export const chooseInput = z
  .strictObject({
    choice: z.enum(SEASON_CHOICES, { error: `Choice must be one of ${SEASON_CHOICES.join(', ')}` }).nullable(),
    /** Of a change: the fields as they shall be. */
    fields: z.record(z.string(), text('Text', CONTENT_VALUE_MAX)).optional(),
    /** Stamp of the choice that the writer saw, 0 for none; another one is refused with 409. */
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
  /** Null while it is open. */
  appliedAt: z.string().nullable(),
  /** The closing season's last release, kept for good, and the new one's first. */
  releaseBefore: z.int().nullable(),
  releaseAfter: z.int().nullable(),
});
export type Season = z.infer<typeof season>;

/** An item that may be last season's, with what was chosen for it. */
export const seasonItem = z.object({
  entity: z.enum(WORKING_COPY_ENTITIES),
  id: z.int(),
  /** Its content key; null for a row of a list. */
  key: z.string().nullable(),
  label: z.string(),
  page: z.enum(PAGE_TYPES).nullable(),
  /** Days since it was last written. */
  age: z.int(),
  findings: z.array(
    z.object({ field: z.string(), kind: z.enum(FINDING_KINDS), text: z.string(), context: z.string() }),
  ),
  /** Choices that make sense for it. */
  options: z.array(z.enum(SEASON_CHOICES)),
  /** Its editable fields as they will be. */
  fields: z.record(z.string(), z.string()),
  chosen: z
    .object({
      choice: z.enum(SEASON_CHOICES),
      by: z.string(),
      at: z.string(),
      /** Words that may be last season's even then. */
      remaining: z.array(z.string()),
    })
    .nullable(),
  /** Of the choice; 0 for none. */
  stamp: z.int(),
  /** Somebody edited what the choice is about since; applying leaves their words. */
  isOvertaken: z.boolean(),
});
export type SeasonItem = z.infer<typeof seasonItem>;

export const seasonState = z.object({
  season: season.nullable(),
  /** Of the season that a club would close today. */
  closingYear: z.int(),
  /** Closed seasons with the last release of each, newest first. */
  closed: z.array(z.object({ year: z.int(), releaseId: z.int() })),
  items: z.array(seasonItem),
});
export type SeasonState = z.infer<typeof seasonState>;

/** Outcome of applying the choices. */
export const appliedSeason = z.object({
  season,
  /** Names of items that somebody had edited meanwhile, and which were left. */
  left: z.array(z.string()),
});
export type AppliedSeason = z.infer<typeof appliedSeason>;

/** True for a text whose place shows nothing when it is empty; any other shows its built-in text. */
export const mayBeCleared = (key: string): boolean =>
  isContentKey(key) && getContentKeyDefinition(key).mayBeEmpty === true;
