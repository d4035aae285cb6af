import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { CONTENT_TYPES } from '../../contract/content-items.ts';
import type { Menu, PageSection } from '../../contract/custom-pages.ts';
import type { DOCUMENT_TYPES } from '../../contract/embed-documents.ts';
import type { EventStatus, FeedEvent } from '../../contract/events.ts';
import type { LinkLocation } from '../../contract/external-links.ts';
import type { EventTab } from '../../contract/lists.ts';
import type { EmbedPageType, PageType } from '../../contract/pages.ts';
import type { PaperKind } from '../../contract/papers.ts';
import { boolean, id, isoDate, itemColumns } from './columns.ts';

export const contentItems = sqliteTable('content_items', {
  id: id(),
  key: text('key').notNull().unique(),
  value: text('value').notNull(),
  type: text('type').$type<(typeof CONTENT_TYPES)[number]>().notNull(),
  description: text('description').notNull(),
  fallbackValue: text('fallback_value'),
  ...itemColumns(),
});

function describedImage() {
  return {
    imageUrl: text('image_url').notNull(),
    altText: text('alt_text').notNull(),
    isDecorative: boolean('is_decorative').notNull().default(false),
  };
}

const listed = () => ({ isActive: boolean('is_active').notNull(), sortOrder: text('sort_order').notNull() });

export const heroImages = sqliteTable(
  'hero_images',
  {
    id: id(),
    ...describedImage(),
    ...listed(),
    pageType: text('page_type').$type<PageType>().notNull(),
    ...itemColumns(),
  },
  (table) => [index('hero_images_page_type').on(table.pageType)],
);

