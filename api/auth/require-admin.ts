import type { Context, MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../context.ts';
import type { Deps } from '../deps.ts';
import { forbidden, notAuthenticated } from '../errors.ts';
import { readSessionCookie, writeSessionCookie } from './session-cookie.ts';
import { findSession, type ValidSession } from './sessions.ts';

type AuthDeps = Pick<Deps, 'db' | 'env' | 'now'>;

/** The request's session, prolonging the browser's cookie when the session itself was prolonged. */
export const findRequestSession = async (c: Context, { db, env, now }: AuthDeps): Promise<ValidSession | null> => {
  const token = readSessionCookie(c, env);
  if (!token) return null;
  const session = await findSession(db, token, now());
  if (session?.prolongedFor) writeSessionCookie(c, env, token, session.prolongedFor);
  return session;
};

export const requireAdmin =
  (deps: AuthDeps): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const session = await findRequestSession(c, deps);
    if (!session) throw notAuthenticated();
    c.set('admin', session.admin);
    c.set('sessionId', session.sessionId);
    await next();
  };

export const requireSuperAdmin = (deps: AuthDeps): MiddlewareHandler<ApiEnv> => {
  const signedIn = requireAdmin(deps);
  return (c, next) =>
    signedIn(c, async () => {
      if (!c.get('admin').isSuperAdmin) throw forbidden();
      await next();
    });
};
