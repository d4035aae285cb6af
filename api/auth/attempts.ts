import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import { ATTEMPTS, describeWait } from '../../contract/attempts.ts';
import type { Queryable } from '../../db/client.ts';
import { failedAttempts } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';

export interface Guesser {
  /** What is guessed at: a username as it was typed, known or not; or the account whose open screen asks again. */
  account: string | { adminId: number };
  /** Null where the client has none, as in a test. */
  address: string | null;
}

/** An attempt under way: it counts as failed until it succeeds, so that parallel ones cannot pass the limit together. */
export interface Attempt {
  ids: number[];
  accountKey: string;
  /** No more after this one, should it fail. */
  isLast: boolean;
}

// Hashed: people type passwords into the wrong field.
const keyOfAccount = (account: Guesser['account']): string =>
  typeof account === 'object' ? `own password:${account.adminId}` : keyOfUsername(account);

const keyOfUsername = (username: string): string =>
  `account:${createHash('sha256').update(username.trim().toLowerCase()).digest('hex')}`;

const keysOf = ({ account, address }: Guesser): string[] => [
  keyOfAccount(account),
  ...(address === null ? [] : [`address:${address}`]),
];

/** @throws 429 with the time to wait where the account or the address has failed too often. */
export const beginAttempt = ({ db, now }: Pick<Deps, 'db' | 'now'>, guesser: Guesser): Promise<Attempt> => {
  const at = now().getTime();
  const keys = keysOf(guesser);
  return transact(db, async (tx) => {
    await tx.delete(failedAttempts).where(lte(failedAttempts.at, at - ATTEMPTS.windowMs));
    const failures = await tx
      .select({ key: failedAttempts.key, at: failedAttempts.at })
      .from(failedAttempts)
      .where(and(inArray(failedAttempts.key, keys), gt(failedAttempts.at, at - ATTEMPTS.windowMs)));
    const counts = keys.map((key) => failures.filter((failure) => failure.key === key).map((failure) => failure.at));
    const wait = Math.max(...counts.map((times) => getWait(times, at)));
    if (wait > 0) throw tooMany(wait);
    const rows = await tx
      .insert(failedAttempts)
      .values(keys.map((key) => ({ key, at })))
      .returning({ id: failedAttempts.id });
    const isLast = counts.some((times) => times.length === ATTEMPTS.max - 1);
    return { ids: rows.map(({ id }) => id), accountKey: keyOfAccount(guesser.account), isLast };
  });
};

/** Milliseconds until one more attempt is allowed. A clock set back must not lock anybody out for longer. */
const getWait = (times: number[], at: number): number => {
  if (times.length < ATTEMPTS.max) return 0;
  const oldest = times.toSorted((a, b) => a - b).at(-ATTEMPTS.max) ?? at;
  return Math.min(oldest + ATTEMPTS.windowMs - at, ATTEMPTS.windowMs);
};

const tooMany = (wait: number): ApiError => {
  const retryAfter = Math.max(1, Math.ceil(wait / 1000));
  return new ApiError('tooMany', describeWait(retryAfter), { retryAfter });
};

/** An attempt that was right so far, and counts neither way. */
export const withdrawAttempt = async (tx: Queryable, { ids }: Attempt): Promise<void> => {
  await tx.delete(failedAttempts).where(inArray(failedAttempts.id, ids));
};

/** A success clears its account. Of its address only this attempt: others may still be guessing from there. */
export const clearAttempts = async (tx: Queryable, attempt: Attempt): Promise<void> => {
  await withdrawAttempt(tx, attempt);
  await tx.delete(failedAttempts).where(eq(failedAttempts.key, attempt.accountKey));
};

export const clearAccountAttempts = async (tx: Queryable, account: string): Promise<void> => {
  await tx.delete(failedAttempts).where(eq(failedAttempts.key, keyOfAccount(account)));
};
