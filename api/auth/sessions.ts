import { hash, randomBytes } from 'node:crypto';
import { DrizzleSQLiteAdapter } from '@lucia-auth/adapter-drizzle';
import { and, desc, eq, gt, lte, ne } from 'drizzle-orm';
import { type Adapter, Lucia, TimeSpan } from 'lucia';
import type { OwnSession, SessionAdmin } from '../../contract/auth.ts';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { adminUsers, challenges, sessions, settings } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { Settings } from '../settings/settings.queries.ts';

declare module 'lucia' {
  interface Register {
    UserId: number;
    Lucia: ReturnType<typeof createLucia>;
    DatabaseSessionAttributes: Pick<typeof sessions.$inferSelect, 'createdAt' | 'userAgent'>;
  }
}

const DAY = 24 * 60 * 60 * 1000;
/** Lifetime without a request, and the absolute maximum. Milliseconds. */
const IDLE = 14 * DAY;
const ABSOLUTE = 60 * DAY;
/** Interval at which an active session is prolonged, so that not every request writes. */
const PROLONG_EVERY = 60 * 60 * 1000;
const TOKEN_BYTES = 32;
const USER_AGENT_MAX = 300;

const TWO_FACTOR_REQUIRED = 'requireSecondFactor' satisfies keyof Settings;

export interface ValidSession {
  sessionId: string;
  admin: SessionAdmin;
  /** True if the club requires two-factor sign-in for every account. */
  requiresTwoFactor: boolean;
  /** New idle lifetime in milliseconds. Null if the cookie needs no renewal. */
  prolongedFor: number | null;
}

/** Hash of the token. The cookie holds the secret; the database stores only its hash. */
const sessionIdOf = (token: string): string => hash('sha256', token);

/** Finds the session and account of a token. Null if it is unknown or expired, or the account is inactive. */
export async function findSession(db: Database, token: string, at: Date): Promise<ValidSession | null> {
  const found = await readSession(db, sessionIdOf(token));
  if (!found) return null;
  const { sessionId, admin, requiresTwoFactor, createdAt, endsAt } = found;
  const end = new Date(Math.min(at.getTime() + IDLE, Date.parse(createdAt) + ABSOLUTE));
  if (endsAt <= at || end <= at) {
    await transact(db, (tx) => createLucia(tx).invalidateSession(sessionId));
    return null;
  }
  const isDue = Math.abs(end.getTime() - endsAt.getTime()) > PROLONG_EVERY;
  if (isDue) await transact(db, (tx) => createAdapter(tx).updateSessionExpiration(sessionId, end));
  return { sessionId, admin, requiresTwoFactor, prolongedFor: isDue ? end.getTime() - at.getTime() : null };
}

/** Finds an open session by id, without prolonging it. */
export async function findOpenSession(db: Queryable, sessionId: string, at: Date) {
  const found = await readSession(db, sessionId);
  return found && found.endsAt > at ? found : null;
}

export const createToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

interface NewSession {
  userId: number;
  token: string;
  at: Date;
  userAgent: string;
}

/** @returns the session's idle lifetime in milliseconds */
export async function createSession(tx: Transaction, { userId, token, at, userAgent }: NewSession): Promise<number> {
  await tx.delete(sessions).where(lte(sessions.expiresAt, Math.floor(at.getTime() / 1000)));
  const attributes = { createdAt: at.toISOString(), userAgent: userAgent.slice(0, USER_AGENT_MAX) };
  const { id } = await createLucia(tx).createSession(userId, attributes, { sessionId: sessionIdOf(token) });
  await createAdapter(tx).updateSessionExpiration(id, new Date(at.getTime() + IDLE));
  return IDLE;
}

export const endSession = (tx: Transaction, token: string): Promise<void> =>
  createLucia(tx).invalidateSession(sessionIdOf(token));

/** Ends the account's sessions, except the current one if given, and unfinished sign-ins. @returns how many ended */
export async function endSessions(tx: Transaction, userId: number, currentSessionId = ''): Promise<number> {
  await tx.delete(challenges).where(eq(challenges.userId, userId));
  const ended = and(eq(sessions.userId, userId), ne(sessions.id, currentSessionId));
  return (await tx.delete(sessions).where(ended)).rowsAffected;
}

/** Lists the account's open sessions, newest first. The ids are hashes, so they cannot be used to sign in. */
export async function listOwnSessions(
  db: Database,
  userId: number,
  currentId: string,
  at: Date,
): Promise<OwnSession[]> {
  const { id, userAgent, createdAt } = sessions;
  const rows = await db
    .select({ id, userAgent, createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, Math.floor(at.getTime() / 1000))))
    .orderBy(desc(createdAt));
  return rows.map((row) => ({ ...row, isCurrent: row.id === currentId }));
}

/** False if the account has no such session. */
export async function endOwnSession(tx: Transaction, userId: number, id: string): Promise<boolean> {
  const isOwn = and(eq(sessions.userId, userId), eq(sessions.id, id));
  return (await tx.delete(sessions).where(isOwn)).rowsAffected > 0;
}

// Lucia only creates and deletes sessions. Its validation uses the machine's clock, has no absolute end, and needs two queries.
// This runs on every request, so it is one statement.
async function readSession(db: Queryable, id: string) {
  const { userId, expiresAt, createdAt } = sessions;
  const { username, email, firstName, lastName, isSuperAdmin } = adminUsers;
  const [found] = await db
    .select({
      session: { expiresAt, createdAt },
      admin: { id: adminUsers.id, username, email, firstName, lastName, isSuperAdmin },
      required: settings.value,
    })
    .from(sessions)
    .innerJoin(adminUsers, and(eq(adminUsers.id, userId), eq(adminUsers.isActive, true)))
    .leftJoin(settings, eq(settings.key, TWO_FACTOR_REQUIRED))
    .where(eq(sessions.id, id));
  if (!found) return null;
  const { session, admin, required } = found;
  const endsAt = new Date(session.expiresAt * 1000);
  return { sessionId: id, admin, createdAt: session.createdAt, endsAt, requiresTwoFactor: required === true };
}

function createLucia(tx: Transaction) {
  return new Lucia(createAdapter(tx), { sessionExpiresIn: new TimeSpan(IDLE, 'ms') });
}

function createAdapter(tx: Transaction): Adapter {
  return new DrizzleSQLiteAdapter(tx, sessions, adminUsers);
}
