import { z } from 'zod';
import { writtenTogether } from '../../../contract/changes.ts';
import { checkResponse, leftFinding } from '../../../contract/check.ts';
import { contentItem } from '../../../contract/content-items.ts';
import { mediaItem, replacedMedia, uploadResponse, uploadStatus } from '../../../contract/media.ts';
import { ENTITIES, WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../../../contract/working-copy.ts';
import type { Operations } from '../operation.ts';

/** "content items" of `content-items`, "an external link" of `external-links`. */
const nameAll = (entity: WorkingCopyEntity): string =>
  entity === 'contentItems' ? 'content items' : ENTITIES[entity].path.replaceAll('-', ' ');
const nameOne = (entity: WorkingCopyEntity): string => {
  const one = nameAll(entity).replace(/s$/, '');
  return `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`;
};

/** The calls that every kind of item has. */
const describeItems = (entity: WorkingCopyEntity): Operations => {
  const { item, path } = ENTITIES[entity];
  const [one, many] = [nameOne(entity), nameAll(entity)];
  return {
    [`GET /api/admin/${path}`]: {
      summary: `List the working copy’s ${many}`,
      access: 'admins',
      responses: { 200: z.array(item) },
    },
    [`POST /api/admin/${path}`]: {
      summary: `Create ${one}`,
      access: 'admins',
      responses: { 201: item },
      // Of an upload that it names, or of a key that is taken.
      refusals: [404, 409],
    },
    [`PUT /api/admin/${path}/:id`]: {
      summary: `Change ${one}; 409 with the current one for a stale version`,
      access: 'admins',
      responses: { 200: item },
      refusals: [409],
    },
    [`DELETE /api/admin/${path}/:id`]: { summary: `Delete ${one}`, access: 'admins', responses: { 204: null } },
    ...(ENTITIES[entity].isOrdered && describeOrder(entity)),
  };
};

/** What stands in lists also has an order. */
const describeOrder = (entity: WorkingCopyEntity): Operations => {
  const { item, path } = ENTITIES[entity];
  return {
    [`POST /api/admin/${path}/batch`]: {
      summary: `Create several ${nameAll(entity)}, or none of them`,
      access: 'admins',
      responses: { 201: writtenTogether(item) },
      // Of an upload that one of them names.
      refusals: [404],
    },
    [`PUT /api/admin/${path}/order`]: {
      summary: `Reorder the ${nameAll(entity)} of one list; 409 if the list has changed meanwhile`,
      access: 'admins',
      responses: { 200: writtenTogether(item) },
      refusals: [404, 409],
    },
  };
};

const itemOperations: Operations = Object.assign({}, ...WORKING_COPY_ENTITIES.map(describeItems));

export const workingCopyOperations: Operations = {
  ...itemOperations,
  'POST /api/admin/check': {
    summary:
      'Check what readers would stumble on in a content key’s text, or in an item’s fields; nothing is stored. Places count UTF-16 units of the field, in rich text of its text content once cleaned',
    access: 'admins',
    responses: { 200: checkResponse },
  },
  'GET /api/admin/check/left': {
    summary: 'List the findings that are left as they are',
    access: 'admins',
    responses: { 200: z.array(leftFinding) },
  },
  'POST /api/admin/check/left': {
    summary: 'Leave a finding as it is, until the words that it is about change',
    access: 'admins',
    responses: { 204: null },
  },
  'DELETE /api/admin/check/left/:id': {
    summary: 'Bring a finding back that was left as it is',
    access: 'admins',
    responses: { 204: null },
  },
  'PUT /api/admin/content': {
    summary: 'Write several content items, or none of them; 409 for a stale version',
    access: 'admins',
    responses: { 200: writtenTogether(contentItem) },
    // Of an upload that it names.
    refusals: [404, 409],
  },
  'POST /api/objects/upload': {
    summary: 'Get an address for uploading one image within 15 minutes',
    access: 'admins',
    responses: { 200: uploadResponse },
  },
  'PUT /api/objects/upload/:key': {
    summary: 'Describe an image during its upload',
    access: 'admins',
    responses: { 204: null },
  },
  'GET /api/objects/upload/:key': {
    summary: 'Get the progress of an upload',
    access: 'admins',
    responses: { 200: uploadStatus },
  },
  'POST /api/objects/upload/:key/prepare': {
    summary: 'Prepare an uploaded image for every screen; responds once it is ready',
    access: 'admins',
    responses: { 200: uploadStatus },
    refusals: [404],
  },
  'PUT /api/objects/public/images/:key': {
    summary: 'Upload an image; the signed address is the permission',
    access: 'everyone',
    responses: { 200: null },
    refusals: [409],
  },
  'GET /api/admin/media': {
    summary: 'List the media library',
    access: 'admins',
    responses: { 200: z.array(mediaItem) },
  },
  'POST /api/admin/media': {
    summary: 'Add an uploaded image to the library',
    access: 'admins',
    responses: { 201: mediaItem },
    refusals: [404],
  },
  'PUT /api/admin/media/:name': {
    summary: 'Change an image’s description or focal point',
    access: 'admins',
    responses: { 200: mediaItem },
    refusals: [409],
  },
  'POST /api/admin/media/:name/replace': {
    summary: 'Replace an image everywhere it is used',
    access: 'admins',
    responses: { 200: replacedMedia },
    refusals: [409],
  },
  'DELETE /api/admin/media/:name': {
    summary: 'Delete an image from the library',
    access: 'admins',
    responses: { 204: null },
    refusals: [409],
  },
};
