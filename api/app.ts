import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requestId } from 'hono/request-id';
import { listPublished } from '../contract/custom-pages.ts';
import { listShownNotices } from '../contract/notices.ts';
import { listShownPapers } from '../contract/papers.ts';
import { ENTITIES } from '../contract/working-copy.ts';
import { adminUserRoutes } from './auth/admin-users/admin-users.routes.ts';
import { adminAuthRoutes, currentUserRoutes } from './auth/auth.routes.ts';
import { twoFactorRoutes } from './auth/two-factor.routes.ts';
import { backupRoutes } from './backups/backups.routes.ts';
import { changeExportRoutes, changeRoutes } from './content/changes.routes.ts';
import { checkRoutes } from './content/checks/check.routes.ts';
import { contentItemAdminRoutes, siteContentRoutes } from './content/content-items.routes.ts';
import { customPageAdminRoutes } from './content/custom-pages.ts';
import { embedDocumentAdminRoutes, embedDocumentRoutes } from './content/documents.ts';
import { eventAdminRoutes, eventRoutes } from './content/events.ts';
import {
  carouselImageAdminRoutes,
  carouselImageRoutes,
  heroImageAdminRoutes,
  heroImageRoutes,
} from './content/images.ts';
import { mediaRoutes } from './content/library/media.routes.ts';
import { externalLinkAdminRoutes, externalLinkRoutes } from './content/links.ts';
import { noticeAdminRoutes } from './content/notices.ts';
import { paperAdminRoutes } from './content/papers.ts';
import type { Deps } from './deps.ts';
import { differenceRoutes } from './differences/differences.routes.ts';
import { documentCopyRoutes } from './documents/documents.routes.ts';
import { handOverRoutes } from './hand-over/hand-over.routes.ts';
import { alertRoutes } from './health/alerts.routes.ts';
import { healthListRoutes, healthRoutes } from './health/health.routes.ts';
import type { ApiEnv } from './http/context.ts';
import { respondNotFound, respondWithError, respondWrongMethod } from './http/error-response.ts';
import { jsonOnly, limitBody, limitShape } from './http/json-body.ts';
import { withCallingWindow } from './http/live-updates.ts';
import { requestLog } from './http/request-log.ts';
import { sameOriginWrites } from './http/same-origin.ts';
import { noStore, responseHeaders, revalidate } from './http/security-headers.ts';
import { deadLinkRoutes } from './links/links.routes.ts';
import { liveUpdateRoutes } from './live-updates/live-updates.routes.ts';
import { signedUploadRoutes, uploadRoutes } from './media/upload.routes.ts';
import { metricsRoutes } from './metrics/metrics.routes.ts';
import { openApiRoutes } from './openapi/openapi.routes.ts';
import { previewPageRoutes, previewRoutes } from './previews/previews.routes.ts';
import { publishRoutes, releaseRoutes } from './publish/publish.routes.ts';
import { createSnapshotReader } from './releases/current-snapshot.ts';
import { seasonRoutes } from './season/season.routes.ts';
import { mediaTakedownRoutes, takedownRoutes } from './takedowns/takedowns.routes.ts';

const PRIVATE_PATHS = ['/api/admin/*', '/api/auth/*'];
const PUBLIC_PATHS = [
  '/api/site-content',
  '/api/openapi.json',
  ...Object.values(ENTITIES).map(({ path }) => `/api/${path}/*`),
];

/** App with everything under /api and the health checks. Chained, so that the typed client knows every route. */
export function createApp(deps: Deps) {
  const readSnapshot = createSnapshotReader(deps.db);
  const app = new Hono<ApiEnv>();
  app.onError(respondWithError(deps.log));
  app.notFound(respondNotFound);
  app.use(requestId(), requestLog(deps), responseHeaders(deps.env));
  for (const path of PRIVATE_PATHS) app.use(path, noStore);
  for (const path of PUBLIC_PATHS) app.use(path, revalidate, etag());
  app.use(methodNotAllowed({ app, onMethodNotAllowed: respondWrongMethod }));
  // Before the rules below, because the body is a file: not JSON, and larger than their limit.
  app.route('/api/objects/public', signedUploadRoutes(deps));
  app.use('/api/*', sameOriginWrites(deps.env), jsonOnly, limitBody, limitShape, withCallingWindow);

  return app
    .route('/', healthRoutes(deps))
    .route('/', metricsRoutes(deps))
    .route(
      '/api',
      openApiRoutes(() => app.routes),
    )
    .route('/api/auth', currentUserRoutes(deps))
    .route('/api/site-content', siteContentRoutes(readSnapshot))
    .route('/api/hero-images', heroImageRoutes(readSnapshot))
    .route('/api/carousel-images', carouselImageRoutes(readSnapshot))
    .route('/api/embed-documents', embedDocumentRoutes(readSnapshot))
    .route('/api/external-links', externalLinkRoutes(readSnapshot))
    .route('/api/calendar-events', eventRoutes(readSnapshot))
    .get('/api/notices', async (c) => c.json(listShownNotices((await readSnapshot()).notices)))
    .get('/api/papers', async (c) => c.json(listShownPapers((await readSnapshot()).papers, deps.env.timeZone)))
    .get('/api/pages', async (c) => c.json(listPublished((await readSnapshot()).customPages)))
    .route('/api/admin', adminAuthRoutes(deps))
    .route('/api/admin/second-factor', twoFactorRoutes(deps))
    .route('/api/admin/health', healthListRoutes(deps))
    .route('/api/admin/alerts', alertRoutes(deps))
    .route('/api/admin/hand-over', handOverRoutes(deps))
    .route('/api/admin/content', contentItemAdminRoutes(deps))
    .route('/api/admin/hero-images', heroImageAdminRoutes(deps))
    .route('/api/admin/carousel-images', carouselImageAdminRoutes(deps))
    .route('/api/admin/embed-documents', embedDocumentAdminRoutes(deps))
    .route('/api/admin/document-copies', documentCopyRoutes(deps))
    .route('/api/admin/external-links', externalLinkAdminRoutes(deps))
    .route('/api/admin/calendar-events', eventAdminRoutes(deps))
    .route('/api/admin/notices', noticeAdminRoutes(deps))
    .route('/api/admin/papers', paperAdminRoutes(deps))
    .route('/api/admin/pages', customPageAdminRoutes(deps))
    .route('/api/admin/users', adminUserRoutes(deps))
    .route('/api/admin/publish', publishRoutes(deps))
    .route('/api/admin/releases', releaseRoutes(deps))
    .route('/api/admin/season', seasonRoutes(deps))
    .route('/api/admin/differences', differenceRoutes(deps))
    .route('/api/admin/changes', changeRoutes(deps))
    .route('/api/admin', changeExportRoutes(deps))
    .route('/api/objects', uploadRoutes(deps))
    .route('/api/admin/media', mediaRoutes(deps))
    .route('/api/admin/media', mediaTakedownRoutes(deps))
    .route('/api/admin/takedowns', takedownRoutes(deps))
    .route('/api/admin/events', liveUpdateRoutes(deps))
    .route('/api/admin/previews', previewRoutes(deps))
    .route('/api/admin/check', checkRoutes(deps))
    .route('/api/admin/dead-links', deadLinkRoutes(deps))
    .route('/api/admin/backups', backupRoutes(deps))
    .route('/preview', previewPageRoutes(deps));
}

export type AppType = ReturnType<typeof createApp>;
