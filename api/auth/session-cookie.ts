import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import type { Env } from '../process/env.ts';

const NAME = 'session';

export const readSessionCookie = (c: Context, env: CookieEnv): string | undefined =>
  env.isSecure ? getCookie(c, NAME, 'host') : getCookie(c, NAME);

/** @param ttl milliseconds */
export const writeSessionCookie = (c: Context, env: CookieEnv, token: string, ttl: number): void =>
  setCookie(c, NAME, token, { ...cookieOptions(env), maxAge: Math.floor(ttl / 1000) });

type CookieEnv = Pick<Env, 'isSecure'>;

// With `__Host-`, browsers refuse the cookie from a sibling subdomain or over plain HTTP.
export function cookieOptions({ isSecure }: CookieEnv): CookieOptions {
  return {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    ...(isSecure ? { secure: true, prefix: 'host' } : {}),
  };
}

export function clearSessionCookie(c: Context, env: CookieEnv): void {
  deleteCookie(c, NAME, cookieOptions(env));
}
