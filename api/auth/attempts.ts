import { createHash } from 'node:crypto';
import { and, gt, inArray, like, lte, notLike, or } from 'drizzle-orm';
import { ATTEMPTS, describeWait, SLOWED_MS } from '../../contract/auth.ts';
import type { Queryable } from '../../db/client.ts';
import { failedAttempts } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { ApiError } from '../http/errors.ts';
import type { Effects } from '../process/effects.ts';

export type AttemptClient =
  /** User of an open session who confirms the password or a two-factor code. */
  | { adminId: number; what: 'own password' | 'own two-factor' }
  | {
      /** Someone without the password must not keep its owner from the code that replaces it, nor the other way round. */
      at: 'signIn' | 'recovery' | 'mail';
      /** As it was typed, known or not. */
      username: string;
      /** Null where the client has none, as in a test. */
      address: string | null;
      /** A device that the account knows (`known-devices.ts`); null for a stranger's. */
      device: string | null;
    };

/** An attempt under way: it counts as failed until it succeeds, so that parallel ones cannot pass the limit together. */
export interface Attempt {
  ids: number[];
  /** Keys that a success clears. */
  ownKeys: string[];
  /** No more after this one, should it fail. */
  isLast: boolean;
}

/** One thing that failures are counted for. */
interface Budget {
  key: string;
  /** Forgotten with a success. */
  isOwn: boolean;
  /** Milliseconds until one more attempt is allowed after failures at these times. */
  getWait: (times: number[], at: number) => number;
}

// Hashed: people type passwords into the wrong field.
const hashUsername = (username: string): string =>
  createHash('sha256').update(username.trim().toLowerCase()).digest('hex');

const SLOWED = 'slowed:';

/** Slows a persistent client to one attempt at a time, so that the account's other attempts are left to others. */
const slowly: Budget['getWait'] = (times, at) => {
  if (times.length <= ATTEMPTS.max) return 0;
  return Math.min(Math.max(...times) + ATTEMPTS.windowMs - at, ATTEMPTS.windowMs);
};

/** @throws 429 with the time to wait where the account, the address or the device has failed too often. */
export function beginAttempt({ db, now }: Pick<Effects, 'db' | 'now'>, attemptClient: AttemptClient): Promise<Attempt> {
  const at = now().getTime();
  const budgets = budgetsOf(attemptClient);
  const keys = budgets.map(({ key }) => key);
  return transact(db, async (tx) => {
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
    if (wait > 0) throw tooMany(wait);
    const rows = await tx
      .insert(failedAttempts)
      .values(keys.map((key) => ({ key, at })))
      .returning({ id: failedAttempts.id });
    const ownKeys = budgets.filter(({ isOwn }) => isOwn).map(({ key }) => key);
    return { ids: rows.map(({ id }) => id), ownKeys, isLast: waitAfter(at) > 0 };
  });
}

/** An attempt that was right so far, and counts neither way. */
export async function withdrawAttempt(tx: Queryable, { ids }: Attempt): Promise<void> {
  await tx.delete(failedAttempts).where(inArray(failedAttempts.id, ids));
}

/** A success clears its account and device. Of its address only this attempt. */
export async function clearAttempts(tx: Queryable, attempt: Attempt): Promise<void> {
  await withdrawAttempt(tx, attempt);
  await tx.delete(failedAttempts).where(inArray(failedAttempts.key, attempt.ownKeys));
}

/** Whoever can reach the machine ends every wait of the account. */
export async function clearAccountAttempts(tx: Queryable, username: string): Promise<void> {
  await tx.delete(failedAttempts).where(like(failedAttempts.key, `%${hashUsername(username)}%`));
}

function budgetsOf(attemptClient: AttemptClient): Budget[] {
  if ('adminId' in attemptClient)
    return [{ key: `${attemptClient.what}:${attemptClient.adminId}`, isOwn: true, getWait: atMost() }];
  const { at, username, address, device } = attemptClient;
  const kind = at === 'signIn' ? '' : `${at} `;
  const account = hashUsername(username);
  // Neither who guesses at the account nor who shares the address can use up what a known device has.
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
    // Others may still be guessing from there.
    { key: `${kind}address:${address}`, isOwn: false, getWait: atMost() },
    { key: `${SLOWED}${kind}${account}:${address}`, isOwn: true, getWait: slowly },
  ];
}

// A clock set back must not lock anybody out for longer.
function atMost(max: number = ATTEMPTS.max): Budget['getWait'] {
  return (times, at) => {
    const oldest = times
      .filter((time) => time > at - ATTEMPTS.windowMs)
      .toSorted((a, b) => a - b)
      .at(-max);
    return oldest === undefined ? 0 : Math.min(oldest + ATTEMPTS.windowMs - at, ATTEMPTS.windowMs);
  };
}

async function forgetOld(tx: Queryable, at: number): Promise<void> {
  const isOver = and(lte(failedAttempts.at, at - ATTEMPTS.windowMs), notLike(failedAttempts.key, `${SLOWED}%`));
  await tx.delete(failedAttempts).where(or(isOver, lte(failedAttempts.at, at - SLOWED_MS)));
}

function tooMany(wait: number): ApiError {
  const retryAfter = Math.max(1, Math.ceil(wait / 1000));
  return new ApiError('tooMany', describeWait(retryAfter), { retryAfter });
}
