import { and, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { adminUsers, sessions } from '../../db/schema/index.ts';

/** Whether a session goes on. Unlike a request of its bearer, asking does not prolong it. */
export const isSessionValid = async (db: Queryable, sessionId: string, now: Date): Promise<boolean> => {
  const isUnexpired = gt(sessions.expiresAt, Math.floor(now.getTime() / 1000));
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(adminUsers, eq(adminUsers.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), isUnexpired, eq(adminUsers.isActive, true)));
  return session !== undefined;
};
