import { Hono } from 'hono';
import { listShownNotices } from '../../contract/notices.ts';
import type { ApiEnv } from '../http/context.ts';
import type { ContentDeps, SnapshotReader } from './content-deps.ts';
import { createQueries, createUnorderedAdminRoutes, describeKind } from './listed-items.ts';

const kind = describeKind('notices');

export const noticeAdminRoutes = (deps: ContentDeps) => createUnorderedAdminRoutes(deps, kind, createQueries(kind));

/** Lists notices currently on the pages. */
export const noticeRoutes = (readSnapshot: SnapshotReader) =>
  new Hono<ApiEnv>().get('/', async (c) => c.json(listShownNotices((await readSnapshot()).notices)));
