import { z } from 'zod';
import { sessionAdmin } from '../../../contract/auth.ts';
import { siteContentEntry } from '../../../contract/content-items.ts';
import { publicHeroImage } from '../../../contract/hero-images.ts';
import { snapshot } from '../../../contract/releases.ts';
import type { Operations } from '../operation.ts';

const listOf = (entity: 'carouselImages' | 'embedDocuments' | 'externalLinks') => snapshot.shape[entity];

/** What visitors' pages are made of, as the live release has it. */
export const publicOperations: Operations = {
  'GET /api/site-content': {
    summary: 'Every text of the public site',
    access: 'everyone',
    answers: { 200: z.array(siteContentEntry), 304: null },
  },
  'GET /api/hero-images': {
    summary: 'Active hero images, in their order',
    access: 'everyone',
    answers: { 200: z.array(publicHeroImage), 304: null },
  },
  'GET /api/carousel-images': {
    summary: 'Active carousel images, in their order',
    access: 'everyone',
    answers: { 200: listOf('carouselImages'), 304: null },
  },
  'GET /api/embed-documents': {
    summary: 'Active documents, in their order',
    access: 'everyone',
    answers: { 200: listOf('embedDocuments'), 304: null },
  },
  'GET /api/embed-documents/:pageType/:section': {
    summary: 'Active documents of one section of one page',
    access: 'everyone',
    answers: { 200: listOf('embedDocuments'), 304: null },
  },
  'GET /api/external-links': {
    summary: 'Active links, in their order',
    access: 'everyone',
    answers: { 200: listOf('externalLinks'), 304: null },
  },
  'GET /api/auth/user': { summary: 'Who is signed in', access: 'admins', answers: { 200: sessionAdmin } },
};
