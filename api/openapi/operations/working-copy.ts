import { z } from 'zod';
import { carouselImage } from '../../../contract/carousel-images.ts';
import { writtenTogether } from '../../../contract/changes.ts';
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
  [`GET ${path}`]: { summary: `All ${many} of the working copy`, access: 'admins', answers: { 200: z.array(item) } },
  [`POST ${path}`]: {
    summary: `Add a ${one}`,
    access: 'admins',
    answers: { 201: item },
    // Of an upload that it names, or of a key that is taken.
    refusals: [404, 409],
  },
  [`PUT ${path}/:id`]: {
    summary: `Change a ${one}; a stale version is answered 409 with the current one`,
    access: 'admins',
    answers: { 200: item },
    refusals: [409],
  },
  [`DELETE ${path}/:id`]: { summary: `Delete a ${one}`, access: 'admins', answers: { 204: null } },
});

/** What stands in lists also has an order. */
const describeListed = (path: string, resource: Resource): Operations => ({
  ...describeResource(path, resource),
  [`PUT ${path}/order`]: {
    summary: `Put the ${resource.many} of one list in order, all at once; a list that has changed meanwhile is answered 409`,
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
  'PUT /api/admin/content': {
    summary: 'Write several content items together, or none of them; a stale version is answered 409',
    access: 'admins',
    answers: { 200: writtenTogether(contentItem) },
    // Of an upload that it names.
    refusals: [404, 409],
  },
  'POST /api/objects/upload': {
    summary: 'An address that takes one picture within 15 minutes',
    access: 'admins',
    answers: { 200: uploadResponse },
  },
  'PUT /api/objects/upload/:key': {
    summary: 'What is said about a picture on its way',
    access: 'admins',
    answers: { 204: null },
  },
  'GET /api/objects/upload/:key': {
    summary: 'How far a picture is on its way',
    access: 'admins',
    answers: { 200: uploadStatus },
  },
  'PUT /api/objects/public/images/:key': {
    summary: 'Takes the picture itself; the signature in the address is the permission',
    access: 'everyone',
    answers: { 200: null },
    refusals: [409],
  },
  'GET /api/admin/media': { summary: 'The media library', access: 'admins', answers: { 200: z.array(mediaItem) } },
  'POST /api/admin/media': {
    summary: 'Keep an uploaded picture in the library',
    access: 'admins',
    answers: { 201: mediaItem },
    refusals: [404],
  },
  'PUT /api/admin/media/:name': {
    summary: 'Describe a picture, or move its focal point',
    access: 'admins',
    answers: { 200: mediaItem },
    refusals: [409],
  },
  'POST /api/admin/media/:name/replace': {
    summary: 'Put another picture in its place everywhere',
    access: 'admins',
    answers: { 200: replacedMedia },
    refusals: [409],
  },
  'DELETE /api/admin/media/:name': {
    summary: 'Take a picture out of the library',
    access: 'admins',
    answers: { 204: null },
    refusals: [409],
  },
};
