import { z } from 'zod';
import { change, changeDetails, deletedItem } from '../../../contract/changes.ts';
import { differences } from '../../../contract/differences.ts';
import { editor } from '../../../contract/events.ts';
import { newPreviewShare, previewShare } from '../../../contract/previews.ts';
import { pendingChange, publishState, release } from '../../../contract/releases.ts';
import type { Operations } from '../operation.ts';

const published = z.object({ release, unchanged: z.literal(true).optional() });
const putBack = z.object({ item: z.unknown(), changeId: z.int() });

export const publishingOperations: Operations = {
  'GET /api/admin/publish': {
    summary: 'What is live, and what waits',
    access: 'admins',
    answers: { 200: publishState },
  },
  'POST /api/admin/publish': {
    summary: 'Make the working copy what visitors see',
    access: 'admins',
    answers: { 200: published },
    refusals: [422],
  },
  'PUT /api/admin/publish/settings': {
    summary: 'Auto-publish, and when what waits goes live',
    access: 'admins',
    answers: { 200: publishState },
  },
  'POST /api/admin/publish/discard': {
    summary: 'Make the working copy, or one item of it, what visitors see again, keeping a draft',
    access: 'admins',
    answers: { 200: z.object({ discarded: z.array(pendingChange), draft: release.nullable() }) },
    refusals: [404],
  },
  'GET /api/admin/releases': {
    summary: 'Releases, newest first',
    access: 'admins',
    answers: { 200: z.array(release) },
  },
  'GET /api/admin/releases/:id': {
    summary: 'A release and what it changed',
    access: 'admins',
    answers: { 200: release.extend({ differences: z.array(pendingChange) }) },
  },
  'POST /api/admin/releases/:id/restore': {
    summary: 'Bring a release back',
    access: 'admins',
    answers: { 200: published },
    refusals: [422],
  },
  'GET /api/admin/differences': {
    summary: 'What one release has that another has not, word by word',
    access: 'admins',
    answers: { 200: differences },
    refusals: [404],
  },
  'GET /api/admin/changes': {
    summary: 'Who changed what, newest first',
    access: 'admins',
    answers: { 200: z.array(change) },
  },
  'GET /api/admin/changes/people': {
    summary: 'Everybody who changed something',
    access: 'admins',
    answers: { 200: z.array(z.string()) },
  },
  'GET /api/admin/changes/deleted': {
    summary: 'Items that were deleted and can come back',
    access: 'admins',
    answers: { 200: z.array(deletedItem) },
  },
  'GET /api/admin/changes/:id': {
    summary: 'One change, field by field',
    access: 'admins',
    answers: { 200: changeDetails },
  },
  'POST /api/admin/changes/:id/undo': {
    summary: 'Put back what a change replaced',
    access: 'admins',
    answers: { 200: putBack },
    refusals: [409],
  },
  'POST /api/admin/changes/batches/:id/undo': {
    summary: 'Put back all that was changed together; `batch` undoes this in turn',
    access: 'admins',
    answers: { 200: z.object({ batch: z.int().nullable() }) },
    refusals: [409],
  },
  'POST /api/admin/changes/:id/restore': {
    summary: 'Make an item what that change made of it',
    access: 'admins',
    answers: { 200: putBack },
    refusals: [409],
  },
  'GET /api/admin/changes.csv': {
    summary: 'Who changed what, as a file for a spreadsheet',
    access: 'admins',
    answers: { 200: { mediaType: 'text/csv', description: 'One line for each change' } },
  },
  'GET /api/admin/events': {
    summary: 'What happens, as it happens',
    access: 'admins',
    answers: { 200: { mediaType: 'text/event-stream', description: 'A stream that stays open' } },
  },
  'POST /api/admin/events/editing': {
    summary: 'Say that a form is open, and hear who else has it open',
    access: 'admins',
    answers: { 200: z.object({ editors: z.array(editor) }) },
  },
  'GET /api/admin/previews': {
    summary: 'Share links that still work',
    access: 'admins',
    answers: { 200: z.array(previewShare) },
  },
  'POST /api/admin/previews': {
    summary: 'Make a link that shows a preview to whoever has it',
    access: 'admins',
    answers: { 201: newPreviewShare },
  },
  'DELETE /api/admin/previews/:id': { summary: 'End a share link', access: 'admins', answers: { 204: null } },
  'GET /preview/*': {
    summary: 'A page as it will be; who is not signed in and has no share link is sent to sign in',
    access: 'everyone',
    answers: {
      200: { mediaType: 'text/html', description: 'The page' },
      303: null,
      404: { mediaType: 'text/html', description: 'There is no such page, release or link' },
      422: { mediaType: 'text/plain', description: 'The page cannot be made from its content' },
    },
  },
};
