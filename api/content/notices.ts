import { Hono } from 'hono';
import { createNotice, listShownNotices, notice, updateNotice } from '../../contract/notices.ts';
import { notices } from '../../db/schema/index.ts';
import type { ApiEnv } from '../http/context.ts';
import type { ContentDeps, SnapshotReader } from './content-deps.ts';
import { createQueries, createUnorderedAdminRoutes } from './listed-items.ts';

const kind = {
  entity: 'notices' as const,
  table: notices,
  item: notice,
  create: createNotice,
  update: updateNotice,
};

export const noticeAdminRoutes = (deps: ContentDeps) => createUnorderedAdminRoutes(deps, kind, createQueries(kind));

/** Lists notices currently on the pages. */
export const noticeRoutes = (readSnapshot: SnapshotReader) =>
  new Hono<ApiEnv>().get('/', async (c) => c.json(listShownNotices((await readSnapshot()).notices)));
