import { createHash, randomBytes } from 'node:crypto';
import { DrizzleSQLiteAdapter } from '@lucia-auth/adapter-drizzle';
import { and, count, desc, eq, gt, lte, ne } from 'drizzle-orm';
import { type Adapter, Lucia, TimeSpan } from 'lucia';
import type { OwnSession, SessionAdmin } from '../../contract/auth.ts';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { adminUsers, pendingSteps, sessions, settings } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { Settings } from '../settings/settings.queries.ts';

declare module 'lucia' {
  interface Register {
    UserId: number;
    Lucia: ReturnType<typeof createLucia>;
    DatabaseSessionAttributes: Omit<typeof sessions.$inferSelect, 'id' | 'userId' | 'expiresAt'> & Partial<Judged>;
    DatabaseUserAttributes: Omit<SessionAdmin, 'id'> & { isActive: boolean };
  }
}

/** Beside what lucia asks of a session. */
interface Judged {
  endsAt: Date;
  requiresSecondFactor: boolean;
}

const DAY = 24 * 60 * 60 * 1000;
/** Without a request, a session ends after this long; whatever happens, it ends after that long. Milliseconds. */
const IDLE = 14 * DAY;
const ABSOLUTE = 60 * DAY;
/** A session in use is prolonged this often, so that not every request writes. */
const PROLONG_EVERY = 60 * 60 * 1000;
const TOKEN_BYTES = 32;

const SECOND_FACTOR_REQUIRED = 'requireSecondFactor' satisfies keyof Settings;

