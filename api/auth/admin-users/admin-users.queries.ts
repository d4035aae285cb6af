import { and, asc, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import type { AdminUser } from '../../../contract/admin-users.ts';
import type { Queryable } from '../../../db/client.ts';
import { adminUsers } from '../../../db/schema/index.ts';
import { getOnly } from '../../changes/stored-item.ts';

// Excludes the password hash: only the queries in auth.queries.ts may read it.
const { passwordHash: _passwordHash, ...visibleColumns } = getTableColumns(adminUsers);

type NewAccount = Omit<typeof adminUsers.$inferInsert, 'id'>;

export const listAdminUsers = (db: Queryable): Promise<AdminUser[]> =>
  db.select(visibleColumns).from(adminUsers).orderBy(asc(adminUsers.id));

export const insertAdminUser = async (tx: Queryable, account: NewAccount): Promise<AdminUser> =>
  getOnly(await tx.insert(adminUsers).values(account).returning(visibleColumns));

export const updateAdminUserRow = async (tx: Queryable, id: number, fields: Partial<NewAccount>): Promise<AdminUser> =>
  getOnly(await tx.update(adminUsers).set(fields).where(eq(adminUsers.id, id)).returning(visibleColumns));

export async function findAdminUser(db: Queryable, id: number): Promise<AdminUser | null> {
  const [user] = await db.select(visibleColumns).from(adminUsers).where(eq(adminUsers.id, id));
  return user ?? null;
}

/** Compares case-insensitively, like the table's unique index. */
export async function isUsernameTaken(tx: Queryable, username: string, exceptId = 0): Promise<boolean> {
  const [taken] = await tx
    .select({ id: adminUsers.id })
    .from(adminUsers)
    .where(and(eq(sql`lower(${adminUsers.username})`, sql`lower(${username})`), ne(adminUsers.id, exceptId)));
  return taken !== undefined;
}

export async function hasOtherActiveSuperAdmin(tx: Queryable, id: number): Promise<boolean> {
  const [other] = await tx
    .select({ id: adminUsers.id })
    .from(adminUsers)
    .where(and(ne(adminUsers.id, id), eq(adminUsers.isActive, true), eq(adminUsers.isSuperAdmin, true)))
    .limit(1);
  return other !== undefined;
}

export async function deleteAdminUserRow(tx: Queryable, id: number): Promise<void> {
  await tx.delete(adminUsers).where(eq(adminUsers.id, id));
}
