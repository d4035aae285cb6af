import { z } from 'zod';
import { changeDetails, deletedItem, listedChange } from '../../../contract/changes.ts';
import { listedRelease } from '../../../contract/describe-release.ts';
import { differences } from '../../../contract/differences.ts';
import { editor } from '../../../contract/live-updates.ts';
import { newPreviewShare, previewShare } from '../../../contract/previews.ts';
import { pendingChange, publishState, release } from '../../../contract/releases.ts';
import { appliedSeason, season, seasonState } from '../../../contract/season/season.ts';
import { forAdmins, forEveryone, type Operations } from '../operation.ts';

const published = z.object({ release, unchanged: z.literal(true).optional() });
const undone = z.object({ item: z.unknown(), changeId: z.int().nullable() });

export const publishingOperations: Operations = {
  'GET /api/admin/publish': forAdmins('Get the live release and unpublished changes', publishState),
  'POST /api/admin/publish': forAdmins('Publish the working copy', published, 409, 422),
  'PUT /api/admin/publish/settings': forAdmins(
    'Change auto-publish, the publishing schedule, and (super admins) whether errors are fixed first',
    publishState,
    403,
  ),
  'POST /api/admin/publish/discard': forAdmins(
    'Discard unpublished changes, all or of one item; a draft of them is kept',
    z.object({ discarded: z.array(pendingChange), draft: release.nullable() }),
    404,
  ),
  'GET /api/admin/releases': forAdmins(
    'List releases, newest first; “with=changes” tells what each one changed',
    z.array(listedRelease),
  ),
  'GET /api/admin/releases/:id': forAdmins(
    'Get a release and its changes',
    release.extend({ differences: z.array(pendingChange) }),
  ),
  'POST /api/admin/releases/:id/restore': forAdmins('Restore a release', published, 422),
  'GET /api/admin/season': forAdmins('Get the new season: what may be last season’s, and what was chosen', seasonState),
  'POST /api/admin/season': forAdmins('Start a new season', { 201: seasonState }, 409),
  'PUT /api/admin/season': forAdmins('Set the first days of school around the new season', seasonState, 404),
  'DELETE /api/admin/season': forAdmins('Stop preparing the new season and forget its choices', seasonState, 404),
  'PUT /api/admin/season/:entity/:id': forAdmins('Choose what becomes of an item', seasonState, 409),
  'POST /api/admin/season/apply': forAdmins('Apply all choices and publish them', appliedSeason, 404, 409, 422),
  'POST /api/admin/season/undo': forAdmins('Restore the season before, with every choice', season, 404, 409, 422),
  'GET /api/admin/differences': forAdmins('Compare two releases, word by word', differences, 404),
  'GET /api/admin/changes': forAdmins(
    'List changes, newest first; “batches=newest” lists one of those that were made together',
    z.array(listedChange),
  ),
  'GET /api/admin/changes/people': forAdmins('List everyone who has made a change', z.array(z.string())),
  'GET /api/admin/changes/deleted': forAdmins('List deleted items that can be restored', z.array(deletedItem)),
  'GET /api/admin/changes/:id': forAdmins('Get a change, field by field', changeDetails),
  'POST /api/admin/changes/:id/undo': forAdmins('Undo a change', undone, 409),
  'POST /api/admin/changes/batches/:id/undo': forAdmins(
    'Undo changes that were made together; the returned `batch` can be undone in turn',
    z.object({ batch: z.int().nullable() }),
    409,
  ),
  'POST /api/admin/changes/:id/restore': forAdmins('Restore an item to its state after a change', undone, 409),
  'GET /api/admin/changes.csv': forAdmins('Export changes as CSV', {
    200: { mediaType: 'text/csv', description: 'One row per change' },
  }),
  'GET /api/admin/events': forAdmins(
    'Stream publishing progress and changes by others; ten at a time for each account',
    { 200: { mediaType: 'text/event-stream', description: 'A stream of server-sent events' } },
    429,
  ),
  'POST /api/admin/events/editing': forAdmins(
    'Report an open form, and get who else has it open',
    z.object({ editors: z.array(editor) }),
  ),
  'GET /api/admin/previews': forAdmins('List active share links', z.array(previewShare)),
  'POST /api/admin/previews': forAdmins('Create a share link for a preview', { 201: newPreviewShare }),
  'DELETE /api/admin/previews/:id': forAdmins('Revoke a share link', { 204: null }),
  'GET /preview/*': forEveryone('Preview a page; redirects to sign-in without a session or share link', {
    200: { mediaType: 'text/html', description: 'The page' },
    303: null,
    404: { mediaType: 'text/html', description: 'Page, release or link not found' },
    422: { mediaType: 'text/plain', description: 'The page cannot be rendered from its content' },
  }),
};
