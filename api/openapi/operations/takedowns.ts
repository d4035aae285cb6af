import { z } from 'zod';
import { takedown, takedownStarted } from '../../../contract/takedowns.ts';
import type { Operations } from '../operation.ts';

export const takedownOperations: Operations = {
  'POST /api/admin/media/:name/takedown': {
    summary: 'Remove an image for good, everywhere; responds with the number of the receipt',
    access: 'admins',
    responses: { 202: takedownStarted },
    refusals: [409],
  },
  'GET /api/admin/takedowns': {
    summary: 'List the receipts of removed images',
    access: 'admins',
    responses: { 200: z.array(takedown) },
  },
  'GET /api/admin/takedowns/:id': {
    summary: 'Show what was removed, what is done, and what waits',
    access: 'admins',
    responses: { 200: takedown },
  },
  'POST /api/admin/takedowns/:id/allow': {
    summary: 'Let the removed image be added again',
    access: 'superAdmins',
    responses: { 200: takedown },
  },
};
