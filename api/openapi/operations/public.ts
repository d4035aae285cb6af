import { z } from 'zod';
import { sessionAdmin } from '../../../contract/auth.ts';
import { siteContentEntry } from '../../../contract/content-items.ts';
import { publicHeroImage } from '../../../contract/hero-images.ts';
import { snapshot } from '../../../contract/releases.ts';
import type { Operations } from '../operation.ts';

const listOf = (entity: 'carouselImages' | 'embedDocuments' | 'externalLinks' | 'calendarEvents') =>
  snapshot.shape[entity];

/** What visitors' pages are made of, as the live release has it. */
export const publicOperations: Operations = {
  'GET /api/site-content': {
    summary: 'All published texts, by key',
    access: 'everyone',
    answers: { 200: z.array(siteContentEntry), 304: null },
  },
  'GET /api/hero-images': {
    summary: 'List active hero images',
    access: 'everyone',
    answers: { 200: z.array(publicHeroImage), 304: null },
  },
  'GET /api/carousel-images': {
    summary: 'List active carousel images',
    access: 'everyone',
    answers: { 200: listOf('carouselImages'), 304: null },
  },
  'GET /api/embed-documents': {
    summary: 'List active embedded documents',
    access: 'everyone',
    answers: { 200: listOf('embedDocuments'), 304: null },
  },
  'GET /api/embed-documents/:pageType/:section': {
    summary: 'List active embedded documents of one section of a page',
    access: 'everyone',
    answers: { 200: listOf('embedDocuments'), 304: null },
  },
  'GET /api/external-links': {
    summary: 'List active links',
    access: 'everyone',
    answers: { 200: listOf('externalLinks'), 304: null },
  },
  'GET /api/calendar-events': {
    summary: 'List active calendar events, past ones included, by their start',
    access: 'everyone',
    answers: { 200: listOf('calendarEvents'), 304: null },
  },
  'GET /api/auth/user': { summary: 'Get the signed-in account', access: 'admins', answers: { 200: sessionAdmin } },
};
