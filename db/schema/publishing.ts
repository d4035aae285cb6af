import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { ChangeAction, ChangeEntity } from '../../contract/changes.ts';
import type { Quarantined, ReleaseKind, ReleaseStatus } from '../../contract/releases.ts';
import { bytes, id, isoDate } from './columns.ts';

/** Whole snapshots, each shared by the releases that are stored as a difference from it. */
export const releaseBases = sqliteTable('release_bases', {
  id: id(),
  contentHash: text('content_hash').notNull(),
  snapshot: bytes('snapshot').notNull(),
});

export const releases = sqliteTable(
  'releases',
  {
    id: id(),
    /** Its rows: what differs from those of its base or, where it has none, all of them (`packRows`). */
    snapshot: bytes('snapshot').notNull(),
    baseId: integer('base_id').references(() => releaseBases.id),
    contentHash: text('content_hash').notNull(),
    /** Of a release of version 1.0, which kept lists in texts: id that its fund split gets (`carryLists`). */
    fundSplitId: integer('fund_split_id'),
    siteBuildId: text('site_build_id'),
    kind: text('kind').$type<ReleaseKind>().notNull(),
    status: text('status').$type<ReleaseStatus>().notNull(),
    note: text('note').notNull(),
    error: text('error'),
    milliseconds: integer('milliseconds'),
    /** Each page's fingerprint by its path, once it was live (`fingerprintPages`). */
    pages: text('pages', { mode: 'json' }).$type<Record<string, string>>(),
    createdAt: isoDate('created_at').notNull(),
    createdBy: text('created_by'),
    /** The items that broke their pages, and went out as they were before. */
    quarantinedItems: text('held_back', { mode: 'json' }).$type<Quarantined[]>().notNull().default([]),
    /** When the origin behind a CDN was first seen to have it; null where there is no CDN. */
    originAt: isoDate('origin_at'),
    /** When visitors were first seen to get it. */
    provenAt: isoDate('proven_at'),
    /** Reason why visitors do not get it yet, as a sentence. */
    proofProblem: text('proof_problem'),
  },
  (table) => [
    // The pointer to the live release is its status; the index makes a second pointer impossible.
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
    /** The first change of those that were written together; null for one that stands alone. */
    batch: integer('batch'),
  },
  (table) => [
    index('changes_entity').on(table.entity, table.entityId),
    index('changes_batch').on(table.batch).where(sql`batch is not null`),
  ],
);

export const settings = sqliteTable('settings', {
  key: text('key').primaryKey(),
  value: text('value', { mode: 'json' }).notNull(),
});

/** One row at most: which process watches the clock, until when it may without renewing, and when it last did. */
export const scheduler = sqliteTable('scheduler', {
  id: integer('id').primaryKey(),
  holder: text('holder').notNull(),
  expiresAt: isoDate('expires_at').notNull(),
  lastRunAt: isoDate('last_run_at').notNull(),
});

/** Which process publishes (row 1), fills the bucket (2) or takes images down (3), and until when without renewing. */
export const publishLease = sqliteTable('publish_lease', {
  id: integer('id').primaryKey(),
  holder: text('holder').notNull(),
  expiresAt: isoDate('expires_at').notNull(),
});

/** Links that show a preview without signing in. Revoking one deletes its row. */
export const previews = sqliteTable('previews', {
  id: id(),
  /** SHA-256 of the link's token, in hex: the table alone shows nobody anything. */
  tokenHash: text('token_hash').notNull().unique(),
  /** Null for the working copy. */
  releaseId: integer('release_id'),
  expiresAt: isoDate('expires_at').notNull(),
  createdAt: isoDate('created_at').notNull(),
  createdBy: text('created_by').notNull(),
});
