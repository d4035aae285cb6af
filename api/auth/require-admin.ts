import type { Context, MiddlewareHandler } from 'hono';
import { ERROR_MESSAGES } from '../../contract/errors.ts';
import type { Queryable } from '../../db/client.ts';
import type { ApiEnv } from '../http/context.ts';
import { forbidden, notAuthenticated } from '../http/errors.ts';
import type { Effects } from '../process/effects.ts';
import { readSessionCookie, writeSessionCookie } from './session-cookie.ts';
import { findSession, type ValidSession } from './sessions.ts';
import { listMethods } from './two-factor.queries.ts';

type AuthDeps = Pick<Effects, 'db' | 'env' | 'now'>;

/** Finds the request's session. Renews the browser's cookie if the session was prolonged. */
export async function findRequestSession(c: Context, { db, env, now }: AuthDeps): Promise<ValidSession | null> {
  const token = readSessionCookie(c, env);
  if (!token) return null;
  const session = await findSession(db, token, now());
  if (session?.prolongedFor) writeSessionCookie(c, env, token, session.prolongedFor);
  return session;
}

interface AdminOptions {
  /** Also admits users who must still set up two-factor sign-in. Only for the routes that set it up. */
  evenIfDue?: boolean;
}

export function requireAdmin(deps: AuthDeps, { evenIfDue = false }: AdminOptions = {}): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const session = await findRequestSession(c, deps);
    if (!session) throw notAuthenticated();
    if (!evenIfDue && (await isTwoFactorDue(deps.db, session))) {
      throw forbidden(ERROR_MESSAGES.twoFactorDue);
    }
    c.set('admin', session.admin);
    c.set('sessionId', session.sessionId);
    await next();
  };
}

export function requireSuperAdmin(deps: AuthDeps, options?: AdminOptions): MiddlewareHandler<ApiEnv> {
  const signedIn = requireAdmin(deps, options);
  return (c, next) =>
    signedIn(c, async () => {
      if (!c.get('admin').isSuperAdmin) throw forbidden();
      await next();
    });
}

/** True if the account must set up two-factor sign-in before it may do anything else. */
export async function isTwoFactorDue(
  db: Queryable,
  { admin, requiresTwoFactor }: Pick<ValidSession, 'admin' | 'requiresTwoFactor'>,
): Promise<boolean> {
  return requiresTwoFactor && (await listMethods(db, admin.id)).length === 0;
}
