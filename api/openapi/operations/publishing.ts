import { z } from 'zod';
import { change, changeDetails, deletedItem } from '../../../contract/changes.ts';
import { differences } from '../../../contract/differences.ts';
import { editor } from '../../../contract/events.ts';
import { newPreviewShare, previewShare } from '../../../contract/previews.ts';
import { listedRelease } from '../../../contract/release-words.ts';
import { pendingChange, publishState, release } from '../../../contract/releases.ts';
import type { Operations } from '../operation.ts';

const published = z.object({ release, unchanged: z.literal(true).optional() });
const putBack = z.object({ item: z.unknown(), changeId: z.int() });

export const publishingOperations: Operations = {
  'GET /api/admin/publish': {
    summary: 'Get the live release and unpublished changes',
    access: 'admins',
    responses: { 200: publishState },
  },
  'POST /api/admin/publish': {
    summary: 'Publish the working copy',
    access: 'admins',
    responses: { 200: published },
    refusals: [409, 422],
  },
  'PUT /api/admin/publish/settings': {
    summary: 'Change auto-publish, the publishing schedule, and (super admins) whether errors are mended first',
    access: 'admins',
    responses: { 200: publishState },
    refusals: [403],
  },
  'POST /api/admin/publish/discard': {
    summary: 'Discard unpublished changes, all or of one item; a draft of them is kept',
    access: 'admins',
    responses: { 200: z.object({ discarded: z.array(pendingChange), draft: release.nullable() }) },
    refusals: [404],
  },
  'GET /api/admin/releases': {
    summary: 'List releases, newest first; “with=changes” tells what each one changed',
    access: 'admins',
    responses: { 200: z.array(listedRelease) },
  },
  'GET /api/admin/releases/:id': {
    summary: 'Get a release and its changes',
    access: 'admins',
    responses: { 200: release.extend({ differences: z.array(pendingChange) }) },
  },
  'POST /api/admin/releases/:id/restore': {
    summary: 'Restore a release',
    access: 'admins',
    responses: { 200: published },
    refusals: [422],
  },
  'GET /api/admin/differences': {
    summary: 'Compare two releases, word by word',
    access: 'admins',
    responses: { 200: differences },
    refusals: [404],
  },
  'GET /api/admin/changes': {
    summary: 'List changes, newest first',
    access: 'admins',
    responses: { 200: z.array(change) },
  },
  'GET /api/admin/changes/people': {
    summary: 'List everyone who has made a change',
    access: 'admins',
    responses: { 200: z.array(z.string()) },
  },
  'GET /api/admin/changes/deleted': {
    summary: 'List deleted items that can be restored',
    access: 'admins',
    responses: { 200: z.array(deletedItem) },
  },
  'GET /api/admin/changes/:id': {
    summary: 'Get a change, field by field',
    access: 'admins',
    responses: { 200: changeDetails },
  },
  'POST /api/admin/changes/:id/undo': {
    summary: 'Undo a change',
    access: 'admins',
    responses: { 200: putBack },
    refusals: [409],
  },
  'POST /api/admin/changes/batches/:id/undo': {
    summary: 'Undo changes that were made together; the returned `batch` can be undone in turn',
    access: 'admins',
    responses: { 200: z.object({ batch: z.int().nullable() }) },
    refusals: [409],
  },
  'POST /api/admin/changes/:id/restore': {
    summary: 'Restore an item to its state after a change',
    access: 'admins',
    responses: { 200: putBack },
    refusals: [409],
  },
  'GET /api/admin/changes.csv': {
    summary: 'Export changes as CSV',
    access: 'admins',
    responses: { 200: { mediaType: 'text/csv', description: 'One row per change' } },
  },
  'GET /api/admin/events': {
    summary: 'Stream publishing progress and changes by others',
    access: 'admins',
    responses: { 200: { mediaType: 'text/event-stream', description: 'A stream of server-sent events' } },
  },
  'POST /api/admin/events/editing': {
    summary: 'Report an open form, and get who else has it open',
    access: 'admins',
    responses: { 200: z.object({ editors: z.array(editor) }) },
  },
  'GET /api/admin/previews': {
    summary: 'List active share links',
    access: 'admins',
    responses: { 200: z.array(previewShare) },
  },
  'POST /api/admin/previews': {
    summary: 'Create a share link for a preview',
    access: 'admins',
    responses: { 201: newPreviewShare },
  },
  'DELETE /api/admin/previews/:id': { summary: 'Revoke a share link', access: 'admins', responses: { 204: null } },
  'GET /preview/*': {
    summary: 'Preview a page; redirects to sign-in without a session or share link',
    access: 'everyone',
    responses: {
      200: { mediaType: 'text/html', description: 'The page' },
      303: null,
      404: { mediaType: 'text/html', description: 'Page, release or link not found' },
      422: { mediaType: 'text/plain', description: 'The page cannot be rendered from its content' },
    },
  },
};
