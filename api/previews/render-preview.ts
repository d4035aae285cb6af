import type { PreviewShare } from '../../contract/previews.ts';
import { NOT_FOUND_PATH } from '../../contract/release-paths.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { isArchivePath } from '../../contract/season/archives.ts';
import { mergeSnapshot } from '../content/season/merge-choices.ts';
import { listOpenChoices, type StoredChoice } from '../content/season/season.queries.ts';
import type { Effects } from '../process/effects.ts';
import { findRelease } from '../releases/release-history.queries.ts';
import { getReleaseSnapshot } from '../releases/release-rows.ts';
import { findCurrentRelease, getIdentity } from '../releases/releases.queries.ts';
import { hashSnapshot, takeSnapshot } from '../releases/snapshot.ts';
import { createRenderInput, omitDrafts } from '../render/make-pages.ts';
import { listPaths } from '../render/page-input.ts';
import { previewArchive } from '../render/season-archives.ts';
import type { RenderedFile, Site } from '../render/site-renderer.ts';

type PreviewDeps = Pick<Effects, 'db' | 'env' | 'now'> & { site: Site };

/** Release number in previews of the working copy. */
const NO_RELEASE = 0;

/** Settings for rendering. Without analytics, so that preview views are not counted. */
const getSettings = ({ publicUrl, timeZone }: Effects['env']) => ({ publicUrl, timeZone, analytics: null });

/** Renders a page of the site, of the archive that a release would have, or the not-found page. */
export async function renderPreview(
  { db, now, site }: PreviewDeps,
  input: RenderInput,
  path: string,
): Promise<RenderedFile> {
  if (input.release.id !== NO_RELEASE && isArchivePath(path))
    return previewArchive({ db, render: site.render, at: now() }, input, path);
  const target = input.oldAddresses?.find((each) => each.path === path)?.target ?? path;
  return site.render(input, listPreviewPaths(input).includes(target) ? target : NOT_FOUND_PATH);
}

/** Paths that a preview shows: those of the release, and drafts of the working copy. */
export function listPreviewPaths(input: RenderInput): string[] {
  return [...listPaths(input), ...input.snapshot.customPages.map(({ path }) => path)];
}

/** Input of a preview: a release, the working copy, or the working copy with season choices. Null for an unknown release. */
export async function findPreviewInput(
  deps: PreviewDeps,
  releaseId: number | 'season' | null,
): Promise<RenderInput | null> {
  if (releaseId === 'season') return getWorkingCopyInput(deps, await listOpenChoices(deps.db));
  if (releaseId === null) return getWorkingCopyInput(deps);
  const release = await findRelease(deps.db, releaseId);
  if (!release) return null;
  const snapshot = omitDrafts(await getReleaseSnapshot(deps.db, releaseId));
  const { planShareImages } = deps.site;
  return createRenderInput({ db: deps.db, ...getSettings(deps.env), planShareImages }, getIdentity(release), snapshot);
}

/** Renders the not-found page with the public content only. */
export async function renderNotFound(deps: PreviewDeps): Promise<RenderedFile | null> {
  const current = await findCurrentRelease(deps.db);
  const input = current && (await findPreviewInput(deps, current.id));
  return input ? deps.site.render(input, NOT_FOUND_PATH) : null;
}

export function describeShare(
  { release, expiresAt }: PreviewShare,
  { release: { publishedAt } }: RenderInput,
  timeZone: string,
): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone });
  const formatMoment = (moment: string): string =>
    format.format(new Date(moment)).replace(/\s([AP]M)$/, (half) => half.toLowerCase());
  const what =
    release === null
      ? 'Preview: this is not what visitors see yet.'
      : `Preview of release ${release}, made ${formatMoment(publishedAt)}.`;
  return `${what} This link works until ${formatMoment(expiresAt)}.`;
}

async function getWorkingCopyInput(
  { db, env, now, site: { planShareImages } }: PreviewDeps,
  choices: readonly StoredChoice[] = [],
): Promise<RenderInput> {
  const snapshot = mergeSnapshot(await takeSnapshot(db), choices);
  const contentHash = hashSnapshot(snapshot);
  const release = { id: NO_RELEASE, contentHash, publishedAt: now().toISOString() };
  return createRenderInput({ db, ...getSettings(env), planShareImages }, release, snapshot);
}
