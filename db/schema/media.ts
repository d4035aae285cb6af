import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { FocalPoint, ImageFiles, ImageState, UploadMetadata } from '../../contract/media.ts';
import type { PaperFile } from '../../contract/papers.ts';
import { boolean, isoDate, stored } from './columns.ts';

/** Images and PDF files that records may show, and those that are being prepared. */
export const media = sqliteTable(
  'media',
  {
    /** Hash of the uploaded file; the names of everything made from it begin with it. */
    imageId: text('stem').primaryKey(),
    state: text('state').$type<ImageState>().notNull(),
    /** The upload it is made from, so that a crash in the middle can be made good. */
    uploadKey: text('upload_key').notNull(),
    rendering: text('rendering', { mode: 'json' }).$type<ImageFiles>(),
    /** Of a PDF file, which has no rendering. */
    paper: text('paper', { mode: 'json' }).$type<PaperFile>(),
    focalPoint: text('focal_point', { mode: 'json' }).$type<FocalPoint>(),
    description: text('description').notNull(),
    isDecorative: boolean('is_decorative').notNull().default(false),
    /** File name entered at upload. */
    fileName: text('file_name').notNull().default(''),
    /** The account's username. */
    addedBy: text('added_by').notNull().default(''),
    /** Uploaded for the library itself: it stays though nothing shows it. */
    isKept: boolean('is_kept').notNull().default(false),
    /** True if people can be recognized. The dashboard then asks who agreed, and for how long. */
    showsPeople: boolean('shows_people').notNull().default(false),
    consentBy: text('consent_by').notNull().default(''),
    /** A day, as 2027-06-30; null for no end. */
    consentUntil: text('consent_until'),
    error: text('error'),
    /** Taken out of the library; its files go once no kept release shows them. */
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
  /** The image that it became. */
  imageId: text('stem'),
  /** Seconds since 1970; kept as a number because it is compared. */
  createdAt: integer('created_at').notNull(),
  createdBy: text('created_by').notNull(),
});
