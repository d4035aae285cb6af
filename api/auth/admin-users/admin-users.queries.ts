import { and, asc, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import type { AdminUser } from '../../../contract/admin-users.ts';
import type { Queryable } from '../../../db/client.ts';
import { adminUsers } from '../../../db/schema/index.ts';

// Excludes the password hash: only the queries in auth.queries.ts may read it.
const { passwordHash: _passwordHash, ...visibleColumns } = getTableColumns(adminUsers);

type NewAccount = Omit<typeof adminUsers.$inferInsert, 'id'>;

export const listAdminUsers = (db: Queryable): Promise<AdminUser[]> =>
  db.select(visibleColumns).from(adminUsers).orderBy(asc(adminUsers.id));

export const insertAdminUser = (tx: Queryable, account: NewAccount): Promise<AdminUser> =>
  tx.insert(adminUsers).values(account).returning(visibleColumns).get();

export const updateAdminUserRow = (tx: Queryable, id: number, fields: Partial<NewAccount>): Promise<AdminUser> =>
  tx.update(adminUsers).set(fields).where(eq(adminUsers.id, id)).returning(visibleColumns).get();

export const findAdminUser = async (db: Queryable, id: number): Promise<AdminUser | null> =>
  (await db.select(visibleColumns).from(adminUsers).where(eq(adminUsers.id, id)).get()) ?? null;

/** Compares case-insensitively, like the table's unique index. */
export async function isUsernameTaken(tx: Queryable, username: string, exceptId = 0): Promise<boolean> {
  const isNamed = eq(sql`lower(${adminUsers.username})`, sql`lower(${username})`);
  return (await tx.$count(adminUsers, and(isNamed, ne(adminUsers.id, exceptId)))) > 0;
}

export async function hasOtherActiveSuperAdmin(tx: Queryable, id: number): Promise<boolean> {
  const isOther = and(ne(adminUsers.id, id), eq(adminUsers.isActive, true), eq(adminUsers.isSuperAdmin, true));
  return (await tx.$count(adminUsers, isOther)) > 0;
}

export async function deleteAdminUserRow(tx: Queryable, id: number): Promise<void> {
  await tx.delete(adminUsers).where(eq(adminUsers.id, id));
}
