import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { passkeys, pendingSteps, recoveryCodes, totpSecrets } from '../../db/schema/index.ts';

/** Everything but the password: passkeys, the authenticator app, recovery codes and steps under way. */
export const removeSecondFactors = async (tx: Queryable, userId: number): Promise<void> => {
  for (const table of [passkeys, totpSecrets, recoveryCodes, pendingSteps]) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
};
