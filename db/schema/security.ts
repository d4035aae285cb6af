import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { SecurityAction } from '../../contract/changes.ts';
import { adminUsers } from './accounts.ts';
import { boolean, bytes, id, isoDate } from './columns.ts';

function userId() {
  return integer('user_id')
    .notNull()
    .references(() => adminUsers.id, { onDelete: 'cascade' });
}

/** One row for each attempt that failed, or has not succeeded yet. */
export const failedAttempts = sqliteTable(
  'failed_attempts',
  {
    id: id(),
    /** Counted account or client address (`api/auth/attempts.ts`). */
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
  /** False until a first code has shown that the app knows the secret. */
  isConfirmed: boolean('is_confirmed').notNull(),
  /** The time step of the last code taken: none is taken twice. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: isoDate('created_at').notNull(),
});

export const passkeys = sqliteTable(
  'passkeys',
  {
    /** The credential's id, base64url. */
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
    /** SHA-256 in hex: the codes have 80 random bits. */
    codeHash: text('code_hash').notNull(),
    createdAt: isoDate('created_at').notNull(),
    usedAt: isoDate('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** A step of signing in, of adding a passkey, or of a link sent by mail, that waits to be completed. */
export const challenges = sqliteTable('pending_steps', {
  /** SHA-256 of the token that the browser holds, in hex. */
  id: text('id').primaryKey(),
  userId: userId(),
  kind: text('kind').$type<'secondFactor' | 'addPasskey' | 'password' | 'address'>().notNull(),
  /** Challenge for the passkey to sign, or the address that the link was sent to. Null until known. */
  challenge: text('challenge'),
  /** Milliseconds since 1970. */
  expiresAt: integer('expires_at').notNull(),
});

/** Sign-ins and what else happened to accounts: the audit trail's second part, in a table of its own that is pruned. */
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
