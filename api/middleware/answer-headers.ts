import type { MiddlewareHandler } from 'hono';

const withCacheControl =
  (value: string): MiddlewareHandler =>
  async (c, next) => {
    await next();
    c.header('Cache-Control', value);
  };

/** An answer is what its type says, whatever it looks like. */
export const noSniff: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('X-Content-Type-Options', 'nosniff');
};

/** For what only the signed-in may see. */
export const noStore = withCacheControl('no-store');

/** For what everybody may keep, asking each time whether it is still right. */
export const revalidate = withCacheControl('no-cache');
