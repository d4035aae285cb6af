import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { CONTENT_TYPES } from '../../contract/content-items.ts';
import type { DOCUMENT_TYPES } from '../../contract/embed-documents.ts';
import type { LinkLocation } from '../../contract/external-links.ts';
import type { EmbedPageType, PageType } from '../../contract/pages.ts';
import { boolean, id, showWindow, stored } from './columns.ts';

export const contentItems = sqliteTable('content_items', {
  id: id(),
  key: text('key').notNull().unique(),
  value: text('value').notNull(),
  type: text('type').$type<(typeof CONTENT_TYPES)[number]>().notNull(),
  description: text('description').notNull(),
  ...showWindow(),
  fallbackValue: text('fallback_value'),
  ...stored(),
});

export const heroImages = sqliteTable(
  'hero_images',
  {
    id: id(),
    imageUrl: text('image_url').notNull(),
    altText: text('alt_text').notNull(),
    isDecorative: boolean('is_decorative').notNull().default(false),
    isActive: boolean('is_active').notNull(),
    sortOrder: text('sort_order').notNull(),
    pageType: text('page_type').$type<PageType>().notNull(),
    ...showWindow(),
    ...stored(),
  },
  (table) => [index('hero_images_page_type').on(table.pageType)],
);

export const carouselImages = sqliteTable(
  'carousel_images',
  {
    id: id(),
    imageUrl: text('image_url').notNull(),
    altText: text('alt_text').notNull(),
    isDecorative: boolean('is_decorative').notNull().default(false),
    title: text('title').notNull(),
    description: text('description').notNull(),
    isActive: boolean('is_active').notNull(),
    sortOrder: text('sort_order').notNull(),
    pageType: text('page_type').$type<PageType>().notNull(),
    ...showWindow(),
    ...stored(),
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
  isActive: boolean('is_active').notNull(),
  sortOrder: text('sort_order').notNull(),
  ...showWindow(),
  ...stored(),
});

export const externalLinks = sqliteTable('external_links', {
  id: id(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  description: text('description').notNull(),
  location: text('location').$type<LinkLocation>().notNull(),
  isActive: boolean('is_active').notNull(),
  sortOrder: text('sort_order').notNull(),
  ...showWindow(),
  ...stored(),
});

/**
 * The last write to each row of the working copy and of `media`, kept by triggers, so that no writer can forget it: what
 * has a higher stamp than the one last seen has moved since. A row that was deleted keeps its entry.
 */
export const movedRows = sqliteTable(
  'moved_rows',
  {
    stamp: integer('stamp').primaryKey({ autoIncrement: true }),
    entity: text('entity').notNull(),
    item: text('item').notNull(),
  },
  (table) => [uniqueIndex('moved_rows_item').on(table.entity, table.item)],
);
