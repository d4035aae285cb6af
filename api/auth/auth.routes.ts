import { type Context, Hono } from 'hono';
import {
  type AdminSession,
  changePassword,
  login,
  mailedPassword,
  requestPassword,
  type SessionAdmin,
} from '../../contract/auth.ts';
import { passkeyChallenge, recoverPassword, twoFactorResponse } from '../../contract/two-factor.ts';
import { transact } from '../../db/transact.ts';
import { getClientAddress } from '../http/client-address.ts';
import type { ApiEnv } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { jsonBody } from '../http/json-body.ts';
import { getOwnOrigin } from '../http/same-origin.ts';
import type { Effects } from '../process/effects.ts';
import { readDeviceCookie, writeDeviceCookie } from './known-devices.ts';
import { requestPasswordMail, setMailedPassword } from './password-mail.service.ts';
import { findRequestSession, isTwoFactorDue, requireAdmin } from './require-admin.ts';
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from './session-cookie.ts';
import { endSession, listOwnSessions } from './sessions.ts';
import { changeOwnPassword, endOneSession, endSessionsElsewhere, signIn } from './sign-in.service.ts';
import type { Client, SignedIn } from './sign-in-steps.ts';
import { findLiftedRule } from './two-factor.service.ts';
import { createPasskeyOptions, finishSignIn, recoverAccount } from './two-factor-sign-in.service.ts';

const SIGNED_OUT = { authenticated: false, admin: null } as const;
const signedIn = (admin: SessionAdmin) => ({ authenticated: true as const, admin });

const getSignedInClient = (c: Context<ApiEnv>) => ({ admin: c.get('admin'), sessionId: c.get('sessionId') });

/** Routes mounted at /api/auth. */
export const currentUserRoutes = (deps: Effects) =>
  new Hono<ApiEnv>().get('/user', requireAdmin(deps), (c) => c.json(c.get('admin')));

/** Routes mounted at /api/admin. */
export function adminAuthRoutes(deps: Effects) {
  const respondSignedIn = (c: Context<ApiEnv>, { token, ttl, device, admin }: SignedIn) => {
    writeSessionCookie(c, deps.env, token, ttl);
    writeDeviceCookie(c, deps.env, device);
    return c.json<AdminSession>(signedIn(admin));
  };
  return new Hono<ApiEnv>()
    .get('/auth', async (c) => {
      const session = await findRequestSession(c, deps);
      if (!session) return c.json<AdminSession>({ ...SIGNED_OUT, ...(deps.env.mail && { hasPasswordMail: true }) });
      const isDue = await isTwoFactorDue(deps.db, session);
      const ruleLifted = await findLiftedRule(deps, session);
      return c.json<AdminSession>({
        ...signedIn(session.admin),
        ...(isDue && { twoFactorDue: true }),
        ...(ruleLifted && { ruleLifted }),
      });
    })
    .post('/login', jsonBody(login), async (c) => {
      const result = await signIn(deps, c.req.valid('json'), getClient(c, deps));
      if ('twoFactor' in result) return c.json<AdminSession>({ ...SIGNED_OUT, ...result });
      return respondSignedIn(c, result.signedIn);
    })
    .post('/login/passkey', jsonBody(passkeyChallenge), async (c) =>
      c.json(await createPasskeyOptions(deps, c.req.valid('json').token, getClient(c, deps).origin)),
    )
    .post('/login/second-factor', jsonBody(twoFactorResponse), async (c) =>
      respondSignedIn(c, await finishSignIn(deps, c.req.valid('json'), getClient(c, deps))),
    )
    .post('/recover', jsonBody(recoverPassword), async (c) => {
      writeDeviceCookie(c, deps.env, await recoverAccount(deps, c.req.valid('json'), getClient(c, deps)));
      return c.json({ message: 'Password changed successfully' });
    })
    .post('/password-mail', jsonBody(requestPassword), async (c) => {
      if (!deps.env.mail) throw notFound();
      const { address } = getClient(c, deps);
      await requestPasswordMail(deps, { ...c.req.valid('json'), address });
      return c.json({ message: 'If the account has a confirmed address, a link is on its way' }, 202);
    })
    .post('/password-mail/password', jsonBody(mailedPassword), async (c) => {
      await setMailedPassword(deps, c.req.valid('json'));
      return c.json({ message: 'Password changed successfully' });
    })
    .post('/logout', async (c) => {
      const token = readSessionCookie(c, deps.env);
      if (token) await transact(deps.db, (tx) => endSession(tx, token));
      clearSessionCookie(c, deps.env);
      return c.json(SIGNED_OUT);
    })
    .get('/sessions', requireAdmin(deps, { evenIfDue: true }), async (c) =>
      c.json(await listOwnSessions(deps.db, c.get('admin').id, c.get('sessionId'), deps.now())),
    )
    .delete('/sessions', requireAdmin(deps), async (c) =>
      c.json({ ended: await endSessionsElsewhere(deps, getSignedInClient(c)) }),
    )
    .delete('/sessions/:id', requireAdmin(deps), async (c) => {
      if (!(await endOneSession(deps, c.get('admin'), c.req.param('id')))) throw notFound();
      return c.body(null, 204);
    })
    .put('/change-password', requireAdmin(deps), jsonBody(changePassword), async (c) => {
      const signedInClient = { admin: c.get('admin'), userAgent: getClient(c, deps).userAgent };
      const { token, ttl, device } = await changeOwnPassword(deps, signedInClient, c.req.valid('json'));
      writeSessionCookie(c, deps.env, token, ttl);
      writeDeviceCookie(c, deps.env, device);
      return c.json({ message: 'Password changed successfully' });
    });
}

function getClient(c: Context, { env }: Pick<Effects, 'env'>): Client {
  return {
    earlierToken: readSessionCookie(c, env),
    readDeviceCookie: (accountId) => readDeviceCookie(c, env, accountId),
    userAgent: c.req.header('User-Agent') ?? '',
    address: getClientAddress(c, env.trustedProxies),
    origin: getOwnOrigin(c.req.header('origin'), env),
  };
}
