import type { ContentDeps } from './content-deps.ts';
import { createQueries, createUnorderedAdminRoutes, describeKind } from './listed-items.ts';

const kind = describeKind('notices');

export const noticeAdminRoutes = (deps: ContentDeps) => createUnorderedAdminRoutes(deps, kind, createQueries(kind));
