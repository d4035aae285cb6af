import { z } from 'zod';
import { adminUser } from '../../../contract/admin-users.ts';
import { backupOverview } from '../../../contract/backups.ts';
import { CREATE_KEY } from '../../../contract/changes.ts';
import { handOver } from '../../../contract/hand-over.ts';
import { alertAddress, alertOverview, alertTest, healthItem } from '../../../contract/health.ts';
import { forAdmins, forEveryone, forSuperAdmins, type Operations } from '../operation.ts';

export const systemOperations: Operations = {
  'GET /healthz': forEveryone(
    'Check that the process is alive; with verbose, also which version it is',
    z.object({
      status: z.literal('ok'),
      version: z.string().optional(),
      commit: z.string().nullable().optional(),
    }),
  ),
  'GET /readyz': forEveryone('Check that visitors get a release and the database takes writes', {
    200: z.object({ status: z.literal('ready') }),
    503: z.object({ status: z.literal('not ready') }),
  }),
  'GET /metrics': forEveryone(
    'Prometheus metrics, from this machine or with METRICS_TOKEN',
    { 200: { mediaType: 'text/plain', description: 'Prometheus text format' } },
    403,
  ),
  'GET /api/openapi.json': forEveryone('This document', { 200: z.looseObject({ openapi: z.string() }), 304: null }),
  'GET /api/admin/users': forSuperAdmins('List accounts', z.array(adminUser)),
  'POST /api/admin/users': forSuperAdmins(
    `Add an account; sent again with the same ${CREATE_KEY} header, it is not added twice`,
    { 201: adminUser },
    409,
  ),
  'PUT /api/admin/users/:id': forSuperAdmins('Change an account (not your own)', adminUser, 409),
  'DELETE /api/admin/users/:id': forSuperAdmins(
    'Delete an account (not your own, nor the last super admin)',
    { 204: null },
    409,
  ),
  'POST /api/admin/users/:id/second-factor/removal': forSuperAdmins(
    'Remove two-step sign-in from an account (not your own)',
    { 204: null },
    429,
  ),
  'GET /api/admin/backups': forSuperAdmins('Get the state of backups', backupOverview),
  'GET /api/admin/health': forSuperAdmins('List what is watched, with its state and what to do', z.array(healthItem)),
  'GET /api/admin/alerts': forSuperAdmins('Get where alerts go', alertOverview),
  'PUT /api/admin/alerts': forSuperAdmins('Change quiet hours and the Monday note', alertOverview),
  'POST /api/admin/alerts/test': forSuperAdmins('Send a test message to everybody who hears', alertTest),
  'GET /api/admin/alerts/address': forAdmins('Get your address for alerts', alertAddress),
  'PUT /api/admin/alerts/address': forAdmins(
    'Set your address for alerts; a link is sent there',
    alertAddress,
    404,
    429,
  ),
  'DELETE /api/admin/alerts/address': forAdmins('Stop hearing of alerts', { 204: null }),
  'POST /api/admin/alerts/address/confirmation': forEveryone(
    'Confirm an address with the token of its link',
    { 204: null },
    401,
  ),
  'GET /api/admin/hand-over': forSuperAdmins('Get the board handover checklist', handOver),
};
