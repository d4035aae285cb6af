import { z } from 'zod';
import { calendarEvent } from '../../../contract/calendar-events.ts';
import { carouselImage } from '../../../contract/carousel-images.ts';
import { writtenTogether } from '../../../contract/changes.ts';
import { checkAnswer, leftFinding } from '../../../contract/check.ts';
import { contentItem } from '../../../contract/content-items.ts';
import { embedDocument } from '../../../contract/embed-documents.ts';
import { externalLink } from '../../../contract/external-links.ts';
import { heroImage } from '../../../contract/hero-images.ts';
import { mediaItem, replacedMedia, uploadResponse, uploadStatus } from '../../../contract/media.ts';
import type { Operations } from '../operation.ts';

interface Resource {
  one: string;
  many: string;
  item: z.ZodType;
}

/** The calls that every kind of item has. */
const describeResource = (path: string, { one, many, item }: Resource): Operations => ({
  [`GET ${path}`]: { summary: `List the working copy’s ${many}`, access: 'admins', answers: { 200: z.array(item) } },
  [`POST ${path}`]: {
    summary: `Create a ${one}`,
    access: 'admins',
    answers: { 201: item },
    // Of an upload that it names, or of a key that is taken.
    refusals: [404, 409],
  },
  [`PUT ${path}/:id`]: {
    summary: `Change a ${one}; 409 with the current one for a stale version`,
    access: 'admins',
    answers: { 200: item },
    refusals: [409],
  },
  [`DELETE ${path}/:id`]: { summary: `Delete a ${one}`, access: 'admins', answers: { 204: null } },
});

/** What stands in lists also has an order. */
const describeListed = (path: string, resource: Resource): Operations => ({
  ...describeResource(path, resource),
  [`POST ${path}/batch`]: {
    summary: `Create several ${resource.many}, or none of them`,
    access: 'admins',
    answers: { 201: writtenTogether(resource.item) },
    // Of an upload that one of them names.
    refusals: [404],
  },
  [`PUT ${path}/order`]: {
    summary: `Reorder the ${resource.many} of one list; 409 if the list has changed meanwhile`,
    access: 'admins',
    answers: { 200: writtenTogether(resource.item) },
    refusals: [404, 409],
  },
});

export const workingCopyOperations: Operations = {
  ...describeResource('/api/admin/content', { one: 'content item', many: 'content items', item: contentItem }),
  ...describeListed('/api/admin/hero-images', { one: 'hero image', many: 'hero images', item: heroImage }),
  ...describeListed('/api/admin/carousel-images', {
    one: 'carousel image',
    many: 'carousel images',
    item: carouselImage,
  }),
  ...describeListed('/api/admin/embed-documents', { one: 'document', many: 'documents', item: embedDocument }),
  ...describeListed('/api/admin/external-links', { one: 'link', many: 'links', item: externalLink }),
  ...describeResource('/api/admin/calendar-events', {
    one: 'calendar event',
    many: 'calendar events',
    item: calendarEvent,
  }),
  'POST /api/admin/check': {
    summary:
      'Check what readers would stumble on in a content key’s text, or in an item’s fields; nothing is stored. Places count UTF-16 units of the field, in rich text of its text content once cleaned',
    access: 'admins',
    answers: { 200: checkAnswer },
  },
  'GET /api/admin/check/left': {
    summary: 'List the findings that are left as they are',
    access: 'admins',
    answers: { 200: z.array(leftFinding) },
  },
  'POST /api/admin/check/left': {
    summary: 'Leave a finding as it is, until the words that it is about change',
    access: 'admins',
    answers: { 204: null },
  },
  'DELETE /api/admin/check/left/:id': {
    summary: 'Bring a finding back that was left as it is',
    access: 'admins',
    answers: { 204: null },
  },
  'PUT /api/admin/content': {
    summary: 'Write several content items, or none of them; 409 for a stale version',
    access: 'admins',
    answers: { 200: writtenTogether(contentItem) },
    // Of an upload that it names.
    refusals: [404, 409],
  },
  'POST /api/objects/upload': {
    summary: 'Get an address for uploading one image within 15 minutes',
    access: 'admins',
    answers: { 200: uploadResponse },
  },
  'PUT /api/objects/upload/:key': {
    summary: 'Describe an image during its upload',
    access: 'admins',
    answers: { 204: null },
  },
  'GET /api/objects/upload/:key': {
    summary: 'Get the progress of an upload',
    access: 'admins',
    answers: { 200: uploadStatus },
  },
  'POST /api/objects/upload/:key/prepare': {
    summary: 'Prepare an uploaded image for every screen; answers once it is ready',
    access: 'admins',
    answers: { 200: uploadStatus },
    refusals: [404],
  },
  'PUT /api/objects/public/images/:key': {
    summary: 'Upload an image; the signed address is the permission',
    access: 'everyone',
    answers: { 200: null },
    refusals: [409],
  },
  'GET /api/admin/media': { summary: 'List the media library', access: 'admins', answers: { 200: z.array(mediaItem) } },
  'POST /api/admin/media': {
    summary: 'Add an uploaded image to the library',
    access: 'admins',
    answers: { 201: mediaItem },
    refusals: [404],
  },
  'PUT /api/admin/media/:name': {
    summary: 'Change an image’s description or focal point',
    access: 'admins',
    answers: { 200: mediaItem },
    refusals: [409],
  },
  'POST /api/admin/media/:name/replace': {
    summary: 'Replace an image everywhere it is used',
    access: 'admins',
    answers: { 200: replacedMedia },
    refusals: [409],
  },
  'DELETE /api/admin/media/:name': {
    summary: 'Delete an image from the library',
    access: 'admins',
    answers: { 204: null },
    refusals: [409],
  },
};
