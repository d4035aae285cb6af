import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { settings } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';

/** Secrets that sign upload addresses, known-device cookies and image names. */
type SecretName = 'uploadSecret' | 'deviceSecret' | 'pictureSecret';

/** Gets a secret of 32 random bytes as text, created once and shared by all processes of the database. */
export async function getStoredSecret(db: Database, key: SecretName): Promise<string> {
  const [stored] = await db.select().from(settings).where(eq(settings.key, key));
  if (typeof stored?.value === 'string') return stored.value;
  const made = randomBytes(32).toString('base64url');
  return transact(db, async (tx) => {
    await tx.insert(settings).values({ key, value: made }).onConflictDoNothing();
    const [stored] = await tx.select().from(settings).where(eq(settings.key, key));
    return String(stored?.value);
  });
}
