import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { ChangeAction, ChangeEntity } from '../../contract/changes.ts';
import type { Quarantined, ReleaseKind, ReleaseStatus } from '../../contract/releases.ts';
import { bytes, id, isoDate } from './columns.ts';

/** Full snapshots, each the base of the releases stored as a difference from it. */
export const releaseBases = sqliteTable('release_bases', {
  id: id(),
  contentHash: text('content_hash').notNull(),
  snapshot: bytes('snapshot').notNull(),
});

export const releases = sqliteTable(
  'releases',
  {
    id: id(),
    /** Packed rows (`packRows`): the difference from the base or, without a base, all rows. */
    snapshot: bytes('snapshot').notNull(),
    baseId: integer('base_id').references(() => releaseBases.id),
    contentHash: text('content_hash').notNull(),
    /** For releases of version 1.0, which stored lists in texts: id for the fund split (`carryLists`). */
    fundSplitId: integer('fund_split_id'),
    siteBuildId: text('site_build_id'),
    kind: text('kind').$type<ReleaseKind>().notNull(),
    status: text('status').$type<ReleaseStatus>().notNull(),
    note: text('note').notNull(),
    error: text('error'),
    milliseconds: integer('milliseconds'),
    /** Fingerprint of each page by path, set once live (`fingerprintPages`). */
    pages: text('pages', { mode: 'json' }).$type<Record<string, string>>(),
    createdAt: isoDate('created_at').notNull(),
    createdBy: text('created_by'),
    /** Items whose pages failed a check and were published in their earlier version. */
    quarantinedItems: text('held_back', { mode: 'json' }).$type<Quarantined[]>().notNull().default([]),
    /** Time the origin behind a CDN was first seen serving it. Null without a CDN. */
    originAt: isoDate('origin_at'),
    /** Time visitors were first seen getting it. */
    provenAt: isoDate('proven_at'),
    /** Reason why visitors do not get it yet, as a sentence. */
    proofProblem: text('proof_problem'),
  },
  (table) => [
    // The live release is marked by its status. The index guarantees that there is only one.
    uniqueIndex('releases_one_live').on(table.status).where(sql`status = 'live'`),
    index('releases_building').on(table.id).where(sql`status = 'building'`),
    index('releases_base').on(table.baseId).where(sql`base_id is not null`),
  ],
);

export const changes = sqliteTable(
  'changes',
  {
    id: id(),
    entity: text('entity').$type<ChangeEntity>().notNull(),
    entityId: integer('entity_id').notNull(),
    action: text('action').$type<ChangeAction>().notNull(),
    before: text('before', { mode: 'json' }),
    after: text('after', { mode: 'json' }),
    at: isoDate('at').notNull(),
    by: text('by'),
    /** Id of the batch's first change. Null for a change outside any batch. */
    batch: integer('batch'),
  },
  (table) => [
    index('changes_entity').on(table.entity, table.entityId),
    index('changes_batch').on(table.batch).where(sql`batch is not null`),
  ],
);

/** Creates whose client named them by a key (`CREATE_KEY`), with the first change of each. */
export const createKeys = sqliteTable(
  'create_keys',
  {
    by: text('by').notNull(),
    key: text('key').notNull(),
    changeId: integer('change_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.by, table.key] })],
);

export const settings = sqliteTable('settings', {
  key: text('key').primaryKey(),
  value: text('value', { mode: 'json' }).notNull(),
});

/** Lease of version 1.0's scheduler. Unused, but stays while such a process may share the database. */
export const scheduler = sqliteTable('scheduler', {
  id: integer('id').primaryKey(),
  holder: text('holder').notNull(),
  expiresAt: isoDate('expires_at').notNull(),
  lastRunAt: isoDate('last_run_at').notNull(),
});

/** Leases, one row per task (`api/publish/publish-lease.ts`). */
export const publishLease = sqliteTable('publish_lease', {
  id: integer('id').primaryKey(),
  holder: text('holder').notNull(),
  expiresAt: isoDate('expires_at').notNull(),
});

/** Share links, which show a preview without signing in. Revoking one deletes its row. */
export const previews = sqliteTable('previews', {
  id: id(),
  /** SHA-256 of the link's token, in hex, so that a leaked table opens no preview. */
  tokenHash: text('token_hash').notNull().unique(),
  /** Null for the working copy. */
  releaseId: integer('release_id'),
  expiresAt: isoDate('expires_at').notNull(),
  createdAt: isoDate('created_at').notNull(),
  createdBy: text('created_by').notNull(),
});
