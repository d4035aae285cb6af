import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { FocalPoint, ImageFiles, ImageState, UploadMetadata } from '../../contract/media.ts';
import type { PaperFacts } from '../../contract/papers.ts';
import { boolean, isoDate, stored } from './columns.ts';

/** Images and PDF files, both ready and in processing. */
export const media = sqliteTable(
  'media',
  {
    /** Hash of the uploaded file. The names of all its variants begin with it. */
    imageId: text('stem').primaryKey(),
    state: text('state').$type<ImageState>().notNull(),
    /** Its upload, needed to resume processing after a crash. */
    uploadKey: text('upload_key').notNull(),
    rendering: text('rendering', { mode: 'json' }).$type<ImageFiles>(),
    /** For PDF files, which have no rendering. */
    paper: text('paper', { mode: 'json' }).$type<PaperFacts>(),
    focalPoint: text('focal_point', { mode: 'json' }).$type<FocalPoint>(),
    description: text('description').notNull(),
    isDecorative: boolean('is_decorative').notNull().default(false),
    fileName: text('file_name').notNull().default(''),
    /** Username of the uploader. */
    addedBy: text('added_by').notNull().default(''),
    /** True if uploaded to the library itself: kept even when unused. */
    isKept: boolean('is_kept').notNull().default(false),
    /** True if people can be recognized. The dashboard then asks who consented, and until when. */
    showsPeople: boolean('shows_people').notNull().default(false),
    consentBy: text('consent_by').notNull().default(''),
    /** Date, as 2027-06-30. Null for no end. */
    consentUntil: text('consent_until'),
    error: text('error'),
    /** Time it was deleted from the library. Its files are deleted once no retained release shows them. */
    deletedAt: isoDate('deleted_at'),
    ...stored(),
  },
  (table) => [index('media_state').on(table.state)],
);

export const uploads = sqliteTable('uploads', {
  key: text('key').primaryKey(),
  state: text('state').$type<'issued' | 'received' | 'claimed'>().notNull(),
  /** Metadata entered with the upload and copied to the image. */
  metadata: text('words', { mode: 'json' }).$type<UploadMetadata>(),
  imageId: text('stem'),
  /** Seconds since 1970. A number, because it is compared. */
  createdAt: integer('created_at').notNull(),
  createdBy: text('created_by').notNull(),
});
