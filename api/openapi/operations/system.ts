import { z } from 'zod';
import { adminUser } from '../../../contract/admin-users.ts';
import { backupOverview } from '../../../contract/backups.ts';
import { handOver } from '../../../contract/hand-over.ts';
import type { Operations } from '../operation.ts';

export const systemOperations: Operations = {
  'GET /healthz': {
    summary: 'Check that the process is alive',
    access: 'everyone',
    responses: { 200: z.object({ status: z.literal('ok') }) },
  },
  'GET /readyz': {
    summary: 'Check that the database responds and a release is live',
    access: 'everyone',
    responses: {
      200: z.object({ status: z.literal('ready') }),
      503: z.object({ status: z.literal('not ready') }),
    },
  },
  'GET /metrics': {
    summary: 'Prometheus metrics, from this machine or with METRICS_TOKEN',
    access: 'everyone',
    responses: { 200: { mediaType: 'text/plain', description: 'Prometheus text format' } },
    refusals: [403],
  },
  'GET /api/openapi.json': {
    summary: 'This document',
    access: 'everyone',
    responses: { 200: z.looseObject({ openapi: z.string() }), 304: null },
  },
  'GET /api/admin/users': { summary: 'List accounts', access: 'superAdmins', responses: { 200: z.array(adminUser) } },
  'POST /api/admin/users': {
    summary: 'Add an account',
    access: 'superAdmins',
    responses: { 201: adminUser },
    refusals: [409],
  },
  'PUT /api/admin/users/:id': {
    summary: 'Change an account (not your own)',
    access: 'superAdmins',
    responses: { 200: adminUser },
    refusals: [409],
  },
  'DELETE /api/admin/users/:id': {
    summary: 'Delete an account (not your own, nor the last super admin)',
    access: 'superAdmins',
    responses: { 204: null },
    refusals: [409],
  },
  'POST /api/admin/users/:id/second-factor/removal': {
    summary: 'Remove two-step sign-in from an account (not your own)',
    access: 'superAdmins',
    responses: { 204: null },
    refusals: [429],
  },
  'GET /api/admin/backups': {
    summary: 'Get the state of backups',
    access: 'superAdmins',
    responses: { 200: backupOverview },
  },
  'GET /api/admin/hand-over': {
    summary: 'Get the board handover checklist',
    access: 'superAdmins',
    responses: { 200: handOver },
  },
};
