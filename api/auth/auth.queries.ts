import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { adminUsers } from '../../db/schema/index.ts';

export type Account = typeof adminUsers.$inferSelect;

/** Compares case-insensitively, like the table's unique index. */
export async function findAccountByUsername(db: Queryable, username: string): Promise<Account | null> {
  const isNamed = eq(sql`lower(${adminUsers.username})`, sql`lower(${username})`);
  return (await db.select().from(adminUsers).where(isNamed).get()) ?? null;
}

export const findAccount = async (db: Queryable, id: number): Promise<Account | null> =>
  (await db.select().from(adminUsers).where(eq(adminUsers.id, id)).get()) ?? null;

export async function recordLogin(tx: Queryable, id: number, at: Date): Promise<void> {
  await tx.update(adminUsers).set({ lastLoginAt: at.toISOString() }).where(eq(adminUsers.id, id));
}

export const replacePassword = (tx: Queryable, id: number, passwordHash: string, at: Date): Promise<void> =>
  updateAccount(tx, id, { passwordHash }, at);

export const activateAccount = (tx: Queryable, id: number, at: Date): Promise<void> =>
  updateAccount(tx, id, { isActive: true }, at);

async function updateAccount(tx: Queryable, id: number, fields: Partial<Account>, at: Date): Promise<void> {
  await tx
    .update(adminUsers)
    .set({ ...fields, version: sql`${adminUsers.version} + 1`, updatedAt: at.toISOString() })
    .where(eq(adminUsers.id, id));
}
