import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { boolean, id, isoDate, stored } from './columns.ts';

export const adminUsers = sqliteTable(
  'admin_users',
  {
    id: id(),
    username: text('username').notNull(),
    email: text('email'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    passwordHash: text('password_hash').notNull(),
    isActive: boolean('is_active').notNull(),
    isSuperAdmin: boolean('is_super_admin').notNull(),
    lastLoginAt: isoDate('last_login_at'),
    /** The last day of the person's term on the board, as 2027-06-30. */
    termEndsOn: text('term_ends_on'),
    ...stored(),
  },
  // "President" and "president" are one person to everybody but a computer.
  (table) => [uniqueIndex('admin_users_username').on(sql`lower(${table.username})`)],
);

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, in hex: the table alone lets nobody in. */
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => adminUsers.id, { onDelete: 'cascade' }),
    /** Seconds since 1970. */
    expiresAt: integer('expires_at').notNull(),
    createdAt: isoDate('created_at').notNull(),
    /** User agent at sign-in, to tell a person's devices apart. */
    userAgent: text('user_agent').notNull().default(''),
  },
  (table) => [index('sessions_user_id').on(table.userId)],
);
