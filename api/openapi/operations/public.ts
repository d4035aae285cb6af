import { z } from 'zod';
import { sessionAdmin } from '../../../contract/auth.ts';
import { siteContentEntry } from '../../../contract/content-items.ts';
import { publicHeroImage } from '../../../contract/placed-images.ts';
import { snapshot } from '../../../contract/releases.ts';
import { ENTITIES, type WorkingCopyEntity } from '../../../contract/working-copy.ts';
import { forAdmins, forEveryone, type Operations } from '../operation.ts';

const listed = Object.entries(ENTITIES).flatMap(([entity, { path }]) =>
  entity === 'contentItems' ? [] : [{ entity: entity as Exclude<WorkingCopyEntity, 'contentItems'>, path }],
);

const listOperations: Operations = Object.fromEntries(
  listed.map(({ entity, path }) => [
    `GET /api/${path}`,
    forEveryone(`List active ${path.replaceAll('-', ' ')}`, { 200: snapshot.shape[entity], 304: null }),
  ]),
);

export const publicOperations: Operations = {
  'GET /api/site-content': forEveryone('All published texts, by key', { 200: z.array(siteContentEntry), 304: null }),
  ...listOperations,
  'GET /api/hero-images': forEveryone('List active hero images', { 200: z.array(publicHeroImage), 304: null }),
  'GET /api/embed-documents/:pageType/:section': forEveryone('List active embed documents of one section of a page', {
    200: snapshot.shape.embedDocuments,
    304: null,
  }),
  'GET /api/calendar-events': forEveryone('List active calendar events, past ones included, by their start', {
    200: snapshot.shape.calendarEvents,
    304: null,
  }),
  'GET /api/auth/user': forAdmins('Get the signed-in account', sessionAdmin),
};
