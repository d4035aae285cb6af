import { type Context, Hono } from 'hono';
import { getPaperPath } from '../../contract/papers.ts';
import { createPreview, PREVIEW_PATH, type PreviewShare } from '../../contract/previews.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { isArchivePath, listArchivePaths } from '../../contract/season/archives.ts';
import { findRequestSession, isTwoFactorDue, requireAdmin } from '../auth/require-admin.ts';
import { findPreview, listPreviews } from '../auth/share-links.queries.ts';
import type { ApiEnv } from '../http/context.ts';
import { jsonBody } from '../http/json-body.ts';
import { parseItemId } from '../http/parameters.ts';
import { getOwnOrigin } from '../http/same-origin.ts';
import type { Effects } from '../process/effects.ts';
import { describeProblem } from '../render/describe-problem.ts';
import type { RenderedFile, Site } from '../render/site-renderer.ts';
import { adaptPage, adaptPolicy } from './adapt-page.ts';
import { createPreviewShare, revokePreviewShare } from './previews.service.ts';
import { describeShare, findPreviewInput, listPreviewPaths, renderNotFound, renderPreview } from './render-preview.ts';

/** Same text for revoked, expired and unknown links, so that guessing reveals nothing. */
const ENDED_SHARE = 'This preview link doesn’t work, or no longer does. Ask whoever sent it for a new one.';

type PagesDeps = Effects & { site: Site };

/** Pages of the working copy or of a release. Mounted at /preview. */
export function previewPageRoutes(deps: PagesDeps) {
  return new Hono<ApiEnv>().get('/*', async (c) => {
    const { share: token, release: wanted } = c.req.query();
    const share = token === undefined ? null : await findPreview(deps.db, token, deps.now());
    if (token !== undefined && !share) return respondNotFound(c, deps, ENDED_SHARE);
    if (!share) {
      const session = await findRequestSession(c, deps);
      if (!session) return c.redirect('/admin/login', 303);
      // The dashboard then requires the user to set up two-factor sign-in.
      if (await isTwoFactorDue(deps.db, session)) return c.redirect('/admin', 303);
    }

    const releaseId = share ? share.release : parseRelease(wanted);
    const input = releaseId === 'unknown' ? null : await findPreviewInput(deps, releaseId);
    if (!input) return respondNotFound(c, deps);
    return sendPage(c, deps, { input, share, query: share ? { share: token } : { release: wanted } });
  });
}

/** Share link routes, mounted at /api/admin/previews. */
export function previewRoutes(deps: Effects) {
  return new Hono<ApiEnv>()
    .use(requireAdmin(deps))
    .get('/', async (c) => c.json(await listPreviews(deps.db, deps.now())))
    .post('/', jsonBody(createPreview), async (c) => {
      const origin = getOwnOrigin(c.req.header('origin'), deps.env);
      const by = c.get('admin');
      return c.json(await createPreviewShare(deps, c.req.valid('json'), { by, origin }), 201);
    })
    .delete('/:id', async (c) => {
      await revokePreviewShare(deps, parseItemId(c.req.param('id')), c.get('admin'));
      return c.body(null, 204);
    });
}

async function respondNotFound(c: Context, deps: PagesDeps, notice: string | null = null): Promise<Response> {
  const page = await renderNotFound(deps);
  if (!page) return c.text('Not found', 404, getPrivateHeaders(deps));
  const { publicUrl } = deps.env;
  return response(deps, page, adaptPage(page.body.toString(), { path: '/', publicUrl, query: {}, notice }));
}

/** Headers that prevent caching, indexing, foreign framing, and leaking the address to other sites. */
function getPrivateHeaders({ site }: PagesDeps): Record<string, string> {
  return {
    ...site.security,
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow',
    'X-Frame-Options': 'SAMEORIGIN',
    'Referrer-Policy': 'no-referrer',
  };
}

function response(deps: PagesDeps, { status, headers }: RenderedFile, html: string): Response {
  const policy = headers['content-security-policy'];
  return new Response(html, {
    status,
    headers: {
      ...getPrivateHeaders(deps),
      'Content-Type': 'text/html; charset=utf-8',
      ...(policy ? { 'Content-Security-Policy': adaptPolicy(policy) } : {}),
    },
  });
}

function parseRelease(wanted: string | undefined): number | 'season' | 'unknown' | null {
  if (wanted === undefined) return null;
  if (wanted === 'season') return wanted;
  return /^[1-9]\d{0,14}$/.test(wanted) ? Number(wanted) : 'unknown';
}

interface Preview {
  input: RenderInput;
  share: PreviewShare | null;
  /** Query that links within the preview preserve. */
  query: Record<string, string | undefined>;
}

async function sendPage(c: Context, deps: PagesDeps, { input, share, query }: Preview): Promise<Response> {
  const path = c.req.path.slice(PREVIEW_PATH.length).replace(/\/$/, '') || '/';
  const { publicUrl } = input;
  try {
    const page = await renderPreview(deps, input, path);
    const notice = share && describeShare(share, input, deps.env.timeZone);
    const pages = isArchivePath(path) ? listArchivePaths(path) : listPreviewPaths(input);
    const files = new Map(input.snapshot.papers.map((paper) => [getPaperPath(paper), paper.fileUrl]));
    return response(deps, page, adaptPage(page.body.toString(), { path, publicUrl, query, files, pages, notice }));
  } catch (error) {
    deps.log.warn({ err: error, path }, 'Preview failed');
    const sentence = describeProblem({ path, kind: 'unrendered', error }, input.snapshot);
    return c.text(sentence, 422, getPrivateHeaders(deps));
  }
}
