import { hash, randomBytes } from 'node:crypto';
import { and, between, eq, lte } from 'drizzle-orm';
import { ERROR_MESSAGES } from '../../contract/errors.ts';
import type { Queryable } from '../../db/client.ts';
import { challenges } from '../../db/schema/index.ts';
import { notAuthenticated } from '../http/errors.ts';
import { findRecipient, LINK_TTL } from '../messages/messages.queries.ts';

const TTL = 10 * 60 * 1000;
/** Longer than that of mailed links, so that a clock may be corrected by minutes. Milliseconds. */
const LONGEST_TTL = 2 * LINK_TTL;

type Step = typeof challenges.$inferSelect;

interface NewChallenge extends Pick<Step, 'userId' | 'kind'> {
  challenge: string | null;
  at: Date;
  /** Milliseconds. */
  ttl?: number;
}

const idOf = (token: string): string => hash('sha256', token);

/** Consumes the challenge. False if a parallel request already did. */
export const closeChallenge = async (tx: Queryable, id: string): Promise<boolean> =>
  (await tx.delete(challenges).where(eq(challenges.id, id))).rowsAffected > 0;

/** @returns the token the browser must send back */
export async function openChallenge(
  tx: Queryable,
  { userId, kind, challenge, at, ttl = TTL }: NewChallenge,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.delete(challenges).where(lte(challenges.expiresAt, at.getTime()));
  await tx.insert(challenges).values({ id: idOf(token), userId, kind, challenge, expiresAt: at.getTime() + ttl });
  return token;
}

export async function findStep(
  db: Queryable,
  { token, kind, at }: { token: string; kind: Step['kind']; at: Date },
): Promise<Step | null> {
  // Later ones were opened while the clock ran ahead.
  const isOpen = between(challenges.expiresAt, at.getTime() + 1, at.getTime() + LONGEST_TTL);
  const isWanted = and(eq(challenges.id, idOf(token)), eq(challenges.kind, kind), isOpen);
  return (await db.select().from(challenges).where(isWanted).get()) ?? null;
}

/**
 * Consumes a mailed link whose address is still the account's.
 * @throws 401 if it was used, has expired, or was sent to an earlier address
 */
export async function takeMailLink(tx: Queryable, link: Parameters<typeof findStep>[1]) {
  const step = await findStep(tx, link);
  const recipient = step && (await findRecipient(tx, step.userId));
  if (!recipient || recipient.address !== step.challenge || !(await closeChallenge(tx, step.id))) {
    throw notAuthenticated(ERROR_MESSAGES.linkExpired);
  }
  return recipient;
}

export async function setChallenge(tx: Queryable, id: string, challenge: string): Promise<void> {
  await tx.update(challenges).set({ challenge }).where(eq(challenges.id, id));
}
