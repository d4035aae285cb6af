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
    /** Last day of the person's term on the board, as 2027-06-30. */
    termEndsOn: text('term_ends_on'),
    ...stored(),
  },
  // People treat "President" and "president" as one name.
  (table) => [uniqueIndex('admin_users_username').on(sql`lower(${table.username})`)],
);

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, in hex, so that a leaked table cannot be used to sign in. */
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => adminUsers.id, { onDelete: 'cascade' }),
    /** Seconds since 1970. */
    expiresAt: integer('expires_at').notNull(),
    createdAt: isoDate('created_at').notNull(),
    /** User agent at sign-in, to tell devices apart. */
    userAgent: text('user_agent').notNull().default(''),
  },
  (table) => [index('sessions_user_id').on(table.userId)],
);
