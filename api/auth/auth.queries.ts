import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { adminUsers } from '../../db/schema/index.ts';

export type Account = typeof adminUsers.$inferSelect;

/** Capital and small letters make no difference, as in the table's unique index. */
export const findAccountByUsername = async (db: Queryable, username: string): Promise<Account | null> => {
  const [account] = await db
    .select()
    .from(adminUsers)
    .where(eq(sql`lower(${adminUsers.username})`, sql`lower(${username})`));
  return account ?? null;
};

export const findAccount = async (db: Queryable, id: number): Promise<Account | null> => {
  const [account] = await db.select().from(adminUsers).where(eq(adminUsers.id, id));
  return account ?? null;
};

export const recordLogin = async (tx: Queryable, id: number, at: Date): Promise<void> => {
  await tx.update(adminUsers).set({ lastLoginAt: at.toISOString() }).where(eq(adminUsers.id, id));
};

export const replacePassword = async (tx: Queryable, id: number, passwordHash: string, at: Date): Promise<void> => {
  await tx
    .update(adminUsers)
    .set({ passwordHash, version: sql`${adminUsers.version} + 1`, updatedAt: at.toISOString() })
    .where(eq(adminUsers.id, id));
};

export const activateAccount = async (tx: Queryable, id: number, at: Date): Promise<void> => {
  await tx
    .update(adminUsers)
    .set({ isActive: true, version: sql`${adminUsers.version} + 1`, updatedAt: at.toISOString() })
    .where(eq(adminUsers.id, id));
};
