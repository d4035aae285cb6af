import type { Env } from '../process/env.ts';

/** The page's own origin where it is one of ours: a page opened as localhost must not be sent to 127.0.0.1. */
export const getOwnOrigin = (
  origin: string | undefined,
  { trustedOrigins, publicUrl }: Pick<Env, 'trustedOrigins' | 'publicUrl'>,
): string => (origin !== undefined && trustedOrigins.includes(origin) ? origin : publicUrl);
