import { hash } from 'node:crypto';
import { and, gt, inArray, like, lte, notLike, or } from 'drizzle-orm';
import { ATTEMPTS, describeWait, SLOWED_MS } from '../../contract/auth.ts';
import type { Queryable } from '../../db/client.ts';
import { failedAttempts } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { ApiError } from '../http/errors.ts';
import type { Effects } from '../process/effects.ts';

export type AttemptClient =
  /** Signed-in user confirming their password or a two-factor code. */
  | { adminId: number; what: 'own password' | 'own two-factor' }
  | {
      /** Counted separately, so that failing at one cannot block the owner from the others. */
      at: 'signIn' | 'recovery' | 'mail';
      /** As typed, whether or not the account exists. */
      username: string;
      /** Null if the request has no client address, as in tests. */
      address: string | null;
      /** Known device of the account (`known-devices.ts`). Null for any other device. */
      device: string | null;
    };

/** An attempt in progress. It counts as failed until it succeeds, so parallel attempts cannot exceed the limit together. */
export interface Attempt {
  ids: number[];
  /** Keys cleared on success. */
  ownKeys: string[];
  /** True if a failure of this attempt locks the client out. */
  isLast: boolean;
}

/** One counter of failures. */
interface Budget {
  key: string;
  /** Cleared on success. */
  isOwn: boolean;
  /** Milliseconds until another attempt is allowed, given the times of earlier failures. */
  getWait: (times: number[], at: number) => number;
}

// Hashed because people sometimes type a password into the username field.
const hashUsername = (username: string): string => hash('sha256', username.trim().toLowerCase());

const SLOWED = 'slowed:';

/** Slows a persistent client to one attempt at a time, leaving the account's other attempts to other clients. */
const slowly: Budget['getWait'] = (times, at) =>
  times.length <= ATTEMPTS.max ? 0 : Math.max(...times) + ATTEMPTS.windowMs - at;

/** @throws 429 with the time to wait if the account, address or device has failed too often. */
export async function beginAttempt(
  { db, now }: Pick<Effects, 'db' | 'now'>,
  attemptClient: AttemptClient,
): Promise<Attempt> {
  const at = now().getTime();
  const budgets = budgetsOf(attemptClient);
  const keys = budgets.map(({ key }) => key);
  const attempt = await transact(db, async (tx) => {
    await forgetOld(tx, at);
    const failures = await tx
      .select({ key: failedAttempts.key, at: failedAttempts.at })
      .from(failedAttempts)
      .where(and(inArray(failedAttempts.key, keys), gt(failedAttempts.at, at - SLOWED_MS)));
    const waitAfter = (...more: number[]): number =>
      Math.max(
        ...budgets.map(({ key, getWait }) => {
          const times = failures.filter((failure) => failure.key === key).map((failure) => failure.at);
          return getWait([...times, ...more], at);
        }),
      );
    const wait = waitAfter();
    // Returned, since throwing here would undo what `forgetOld` did.
    if (wait > 0) return tooMany(wait);
    const rows = await tx
      .insert(failedAttempts)
      .values(keys.map((key) => ({ key, at })))
      .returning({ id: failedAttempts.id });
    const ownKeys = budgets.filter(({ isOwn }) => isOwn).map(({ key }) => key);
    return { ids: rows.map(({ id }) => id), ownKeys, isLast: waitAfter(at) > 0 };
  });
  if (attempt instanceof ApiError) throw attempt;
  return attempt;
}

/** Removes an attempt that was right so far, so it counts neither as a success nor as a failure. */
export async function withdrawAttempt(tx: Queryable, { ids }: Attempt): Promise<void> {
  await tx.delete(failedAttempts).where(inArray(failedAttempts.id, ids));
}

/** Clears the failures of the account and device. For the address, clears only this attempt. */
export async function clearAttempts(tx: Queryable, attempt: Attempt): Promise<void> {
  await withdrawAttempt(tx, attempt);
  await tx.delete(failedAttempts).where(inArray(failedAttempts.key, attempt.ownKeys));
}

/** Clears all failures of an account. For the command line: whoever can reach the machine is trusted. */
export async function clearAccountAttempts(tx: Queryable, username: string): Promise<void> {
  await tx.delete(failedAttempts).where(like(failedAttempts.key, `%${hashUsername(username)}%`));
}

function budgetsOf(attemptClient: AttemptClient): Budget[] {
  if ('adminId' in attemptClient)
    return [{ key: `${attemptClient.what}:${attemptClient.adminId}`, isOwn: true, getWait: atMost() }];
  const { at, username, address, device } = attemptClient;
  const kind = at === 'signIn' ? '' : `${at} `;
  const account = hashUsername(username);
  // A known device has its own budget, which strangers and clients at the same address cannot use up.
  if (device !== null) {
    return [
      { key: `${kind}device:${device}`, isOwn: true, getWait: atMost() },
      { key: `${kind}devices:${account}`, isOwn: false, getWait: atMost(ATTEMPTS.maxKnown) },
    ];
  }
  const ofAccount = { key: `${kind}account:${account}`, isOwn: true, getWait: atMost() };
  if (address === null) return [ofAccount];
  return [
    ofAccount,
    // Not cleared on success: someone else at this address may still be guessing.
    { key: `${kind}address:${address}`, isOwn: false, getWait: atMost() },
    { key: `${SLOWED}${kind}${account}:${address}`, isOwn: true, getWait: slowly },
  ];
}

function atMost(max: number = ATTEMPTS.max): Budget['getWait'] {
  return (times, at) => {
    const oldest = times
      .filter((time) => time > at - ATTEMPTS.windowMs)
      .toSorted((a, b) => a - b)
      .at(-max);
    return oldest === undefined ? 0 : oldest + ATTEMPTS.windowMs - at;
  };
}

async function forgetOld(tx: Queryable, at: number): Promise<void> {
  // Failures under a clock that has since been set back count from now, so they lock nobody out for longer.
  await tx.update(failedAttempts).set({ at }).where(gt(failedAttempts.at, at));
  const isOver = and(lte(failedAttempts.at, at - ATTEMPTS.windowMs), notLike(failedAttempts.key, `${SLOWED}%`));
  await tx.delete(failedAttempts).where(or(isOver, lte(failedAttempts.at, at - SLOWED_MS)));
}

function tooMany(wait: number): ApiError {
  const retryAfter = Math.max(1, Math.ceil(wait / 1000));
  return new ApiError('tooMany', describeWait(retryAfter), { retryAfter });
}
