import { z } from 'zod';
import { CREATE_KEY, writtenTogether } from '../../../contract/changes.ts';
import { checkResponse, dismissedFinding } from '../../../contract/check.ts';
import { contentItem } from '../../../contract/content-items.ts';
import { deadLink } from '../../../contract/dead-links.ts';
import { documentCopy } from '../../../contract/document-copies.ts';
import { writtenSeries } from '../../../contract/event-series.ts';
import { mediaItem, replacedMedia, uploadResponse, uploadStatus } from '../../../contract/media.ts';
import { similarImage, takedown, takedownStarted } from '../../../contract/takedowns.ts';
import { ENTITIES, WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../../../contract/working-copy.ts';
import { forAdmins, forEveryone, forSuperAdmins, type Operations } from '../operation.ts';

/** Name in sentences, like "content items" or "external links". */
const nameAll = (entity: WorkingCopyEntity): string =>
  entity === 'contentItems' ? 'content items' : ENTITIES[entity].path.replaceAll('-', ' ');

const itemOperations: Operations = Object.assign({}, ...WORKING_COPY_ENTITIES.map(describeItems));

export const workingCopyOperations: Operations = {
  ...itemOperations,
  'POST /api/admin/calendar-events/series': forAdmins('Create an event and those that repeat it, or none of them', {
    201: writtenSeries,
  }),
  'PUT /api/admin/calendar-events/:id/series': forAdmins(
    'Change an event, and the same in the later ones of its series; 409 with the current one for a stale version',
    writtenSeries,
    409,
  ),
  'DELETE /api/admin/calendar-events/:id/series': forAdmins(
    'Delete an event and the later ones of its series; the `batch` can be undone',
    writtenSeries,
  ),
  'POST /api/admin/check': forAdmins(
    'Check what readers would stumble on in a content key’s text, or in an item’s fields; nothing is stored. Places count UTF-16 units of the field, in rich text of its text content once cleaned',
    checkResponse,
  ),
  'GET /api/admin/dead-links': forAdmins('List links to other sites that no longer work', z.array(deadLink)),
  'GET /api/admin/check/left': forAdmins('List the findings that are left as they are', z.array(dismissedFinding)),
  'POST /api/admin/check/left': forAdmins('Leave a finding as it is, until the words that it is about change', {
    204: null,
  }),
  'DELETE /api/admin/check/left/:id': forAdmins('Bring a finding back that was left as it is', { 204: null }),
  'GET /api/admin/document-copies': forAdmins('List the copies of embedded documents', z.array(documentCopy)),
  'POST /api/admin/document-copies/:id/check': forAdmins(
    'Fetch an embedded document now, and publish its copy where it has changed',
    documentCopy,
    409,
  ),
  'POST /api/admin/document-copies/:id/text': forAdmins(
    'Turn the copy of a document into text of its page, and the document off; the `batch` can be undone',
    z.object({ batch: z.int().nullable() }),
    409,
  ),
  'PUT /api/admin/content': forAdmins(
    'Write several content items, or none of them; 409 for a stale version',
    writtenTogether(contentItem), // 404: it names an unknown upload.
    404,
    409,
  ),
  'POST /api/objects/upload': forAdmins(
    'Get an address for uploading one image, or one PDF file for a paper, within 15 minutes',
    uploadResponse,
  ),
  'PUT /api/objects/upload/:key': forAdmins('Describe an image during its upload', { 204: null }),
  'GET /api/objects/upload/:key': forAdmins('Get the progress of an upload', uploadStatus),
  'POST /api/objects/upload/:key/prepare': forAdmins(
    'Prepare an uploaded image for every screen; responds once it is ready',
    uploadStatus,
    404,
  ),
  'PUT /api/objects/public/images/:key': forEveryone(
    'Upload an image; the signed address is the permission',
    { 200: null },
    409,
  ),
  'GET /api/admin/media': forAdmins('List the media library', z.array(mediaItem)),
  'POST /api/admin/media': forAdmins('Add an uploaded image to the library', { 201: mediaItem }, 404),
  'PUT /api/admin/media/:name': forAdmins('Change an image’s description or focal point', mediaItem, 409),
  'POST /api/admin/media/:name/replace': forAdmins('Replace an image everywhere it is used', replacedMedia, 409),
  'DELETE /api/admin/media/:name': forAdmins('Delete an image from the library', { 204: null }, 409),
};

export const takedownOperations: Operations = {
  'GET /api/admin/media/:name/similar': forAdmins(
    'List images of the library that look like this one: other sizes and formats, turned, mirrored, a little cropped',
    z.array(similarImage),
  ),
  'POST /api/admin/media/:name/takedown': forAdmins(
    'Remove an image for good, everywhere, and others with it; responds with the numbers of the receipts',
    { 202: takedownStarted },
    409,
  ),
  'GET /api/admin/takedowns': forAdmins('List the receipts of removed images', z.array(takedown)),
  'GET /api/admin/takedowns/:id': forAdmins('Show what was removed, what is done, and what waits', takedown),
  'POST /api/admin/takedowns/:id/allow': forSuperAdmins('Let the removed image be added again', takedown),
};

function describeItems(entity: WorkingCopyEntity): Operations {
  const { item, path } = ENTITIES[entity];
  const [one, many] = [nameOne(entity), nameAll(entity)];
  return {
    [`GET /api/admin/${path}`]: forAdmins(`List the working copy’s ${many}`, z.array(item)),
    [`POST /api/admin/${path}`]: forAdmins(
      `Create ${one}; sent again with the same ${CREATE_KEY} header, it is not created twice`,
      { 201: item }, // 404: it names an unknown upload. 409: its key is taken.
      404,
      409,
    ),
    [`PUT /api/admin/${path}/:id`]: forAdmins(`Change ${one}; 409 with the current one for a stale version`, item, 409),
    [`DELETE /api/admin/${path}/:id`]: forAdmins(`Delete ${one}`, { 204: null }),
    ...(ENTITIES[entity].isOrdered && describeOrder(entity)),
  };
}

function nameOne(entity: WorkingCopyEntity): string {
  const one = nameAll(entity).replace(/s$/, '');
  return `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`;
}

function describeOrder(entity: WorkingCopyEntity): Operations {
  const { item, path } = ENTITIES[entity];
  return {
    [`POST /api/admin/${path}/batch`]: forAdmins(
      `Create several ${nameAll(entity)}, or none of them; with ${CREATE_KEY} as for one`,
      { 201: writtenTogether(item) }, // 404: one of them names an unknown upload.
      404,
    ),
    [`PUT /api/admin/${path}/order`]: forAdmins(
      `Reorder the ${nameAll(entity)} of one list; 409 if the list has changed meanwhile`,
      writtenTogether(item),
      404,
      409,
    ),
  };
}
