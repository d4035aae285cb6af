import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { pendingSteps } from '../../db/schema/index.ts';

const LASTS = 10 * 60 * 1000;

type Step = typeof pendingSteps.$inferSelect;

interface NewStep extends Pick<Step, 'userId' | 'kind'> {
  challenge: string | null;
  at: Date;
  /** Milliseconds. */
  lasts?: number;
}

const idOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** @returns the token that the browser must send back */
export const openStep = async (
  tx: Queryable,
  { userId, kind, challenge, at, lasts = LASTS }: NewStep,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await tx.delete(pendingSteps).where(lte(pendingSteps.expiresAt, at.getTime()));
  await tx.insert(pendingSteps).values({ id: idOf(token), userId, kind, challenge, expiresAt: at.getTime() + lasts });
  return token;
};

export const findStep = async (
  db: Queryable,
  { token, kind, at }: { token: string; kind: Step['kind']; at: Date },
): Promise<Step | null> => {
  const isThis = and(eq(pendingSteps.id, idOf(token)), eq(pendingSteps.kind, kind));
  const [step] = await db
    .select()
    .from(pendingSteps)
    .where(and(isThis, gt(pendingSteps.expiresAt, at.getTime())));
  return step ?? null;
};

export const setChallenge = async (tx: Queryable, id: string, challenge: string): Promise<void> => {
  await tx.update(pendingSteps).set({ challenge }).where(eq(pendingSteps.id, id));
};

/** False where another one was quicker. */
export const closeStep = async (tx: Queryable, id: string): Promise<boolean> =>
  (await tx.delete(pendingSteps).where(eq(pendingSteps.id, id)).returning({ id: pendingSteps.id })).length > 0;
