import { z } from 'zod';
import { adminSession, ownSession } from '../../../contract/auth.ts';
import { ownStep, secondFactorState } from '../../../contract/second-factor.ts';
import type { Operations } from '../operation.ts';

const done = z.object({ message: z.string() });
/** WebAuthn's own, as the browser takes it. */
const passkeyOptions = z.looseObject({ challenge: z.string() });

export const signingInOperations: Operations = {
  'GET /api/admin/auth': {
    summary: 'Get the session',
    access: 'everyone',
    responses: { 200: adminSession },
  },
  'POST /api/admin/login': {
    summary: 'Sign in with a password; the response may ask for a second factor',
    access: 'everyone',
    responses: { 200: adminSession },
    refusals: [401, 429],
  },
  'POST /api/admin/login/passkey': {
    summary: 'Get the options for signing in with a passkey',
    access: 'everyone',
    responses: { 200: passkeyOptions },
    refusals: [401],
  },
  'POST /api/admin/login/second-factor': {
    summary: 'Finish signing in with a second factor',
    access: 'everyone',
    responses: { 200: adminSession },
    refusals: [401, 429],
  },
  'POST /api/admin/recover': {
    summary: 'Set a new password with a recovery code',
    access: 'everyone',
    responses: { 200: done },
    refusals: [401, 429],
  },
  'POST /api/admin/logout': { summary: 'Sign out', access: 'everyone', responses: { 200: adminSession } },
  'GET /api/admin/sessions': {
    summary: 'List your sessions',
    access: 'admins',
    responses: { 200: z.array(ownSession) },
  },
  'DELETE /api/admin/sessions': {
    summary: 'End your other sessions',
    access: 'admins',
    responses: { 200: z.object({ ended: z.int() }) },
  },
  'DELETE /api/admin/sessions/:id': { summary: 'End one of your sessions', access: 'admins', responses: { 204: null } },
  'PUT /api/admin/change-password': {
    summary: 'Change your password',
    access: 'admins',
    responses: { 200: done },
    refusals: [429],
  },
  'GET /api/admin/second-factor': {
    summary: 'Get your two-step sign-in settings',
    access: 'admins',
    responses: { 200: secondFactorState },
  },
  'POST /api/admin/second-factor/totp': {
    summary: 'Start setting up an authenticator app',
    access: 'admins',
    responses: { 200: z.object({ secret: z.string(), uri: z.string() }) },
    refusals: [409, 429],
  },
  'PUT /api/admin/second-factor/totp': {
    summary: 'Confirm the authenticator app with a code',
    access: 'admins',
    responses: { 200: secondFactorState },
    refusals: [429],
  },
  'POST /api/admin/second-factor/totp/removal': {
    summary: 'Remove the authenticator app',
    access: 'admins',
    responses: { 200: secondFactorState },
    refusals: [404, 429],
  },
  'POST /api/admin/second-factor/passkeys/options': {
    summary: 'Get the options for adding a passkey',
    access: 'admins',
    responses: { 200: z.object({ token: z.string(), options: passkeyOptions }) },
    refusals: [429],
  },
  'POST /api/admin/second-factor/passkeys': {
    summary: 'Add a passkey',
    access: 'admins',
    responses: { 200: secondFactorState },
  },
  'POST /api/admin/second-factor/passkeys/:id/removal': {
    summary: 'Remove a passkey',
    access: 'admins',
    responses: { 200: secondFactorState },
    refusals: [429],
  },
  'POST /api/admin/second-factor/recovery-codes': {
    summary: 'Create new recovery codes; old ones stop working',
    access: 'admins',
    responses: { 200: z.object({ codes: z.array(z.string()) }) },
    refusals: [429],
  },
  'POST /api/admin/second-factor/step': {
    summary: 'Start a confirmation with your password and second factor',
    access: 'admins',
    responses: { 200: ownStep },
    refusals: [429],
  },
  'PUT /api/admin/second-factor/requirement': {
    summary: 'Require two-step sign-in for all accounts, or stop requiring it',
    access: 'superAdmins',
    responses: { 200: secondFactorState },
    refusals: [409, 429],
  },
};
