import { createHash, randomBytes } from 'node:crypto';
import { DrizzleSQLiteAdapter } from '@lucia-auth/adapter-drizzle';
import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { type Adapter, Lucia, TimeSpan } from 'lucia';
import type { OwnSession, SessionAdmin } from '../../contract/auth.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { adminUsers, sessions } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';

declare module 'lucia' {
  interface Register {
    UserId: number;
    Lucia: ReturnType<typeof createLucia>;
    DatabaseSessionAttributes: Omit<typeof sessions.$inferSelect, 'id' | 'userId' | 'expiresAt'>;
    DatabaseUserAttributes: Omit<typeof adminUsers.$inferSelect, 'id'>;
  }
}

export const SESSION_DAYS = 30;
const TOKEN_BYTES = 32;

const createLucia = (adapter: Adapter) =>
  new Lucia(adapter, {
    sessionExpiresIn: new TimeSpan(SESSION_DAYS, 'd'),
    getUserAttributes: ({ username, email, firstName, lastName, isActive, isSuperAdmin }) => ({
      username,
      email,
      firstName,
      lastName,
      isActive,
      isSuperAdmin,
    }),
  });

const adapterOn = (db: Database | Transaction): Adapter => new DrizzleSQLiteAdapter(db, sessions, adminUsers);

// Reads go straight to the database; writes queue with all others (see transact).
const queuedAdapter = (db: Database): Adapter => ({
  getSessionAndUser: (id) => adapterOn(db).getSessionAndUser(id),
  getUserSessions: (userId) => adapterOn(db).getUserSessions(userId),
  setSession: (session) => transact(db, (tx) => adapterOn(tx).setSession(session)),
  updateSessionExpiration: (id, at) => transact(db, (tx) => adapterOn(tx).updateSessionExpiration(id, at)),
  deleteSession: (id) => transact(db, (tx) => adapterOn(tx).deleteSession(id)),
  deleteUserSessions: (userId) => transact(db, (tx) => adapterOn(tx).deleteUserSessions(userId)),
  deleteExpiredSessions: () => transact(db, (tx) => adapterOn(tx).deleteExpiredSessions()),
});

export interface ValidSession {
  sessionId: string;
  admin: SessionAdmin;
  /** The session was prolonged: the cookie must be sent again. */
  isProlonged: boolean;
}

/** The cookie's token is the secret; the database knows only its hash. */
const sessionIdOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export const createToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Who the token's bearer is; null where it is unknown, expired, or its account is not active. */
export const findSession = async (db: Database, token: string): Promise<ValidSession | null> => {
  const { session, user } = await createLucia(queuedAdapter(db)).validateSession(sessionIdOf(token));
  if (!session || !user.isActive) return null;
  const { isActive, ...admin } = user;
  return { sessionId: session.id, admin, isProlonged: session.fresh };
};

const USER_AGENT_MAX = 300;

interface NewSession {
  userId: number;
  token: string;
  at: Date;
  userAgent: string;
}

export const createSession = async (tx: Transaction, { userId, token, at, userAgent }: NewSession): Promise<void> => {
  const lucia = createLucia(adapterOn(tx));
  await lucia.deleteExpiredSessions();
  const attributes = { createdAt: at.toISOString(), userAgent: userAgent.slice(0, USER_AGENT_MAX) };
  await lucia.createSession(userId, attributes, { sessionId: sessionIdOf(token) });
};

export const endSession = (tx: Transaction, token: string): Promise<void> =>
  createLucia(adapterOn(tx)).invalidateSession(sessionIdOf(token));

export const endAllSessions = (tx: Transaction, userId: number): Promise<void> =>
  createLucia(adapterOn(tx)).invalidateUserSessions(userId);

export const endOtherSessions = async (tx: Transaction, userId: number, keptSessionId: string): Promise<void> => {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keptSessionId)));
};

/** The account's sessions that still count, newest first. Ids are hashes: they name a session and open none. */
export const listOwnSessions = async (
  db: Database,
  userId: number,
  currentId: string,
  at: Date,
): Promise<OwnSession[]> => {
  const { id, userAgent, createdAt } = sessions;
  const rows = await db
    .select({ id, userAgent, createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, Math.floor(at.getTime() / 1000))))
    .orderBy(desc(createdAt));
  return rows.map((row) => ({ ...row, isCurrent: row.id === currentId }));
};

/** False where the account has no such session. */
export const endOwnSession = async (tx: Transaction, userId: number, id: string): Promise<boolean> => {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return ended.length > 0;
};
