import type { z } from 'zod';
import { calendarEvent } from './calendar-events.ts';
import { carouselImage } from './carousel-images.ts';
import { contentItem } from './content-items.ts';
import { embedDocument } from './embed-documents.ts';
import { externalLink } from './external-links.ts';
import { heroImage } from './hero-images.ts';

/** What the working copy is made of: the kinds of item, under the names that a snapshot and a change use. */
export const ITEMS = {
  contentItems: contentItem,
  heroImages: heroImage,
  carouselImages: carouselImage,
  embedDocuments: embedDocument,
  externalLinks: externalLink,
  calendarEvents: calendarEvent,
} as const satisfies Record<string, z.ZodObject>;

export type WorkingCopyEntity = keyof typeof ITEMS;
export const WORKING_COPY_ENTITIES = Object.keys(ITEMS) as [WorkingCopyEntity, ...WorkingCopyEntity[]];