export const carouselImages = sqliteTable(
  'carousel_images',
  {
    id: id(),
    ...describedImage(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    ...listed(),
    pageType: text('page_type').$type<PageType>().notNull(),
    ...itemColumns(),
  },
  (table) => [index('carousel_images_page_type').on(table.pageType)],
);

export const embedDocuments = sqliteTable('embed_documents', {
  id: id(),
  title: text('title').notNull(),
  documentUrl: text('document_url').notNull(),
  embedUrl: text('embed_url').notNull(),
  documentType: text('document_type').$type<(typeof DOCUMENT_TYPES)[number]>().notNull(),
  pageType: text('page_type').$type<EmbedPageType>().notNull(),
  section: text('section').notNull(),
  width: text('width').notNull(),
  height: integer('height').notNull(),
  isTableOnly: boolean('is_table_only'),
  ...listed(),
  ...itemColumns(),
});

/** Last good copy of each embedded document (`api/documents`), by the address it is fetched from. */
export const documentSources = sqliteTable('document_sources', {
  address: text('address').primaryKey(),
  /** Last good copy as rich text. Empty before the first. */
  body: text('body').notNull(),
  /** Time that copy was first read. Null before the first. */
  readAt: isoDate('read_at'),
  checkedAt: isoDate('checked_at').notNull(),
  /** Validators of the response with the last good copy, for conditional requests. */
  etag: text('etag'),
  lastModified: text('last_modified'),
  /** Consecutive checks without a good copy. */
  failures: integer('failures').notNull(),
  /** Sentence for the volunteer. Null if there is no problem. */
  problem: text('problem'),
});

/** Last check of each link to another site (`api/links`). */
export const linkChecks = sqliteTable('link_checks', {
  address: text('address').primaryKey(),
  /** Consecutive checks that found it dead. */
  failures: integer('failures').notNull(),
  /** Time of the first of these. */
  failedAt: isoDate('failed_at'),
  problem: text('problem'),
  checkedAt: isoDate('checked_at').notNull(),
  nextAt: isoDate('next_at').notNull(),
});

export const externalLinks = sqliteTable('external_links', {
  id: id(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  description: text('description').notNull(),
  location: text('location').$type<LinkLocation>().notNull(),
  ...listed(),
  ...itemColumns(),
});

export const calendarEvents = sqliteTable('calendar_events', {
  id: id(),
  uid: text('uid').notNull().unique(),
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  tab: text('tab').$type<EventTab>(),
  /** Local wall time of the club. A date alone means all day. */
  startsAt: text('starts_at').notNull(),
  endsAt: text('ends_at'),
  previousStartsAt: text('previous_starts_at'),
  seriesId: text('series_id'),
  place: text('place').notNull(),
  description: text('description').notNull(),
  url: text('url').notNull(),
  status: text('status').$type<EventStatus>().notNull(),
  isSaveTheDate: boolean('is_save_the_date').notNull(),
  isActive: boolean('is_active').notNull(),
  ...itemColumns(),
});

export const notices = sqliteTable('notices', {
  id: id(),
  text: text('text').notNull(),
  linkUrl: text('link_url').notNull(),
  isActive: boolean('is_active').notNull(),
  ...itemColumns(),
});

export const papers = sqliteTable('papers', {
  id: id(),
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  kind: text('kind').$type<PaperKind>().notNull(),
  /** Date, as 2026-10-14. */
  date: text('date'),
  year: integer('year'),
  fileUrl: text('file_url').notNull(),
  pageCount: integer('page_count').notNull(),
  bytes: integer('bytes').notNull(),
  isTagged: boolean('is_tagged').notNull(),
  hasText: boolean('has_text').notNull(),
  isActive: boolean('is_active').notNull(),
  ...itemColumns(),
});

export const customPages = sqliteTable('custom_pages', {
  id: id(),
  title: text('title').notNull(),
  path: text('path').notNull().unique(),
  imageUrl: text('image_url').notNull(),
  altText: text('alt_text').notNull(),
  isDecorative: boolean('is_decorative').notNull(),
  banner: text('banner').notNull(),
  sections: text('sections', { mode: 'json' }).$type<PageSection[]>().notNull(),
  showIn: text('show_in', { mode: 'json' }).$type<Menu[]>().notNull(),
  searchTitle: text('search_title').notNull(),
  searchDescription: text('search_description').notNull(),
  isPublished: boolean('is_published').notNull(),
  ...itemColumns(),
});

/**
 * Every address that a page ever had. Triggers write it, so that no writer can forget one; nothing deletes from it, so
 * that a printed address never shows another page (docs/decisions/060).
 */
export const pageAddresses = sqliteTable('page_addresses', {
  path: text('path').primaryKey(),
  pageId: integer('page_id').notNull(),
  title: text('title').notNull(),
  wasPublished: boolean('was_published').notNull(),
  /** True once a live release showed the page there. A trigger clears the default, which rows of older versions keep. */
  wasSeen: boolean('was_seen').notNull().default(true),
});

/** Entry for each event ever published: its calendar file content, and when that changed (docs/decisions/034). */
export const calendarFeed = sqliteTable('calendar_feed', {
  uid: text('uid').primaryKey(),
  /** Event as in the files. Canceled once it is gone. */
  event: text('event', { mode: 'json' }).$type<FeedEvent>().notNull(),
  /** Release that last changed it. */
  sequence: integer('sequence').notNull(),
  changedAt: isoDate('changed_at').notNull(),
  /** Time from which the files omit it. Null if they keep it. */
  expiresAt: isoDate('expires_at'),
  /** True if the live release still has the event. */
  isListed: boolean('is_listed').notNull(),
});

/**
 * Last write to each row of the working copy and `media`. Maintained by triggers, so no write can be missed: a row with a
 * higher stamp than the last one seen has changed since. Deleted rows keep their entry.
 */
export const changedRows = sqliteTable(
  'moved_rows',
  {
    stamp: integer('stamp').primaryKey({ autoIncrement: true }),
    entity: text('entity').notNull(),
    item: text('item').notNull(),
  },
  (table) => [uniqueIndex('moved_rows_item').on(table.entity, table.item)],
);
