import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { settings } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';

const KEY = 'uploadSecret';

/** What upload addresses are signed with: made once, shared by every process through the database. */
export const getUploadSecret = async (db: Database): Promise<string> => {
  const [stored] = await db.select().from(settings).where(eq(settings.key, KEY));
  if (typeof stored?.value === 'string') return stored.value;
  const made = randomBytes(32).toString('base64url');
  return transact(db, async (tx) => {
    await tx.insert(settings).values({ key: KEY, value: made }).onConflictDoNothing();
    const [kept] = await tx.select().from(settings).where(eq(settings.key, KEY));
    return String(kept?.value);
  });
};
