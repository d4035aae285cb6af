import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { SecurityAction } from '../../contract/changes.ts';
import { adminUsers } from './accounts.ts';
import { boolean, bytes, id, isoDate } from './columns.ts';

function userId() {
  return integer('user_id')
    .notNull()
    .references(() => adminUsers.id, { onDelete: 'cascade' });
}

/** Attempts that failed or have not succeeded yet, one row each. */
export const failedAttempts = sqliteTable(
  'failed_attempts',
  {
    id: id(),
    /** Account, device or client address that is counted (`api/auth/attempts.ts`). */
    key: text('key').notNull(),
    /** Milliseconds since 1970. */
    at: integer('at').notNull(),
  },
  (table) => [index('failed_attempts_key').on(table.key, table.at), index('failed_attempts_at').on(table.at)],
);

export const totpSecrets = sqliteTable('totp_secrets', {
  userId: userId().primaryKey(),
  /** Base32. */
  secret: text('secret').notNull(),
  /** False until a first code confirms that the app has the secret. */
  isConfirmed: boolean('is_confirmed').notNull(),
  /** Time step of the last accepted code. No code is accepted twice. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: isoDate('created_at').notNull(),
});

export const passkeys = sqliteTable(
  'passkeys',
  {
    /** Credential id, base64url. */
    id: text('id').primaryKey(),
    userId: userId(),
    publicKey: bytes('public_key').notNull(),
    counter: integer('counter').notNull(),
    transports: text('transports', { mode: 'json' }).$type<string[]>().notNull(),
    name: text('name').notNull(),
    createdAt: isoDate('created_at').notNull(),
    lastUsedAt: isoDate('last_used_at'),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
);

export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: userId(),
    /** SHA-256 in hex. Codes have 77 random bits. */
    codeHash: text('code_hash').notNull(),
    createdAt: isoDate('created_at').notNull(),
    usedAt: isoDate('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Unfinished steps: a sign-in, adding a passkey, or a mailed link. */
export const challenges = sqliteTable('pending_steps', {
  /** SHA-256 of the browser's token, in hex. */
  id: text('id').primaryKey(),
  userId: userId(),
  kind: text('kind').$type<'secondFactor' | 'addPasskey' | 'password' | 'address'>().notNull(),
  /** Challenge for the passkey to sign, or the address that the link was mailed to. Null until known. */
  challenge: text('challenge'),
  /** Milliseconds since 1970. */
  expiresAt: integer('expires_at').notNull(),
});

/** Sign-ins and account events: the security part of the audit trail, in its own table because it is pruned. */
export const securityEvents = sqliteTable(
  'security_events',
  {
    id: id(),
    accountId: integer('account_id').notNull(),
    action: text('action').$type<SecurityAction>().notNull(),
    detail: text('detail', { mode: 'json' }).notNull(),
    at: isoDate('at').notNull(),
    by: text('by'),
  },
  (table) => [index('security_events_account').on(table.accountId), index('security_events_at').on(table.at)],
);
