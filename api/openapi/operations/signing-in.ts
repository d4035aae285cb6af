import { z } from 'zod';
import { adminSession, ownSession } from '../../../contract/auth.ts';
import { ownChallenge, twoFactorState } from '../../../contract/two-factor.ts';
import { forAdmins, forEveryone, forSuperAdmins, type Operations } from '../operation.ts';

const done = z.object({ message: z.string() });
/** WebAuthn options, in the form that browsers accept. */
const passkeyOptions = z.looseObject({ challenge: z.string() });

export const signingInOperations: Operations = {
  'GET /api/admin/auth': forEveryone('Get the session', adminSession),
  'POST /api/admin/login': forEveryone(
    'Sign in with a password; the response may ask for a second factor',
    adminSession,
    401,
    429,
  ),
  'POST /api/admin/login/passkey': forEveryone('Get the options for signing in with a passkey', passkeyOptions, 401),
  'POST /api/admin/login/second-factor': forEveryone('Finish signing in with a second factor', adminSession, 401, 429),
  'POST /api/admin/recover': forEveryone('Set a new password with a recovery code', done, 401, 429),
  'POST /api/admin/password-mail': forEveryone(
    'Send a link for a new password, where mail is set up; the same response for every name',
    { 202: done },
    404,
    429,
  ),
  'POST /api/admin/password-mail/password': forEveryone('Set a new password with the token of that link', done, 401),
  'POST /api/admin/logout': forEveryone('Sign out', adminSession),
  'GET /api/admin/sessions': forAdmins('List your sessions', z.array(ownSession)),
  'DELETE /api/admin/sessions': forAdmins('End your other sessions', z.object({ ended: z.int() })),
  'DELETE /api/admin/sessions/:id': forAdmins('End one of your sessions', { 204: null }),
  'PUT /api/admin/change-password': forAdmins('Change your password', done, 429),
  'GET /api/admin/second-factor': forAdmins('Get your two-step sign-in settings', twoFactorState),
  'POST /api/admin/second-factor/totp': forAdmins(
    'Start setting up an authenticator app',
    z.object({ secret: z.string(), uri: z.string() }),
    409,
    429,
  ),
  'PUT /api/admin/second-factor/totp': forAdmins('Confirm the authenticator app with a code', twoFactorState, 429),
  'POST /api/admin/second-factor/totp/removal': forAdmins('Remove the authenticator app', twoFactorState, 404, 429),
  'POST /api/admin/second-factor/passkeys/options': forAdmins(
    'Get the options for adding a passkey',
    z.object({ token: z.string(), options: passkeyOptions }),
    429,
  ),
  'POST /api/admin/second-factor/passkeys': forAdmins('Add a passkey', twoFactorState),
  'POST /api/admin/second-factor/passkeys/:id/removal': forAdmins('Remove a passkey', twoFactorState, 429),
  'POST /api/admin/second-factor/recovery-codes': forAdmins(
    'Create new recovery codes; old ones stop working',
    z.object({ codes: z.array(z.string()) }),
    429,
  ),
  'POST /api/admin/second-factor/step': forAdmins(
    'Start a confirmation with your password and second factor',
    ownChallenge,
    429,
  ),
  'PUT /api/admin/second-factor/requirement': forSuperAdmins(
    'Require two-step sign-in for all accounts, or stop requiring it',
    twoFactorState,
    409,
    429,
  ),
};