const createLucia = (adapter: Adapter) =>
  new Lucia(adapter, {
    sessionExpiresIn: new TimeSpan(IDLE, 'ms'),
    getSessionAttributes: ({ createdAt, endsAt, requiresSecondFactor }) => ({
      createdAt,
      endsAt,
      requiresSecondFactor,
    }),
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

const NEVER = new Date(8.64e15);

// Reads go straight to the database; writes queue with all others (see transact). Lucia judges by the machine's clock
// and knows no absolute end, so it is told that sessions never end, and `findSession` judges.
const queuedAdapter = (db: Database): Adapter => ({
  getSessionAndUser: async (id) => {
    const found = await readSession(db, id);
    if (!found) return [null, null];
    const { session, user, ...judged } = found;
    return [
      { id, userId: session.userId, expiresAt: NEVER, attributes: { ...session, ...judged } },
      { id: user.id, attributes: user },
    ];
  },
  getUserSessions: (userId) => adapterOn(db).getUserSessions(userId),
  setSession: (session) => transact(db, (tx) => adapterOn(tx).setSession(session)),
  updateSessionExpiration: (id, at) => transact(db, (tx) => adapterOn(tx).updateSessionExpiration(id, at)),
  deleteSession: (id) => transact(db, (tx) => adapterOn(tx).deleteSession(id)),
  deleteUserSessions: (userId) => transact(db, (tx) => adapterOn(tx).deleteUserSessions(userId)),
  deleteExpiredSessions: () => transact(db, (tx) => adapterOn(tx).deleteExpiredSessions()),
});

// With each request, so all of it in one statement, and no more than is asked of it.
const readSession = async (db: Queryable, id: string) => {
  const { userId, expiresAt, createdAt, userAgent } = sessions;
  const { username, email, firstName, lastName, isActive, isSuperAdmin } = adminUsers;
  const [found] = await db
    .select({
      session: { userId, expiresAt, createdAt, userAgent },
      user: { id: adminUsers.id, username, email, firstName, lastName, isActive, isSuperAdmin },
      required: settings.value,
    })
    .from(sessions)
    .innerJoin(adminUsers, eq(adminUsers.id, userId))
    .leftJoin(settings, eq(settings.key, SECOND_FACTOR_REQUIRED))
    .where(eq(sessions.id, id));
  if (!found) return null;
  const { session, user, required } = found;
  return { session, user, endsAt: new Date(session.expiresAt * 1000), requiresSecondFactor: required === true };
};

export interface ValidSession {
  sessionId: string;
  admin: SessionAdmin;
  /** Whether the club asks each account for a second factor. */
  requiresSecondFactor: boolean;
  /** Milliseconds until it ends without another request; null where the cookie says so already. */
  prolongedFor: number | null;
}

/** The cookie's token is the secret; the database knows only its hash. */
const sessionIdOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export const createToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

const getEnd = (createdAt: string, at: Date): Date =>
  new Date(Math.min(at.getTime() + IDLE, Date.parse(createdAt) + ABSOLUTE));

/** Who the token's bearer is; null where it is unknown, has ended, or its account is not active. */
export const findSession = async (db: Database, token: string, at: Date): Promise<ValidSession | null> => {
  const { session, user } = await createLucia(queuedAdapter(db)).validateSession(sessionIdOf(token));
  if (!session || !user.isActive) return null;
  const { isActive, ...admin } = user;
  const end = getEnd(session.createdAt, at);
  const endsAt = session.endsAt ?? at;
  if (endsAt <= at || end <= at) {
    await transact(db, (tx) => createLucia(adapterOn(tx)).invalidateSession(session.id));
    return null;
  }
  const isDue = Math.abs(end.getTime() - endsAt.getTime()) > PROLONG_EVERY;
  if (isDue) await transact(db, (tx) => adapterOn(tx).updateSessionExpiration(session.id, end));
  const { id: sessionId, requiresSecondFactor = false } = session;
  return { sessionId, admin, requiresSecondFactor, prolongedFor: isDue ? end.getTime() - at.getTime() : null };
};

const USER_AGENT_MAX = 300;

interface NewSession {
  userId: number;
  token: string;
  at: Date;
  userAgent: string;
}

/** @returns how long it lasts without a request, in milliseconds */
export const createSession = async (tx: Transaction, { userId, token, at, userAgent }: NewSession): Promise<number> => {
  await tx.delete(sessions).where(lte(sessions.expiresAt, Math.floor(at.getTime() / 1000)));
  const attributes = { createdAt: at.toISOString(), userAgent: userAgent.slice(0, USER_AGENT_MAX) };
  const { id } = await createLucia(adapterOn(tx)).createSession(userId, attributes, { sessionId: sessionIdOf(token) });
  await adapterOn(tx).updateSessionExpiration(id, new Date(at.getTime() + IDLE));
  return IDLE;
};

export const endSession = (tx: Transaction, token: string): Promise<void> =>
  createLucia(adapterOn(tx)).invalidateSession(sessionIdOf(token));

// Whoever is halfway through signing in starts again, with whatever the password is now.
const endPendingSteps = async (tx: Transaction, userId: number): Promise<void> => {
  await tx.delete(pendingSteps).where(eq(pendingSteps.userId, userId));
};

/** @returns how many there were */
export const endAllSessions = async (tx: Transaction, userId: number): Promise<number> => {
  const [open] = await tx.select({ count: count() }).from(sessions).where(eq(sessions.userId, userId));
  await createLucia(adapterOn(tx)).invalidateUserSessions(userId);
  await endPendingSteps(tx, userId);
  return open?.count ?? 0;
};

/** @returns how many there were */
export const endOtherSessions = async (tx: Transaction, userId: number, keptSessionId: string): Promise<number> => {
  await endPendingSteps(tx, userId);
  const others = and(eq(sessions.userId, userId), ne(sessions.id, keptSessionId));
  return (await tx.delete(sessions).where(others).returning({ id: sessions.id })).length;
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

/** Whose session goes on. Unlike a request of its bearer, asking does not prolong it. */
export const findOpenSession = async (
  db: Queryable,
  sessionId: string,
  at: Date,
): Promise<Pick<ValidSession, 'admin' | 'requiresSecondFactor'> | null> => {
  const found = await readSession(db, sessionId);
  if (!found?.user.isActive || found.endsAt <= at) return null;
  return { admin: found.user, requiresSecondFactor: found.requiresSecondFactor };
};
