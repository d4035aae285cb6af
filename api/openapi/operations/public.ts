import { z } from 'zod';
import { sessionAdmin } from '../../../contract/auth.ts';
import { siteContentEntry } from '../../../contract/content-items.ts';
import { publicHeroImage } from '../../../contract/hero-images.ts';
import { snapshot } from '../../../contract/releases.ts';
import { ENTITIES, type WorkingCopyEntity } from '../../../contract/working-copy.ts';
import type { Operations } from '../operation.ts';

const listed = Object.entries(ENTITIES).flatMap(([entity, { path }]) =>
  entity === 'contentItems' ? [] : [{ entity: entity as Exclude<WorkingCopyEntity, 'contentItems'>, path }],
);

/** Every list that visitors' pages are made of. */
const listOperations: Operations = Object.fromEntries(
  listed.map(({ entity, path }) => [
    `GET /api/${path}`,
    {
      summary: `List active ${path.replaceAll('-', ' ')}`,
      access: 'everyone',
      responses: { 200: snapshot.shape[entity], 304: null },
    },
  ]),
);

/** What visitors' pages are made of, as the live release has it. */
export const publicOperations: Operations = {
  'GET /api/site-content': {
    summary: 'All published texts, by key',
    access: 'everyone',
    responses: { 200: z.array(siteContentEntry), 304: null },
  },
  ...listOperations,
  'GET /api/hero-images': {
    summary: 'List active hero images',
    access: 'everyone',
    responses: { 200: z.array(publicHeroImage), 304: null },
  },
  'GET /api/embed-documents/:pageType/:section': {
    summary: 'List active embed documents of one section of a page',
    access: 'everyone',
    responses: { 200: snapshot.shape.embedDocuments, 304: null },
  },
  'GET /api/calendar-events': {
    summary: 'List active calendar events, past ones included, by their start',
    access: 'everyone',
    responses: { 200: snapshot.shape.calendarEvents, 304: null },
  },
  'GET /api/auth/user': { summary: 'Get the signed-in account', access: 'admins', responses: { 200: sessionAdmin } },
};
