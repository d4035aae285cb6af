import { Hono } from 'hono';
import { type AdminSession, changePassword, login } from '../../contract/auth.ts';
import { transact } from '../../db/transact.ts';
import type { ApiEnv } from '../context.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { jsonBody } from '../middleware/json-body.ts';
import { findRequestSession, requireAdmin } from './require-admin.ts';
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from './session-cookie.ts';
import { endOwnSession, endSession, listOwnSessions } from './sessions.ts';
import { changeOwnPassword, signIn } from './sign-in.service.ts';

const SIGNED_OUT: AdminSession = { authenticated: false, admin: null };
const signedIn = (admin: NonNullable<AdminSession['admin']>): AdminSession => ({ authenticated: true, admin });

/** Mounted at /api/admin. */
export const adminAuthRoutes = (deps: Deps) =>
  new Hono<ApiEnv>()
    .get('/auth', async (c) => {
      const session = await findRequestSession(c, deps);
      return c.json(session ? signedIn(session.admin) : SIGNED_OUT);
    })
    .post('/login', jsonBody(login), async (c) => {
      const browser = { earlierToken: readSessionCookie(c, deps.env), userAgent: c.req.header('User-Agent') ?? '' };
      const { token, admin } = await signIn(deps, c.req.valid('json'), browser);
      writeSessionCookie(c, deps.env, token);
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
    .delete('/sessions/:id', requireAdmin(deps), async (c) => {
      const { id } = c.get('admin');
      const isEnded = await transact(deps.db, (tx) => endOwnSession(tx, id, c.req.param('id')));
      if (!isEnded) throw notFound();
      return c.body(null, 204);
    })
    .put('/change-password', requireAdmin(deps), jsonBody(changePassword), async (c) => {
      await changeOwnPassword(deps, { admin: c.get('admin'), sessionId: c.get('sessionId') }, c.req.valid('json'));
      return c.json({ message: 'Password changed successfully' });
    });

/** Mounted at /api/auth. */
export const currentUserRoutes = (deps: Deps) =>
  new Hono<ApiEnv>().get('/user', requireAdmin(deps), (c) => c.json(c.get('admin')));
