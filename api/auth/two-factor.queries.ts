import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { TwoFactorMethod, TwoFactorState } from '../../contract/two-factor.ts';
import type { Queryable } from '../../db/client.ts';
import { challenges, passkeys, recoveryCodes, totpSecrets } from '../../db/schema/index.ts';

export type StoredPasskey = typeof passkeys.$inferSelect;
type TotpSecret = typeof totpSecrets.$inferSelect;

export const listPasskeys = (db: Queryable, userId: number): Promise<StoredPasskey[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));

const isUnused = (userId: number) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));

// Steps of 30 seconds. A stored step further ahead than this came from a wrong clock, and must not lock the account until that
// time.
const CLOCK_ERROR = 10;

export async function insertPasskey(tx: Queryable, passkey: StoredPasskey): Promise<void> {
  await tx.insert(passkeys).values(passkey);
}

/** False if the passkey was removed meanwhile. */
export async function recordPasskeyUse(tx: Queryable, id: string, counter: number, at: Date): Promise<boolean> {
  const used = { counter, lastUsedAt: at.toISOString() };
  return (await tx.update(passkeys).set(used).where(eq(passkeys.id, id))).rowsAffected > 0;
}

export async function deletePasskey(tx: Queryable, userId: number, id: string): Promise<boolean> {
  const isOwn = and(eq(passkeys.userId, userId), eq(passkeys.id, id));
  return (await tx.delete(passkeys).where(isOwn)).rowsAffected > 0;
}

export const findTotp = async (db: Queryable, userId: number): Promise<TotpSecret | null> =>
  (await db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId)).get()) ?? null;

/** Stores a secret that is inactive until `acceptTotpStep` confirms it. */
export async function putTotp(tx: Queryable, userId: number, secret: string, at: Date): Promise<void> {
  const fresh = { secret, isConfirmed: false, lastStep: 0, createdAt: at.toISOString() };
  await tx
    .insert(totpSecrets)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: totpSecrets.userId, set: fresh });
}

/** Consumes a time step. False if it was used before, so that an observed code cannot be replayed. */
export async function acceptTotpStep(tx: Queryable, userId: number, step: number): Promise<boolean> {
  const { lastStep } = totpSecrets;
  const isUsable = and(eq(totpSecrets.userId, userId), or(lt(lastStep, step), gt(lastStep, step + CLOCK_ERROR)));
  const accepted = { lastStep: step, isConfirmed: true };
  return (await tx.update(totpSecrets).set(accepted).where(isUsable)).rowsAffected > 0;
}

export async function deleteTotp(tx: Queryable, userId: number): Promise<boolean> {
  return (await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId))).rowsAffected > 0;
}

export async function replaceRecoveryCodes(tx: Queryable, userId: number, hashes: string[], at: Date): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const createdAt = at.toISOString();
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash, createdAt })));
}

/** Consumes a code. False if it is not the account's or was used before. */
export async function takeRecoveryCode(tx: Queryable, userId: number, codeHash: string, at: Date): Promise<boolean> {
  const isWanted = and(isUnused(userId), eq(recoveryCodes.codeHash, codeHash));
  return (await tx.update(recoveryCodes).set({ usedAt: at.toISOString() }).where(isWanted)).rowsAffected > 0;
}

export async function retireRecoveryCodes(tx: Queryable, userId: number, at: Date): Promise<void> {
  await tx.update(recoveryCodes).set({ usedAt: at.toISOString() }).where(isUnused(userId));
}

export async function getTwoFactor(db: Queryable, userId: number): Promise<Omit<TwoFactorState, 'isRequired'>> {
  const totp = await findTotp(db, userId);
  const keys = await listPasskeys(db, userId);
  return {
    hasTotp: totp?.isConfirmed === true,
    passkeys: keys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    recoveryCodesLeft: await db.$count(recoveryCodes, isUnused(userId)),
  };
}

/** Two-factor methods of the account. Empty if the password is enough. */
export async function listMethods(db: Queryable, userId: number): Promise<TwoFactorMethod[]> {
  const { hasTotp, passkeys: keys, recoveryCodesLeft } = await getTwoFactor(db, userId);
  if (!hasTotp && keys.length === 0) return [];
  const isThere = { passkey: keys.length > 0, totp: hasTotp, recoveryCode: recoveryCodesLeft > 0 };
  return (['passkey', 'totp', 'recoveryCode'] as const).filter((method) => isThere[method]);
}

/** Deletes everything but the password: passkeys, authenticator app, recovery codes and open challenges. */
export async function removeTwoFactor(tx: Queryable, userId: number): Promise<void> {
  for (const table of [passkeys, totpSecrets, recoveryCodes, challenges]) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
}
