import { z } from 'zod';
import { takedown, takedownStarted } from '../../../contract/takedowns.ts';
import { forAdmins, forSuperAdmins, type Operations } from '../operation.ts';

export const takedownOperations: Operations = {
  'POST /api/admin/media/:name/takedown': forAdmins(
    'Remove an image for good, everywhere; responds with the number of the receipt',
    { 202: takedownStarted },
    [409],
  ),
  'GET /api/admin/takedowns': forAdmins('List the receipts of removed images', { 200: z.array(takedown) }),
  'GET /api/admin/takedowns/:id': forAdmins('Show what was removed, what is done, and what waits', { 200: takedown }),
  'POST /api/admin/takedowns/:id/allow': forSuperAdmins('Let the removed image be added again', { 200: takedown }),
};
