import { z } from 'zod';
import { adminSession, ownSession } from '../../../contract/auth.ts';
import { ownStep, secondFactorState } from '../../../contract/second-factor.ts';
import type { Operations } from '../operation.ts';

const done = z.object({ message: z.string() });
/** WebAuthn's own, as the browser takes it. */
const passkeyOptions = z.looseObject({ challenge: z.string() });

export const signingInOperations: Operations = {
  'GET /api/admin/auth': {
    summary: 'Whether this browser is signed in',
    access: 'everyone',
    answers: { 200: adminSession },
  },
  'POST /api/admin/login': {
    summary: 'Sign in with a password; the answer may ask for a second step',
    access: 'everyone',
    answers: { 200: adminSession },
    refusals: [401, 429],
  },
  'POST /api/admin/login/passkey': {
    summary: 'What the browser needs to ask for a passkey',
    access: 'everyone',
    answers: { 200: passkeyOptions },
    refusals: [401],
  },
  'POST /api/admin/login/second-factor': {
    summary: 'The second step of signing in',
    access: 'everyone',
    answers: { 200: adminSession },
    refusals: [401, 429],
  },
  'POST /api/admin/recover': {
    summary: 'A new password for a recovery code',
    access: 'everyone',
    answers: { 200: done },
    refusals: [401, 429],
  },
  'POST /api/admin/logout': { summary: 'Sign out', access: 'everyone', answers: { 200: adminSession } },
  'GET /api/admin/sessions': {
    summary: 'Devices that are signed in to this account',
    access: 'admins',
    answers: { 200: z.array(ownSession) },
  },
  'DELETE /api/admin/sessions': {
    summary: 'Sign out on every other device',
    access: 'admins',
    answers: { 200: z.object({ ended: z.int() }) },
  },
  'DELETE /api/admin/sessions/:id': { summary: 'Sign out one device', access: 'admins', answers: { 204: null } },
  'PUT /api/admin/change-password': {
    summary: 'Change your password',
    access: 'admins',
    answers: { 200: done },
    refusals: [429],
  },
  'GET /api/admin/second-factor': {
    summary: 'Your two-step sign-in',
    access: 'admins',
    answers: { 200: secondFactorState },
  },
  'POST /api/admin/second-factor/totp': {
    summary: 'Begin to set up an authenticator app',
    access: 'admins',
    answers: { 200: z.object({ secret: z.string(), uri: z.string() }) },
    refusals: [409, 429],
  },
  'PUT /api/admin/second-factor/totp': {
    summary: 'Confirm the authenticator app with a code',
    access: 'admins',
    answers: { 200: secondFactorState },
    refusals: [429],
  },
  'POST /api/admin/second-factor/totp/removal': {
    summary: 'Remove the authenticator app',
    access: 'admins',
    answers: { 200: secondFactorState },
    refusals: [404, 429],
  },
  'POST /api/admin/second-factor/passkeys/options': {
    summary: 'What the browser needs to make a passkey',
    access: 'admins',
    answers: { 200: z.object({ token: z.string(), options: passkeyOptions }) },
    refusals: [429],
  },
  'POST /api/admin/second-factor/passkeys': {
    summary: 'Add a passkey',
    access: 'admins',
    answers: { 200: secondFactorState },
  },
  'POST /api/admin/second-factor/passkeys/:id/removal': {
    summary: 'Remove a passkey',
    access: 'admins',
    answers: { 200: secondFactorState },
    refusals: [429],
  },
  'POST /api/admin/second-factor/recovery-codes': {
    summary: 'Make new recovery codes; the old ones stop working',
    access: 'admins',
    answers: { 200: z.object({ codes: z.array(z.string()) }) },
    refusals: [429],
  },
  'POST /api/admin/second-factor/step': {
    summary: 'Begin what asks for your password and second step again',
    access: 'admins',
    answers: { 200: ownStep },
    refusals: [429],
  },
  'PUT /api/admin/second-factor/requirement': {
    summary: 'Ask everybody for a second step, or nobody',
    access: 'superAdmins',
    answers: { 200: secondFactorState },
    refusals: [409, 429],
  },
};
