import { type Context, Hono } from 'hono';
import { type AdminSession, changePassword, login } from '../../contract/auth.ts';
import { transact } from '../../db/transact.ts';
import type { ApiEnv } from '../context.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { getClientAddress } from '../middleware/client-address.ts';
import { jsonBody } from '../middleware/json-body.ts';
import { findRequestSession, requireAdmin } from './require-admin.ts';
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from './session-cookie.ts';
import { endSession, listOwnSessions } from './sessions.ts';
import { type Client, changeOwnPassword, endOneSession, endSessionsElsewhere, signIn } from './sign-in.service.ts';

const SIGNED_OUT: AdminSession = { authenticated: false, admin: null };
const signedIn = (admin: NonNullable<AdminSession['admin']>): AdminSession => ({ authenticated: true, admin });

const getClient = (c: Context, { env }: Pick<Deps, 'env'>): Client => ({
  earlierToken: readSessionCookie(c, env),
  userAgent: c.req.header('User-Agent') ?? '',
  address: getClientAddress(c, env.trustedProxies),
});

/** Mounted at /api/admin. */
export const adminAuthRoutes = (deps: Deps) =>
  new Hono<ApiEnv>()
    .get('/auth', async (c) => {
      const session = await findRequestSession(c, deps);
      return c.json(session ? signedIn(session.admin) : SIGNED_OUT);
    })
    .post('/login', jsonBody(login), async (c) => {
      const { token, admin, lasts } = await signIn(deps, c.req.valid('json'), getClient(c, deps));
      writeSessionCookie(c, deps.env, token, lasts);
      return c.json(signedIn(admin));
    })
    .post('/logout', async (c) => {
      const token = readSessionCookie(c, deps.env);
      if (token) await transact(deps.db, (tx) => endSession(tx, token));
      clearSessionCookie(c, deps.env);
      return c.json(SIGNED_OUT);
    })
    .get('/sessions', requireAdmin(deps), async (c) =>
      c.json(await listOwnSessions(deps.db, c.get('admin').id, c.get('sessionId'), deps.now())),
    )
    .delete('/sessions', requireAdmin(deps), async (c) =>
      c.json({ ended: await endSessionsElsewhere(deps, getBearer(c, deps)) }),
    )
    .delete('/sessions/:id', requireAdmin(deps), async (c) => {
      if (!(await endOneSession(deps, c.get('admin'), c.req.param('id')))) throw notFound();
      return c.body(null, 204);
    })
    .put('/change-password', requireAdmin(deps), jsonBody(changePassword), async (c) => {
      await changeOwnPassword(deps, getBearer(c, deps), c.req.valid('json'));
      return c.json({ message: 'Password changed successfully' });
    });

const getBearer = (c: Context<ApiEnv>, { env }: Pick<Deps, 'env'>) => ({
  admin: c.get('admin'),
  sessionId: c.get('sessionId'),
  address: getClientAddress(c, env.trustedProxies),
});

/** Mounted at /api/auth. */
export const currentUserRoutes = (deps: Deps) =>
  new Hono<ApiEnv>().get('/user', requireAdmin(deps), (c) => c.json(c.get('admin')));
