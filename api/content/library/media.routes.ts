import { isDeepStrictEqual } from 'node:util';
import { Hono } from 'hono';
import { z } from 'zod';
import { getConsentDaysLeft } from '../../../contract/consent.ts';
import { IMAGES_PATH } from '../../../contract/image-address.ts';
import { UPLOAD_MESSAGES } from '../../../contract/image-refusals.ts';
import {
  createMedia,
  type ImageUse,
  MEDIA_FILTERS,
  MEDIA_SEARCH_MAX,
  type MediaFilter,
  type MediaItem,
  type MediaUpdate,
  type ReplacedMedia,
  replaceMedia,
  updateMedia,
} from '../../../contract/media.ts';
import type { Queryable } from '../../../db/client.ts';
import { transact } from '../../../db/transact.ts';
import { requireAdmin } from '../../auth/require-admin.ts';
import { assertSeen } from '../../changes/stored-item.ts';
import type { ApiEnv } from '../../http/context.ts';
import { conflict, getFound, notFound } from '../../http/errors.ts';
import { jsonBody, query } from '../../http/json-body.ts';
import { wholeNumber } from '../../http/parameters.ts';
import {
  findMedia,
  hideMedia,
  imageIdOf,
  listMedia,
  type StoredMedia,
  toMediaItem,
} from '../../media/media.queries.ts';
import { findUpload, type Upload } from '../../media/uploads.queries.ts';
import type { ContentDeps } from '../content-deps.ts';
import { nameWrite } from '../write-item.ts';
import { emitMediaChange, recordMediaChange, writeMedia } from './audit-media.ts';
import { listImageUses } from './image-uses.ts';
import { replaceImage } from './replace-image.service.ts';

const once = (label: string) => z.string({ error: `${label} must be given once` });

/** Query of the library. Without `limit`, lists everything; `after` is the last name of the previous page. */
const mediaQuery = z.object({
  limit: wholeNumber('limit').optional(),
  after: once('after').optional(),
  name: once('name').optional(),
  search: once('search')
    .max(MEDIA_SEARCH_MAX, { error: `search can have at most ${MEDIA_SEARCH_MAX} characters` })
    .default(''),
  show: z.enum(MEDIA_FILTERS, { error: `show must be one of ${MEDIA_FILTERS.join(', ')}` }).default('all'),
});

/** Days. Longer than any reminder period, in any time zone. */
const CONSENT_AHEAD = 45;

const FILTERS: Record<MediaFilter, (row: StoredMedia, usedIn: readonly ImageUse[], now: Date) => boolean> = {
  all: () => true,
  used: (_row, usedIn) => usedIn.length > 0,
  unused: (_row, usedIn) => usedIn.length === 0,
  undescribed: ({ description, isDecorative }) => description === '' && !isDecorative,
  consent: (row, _usedIn, now) => getConsentDaysLeft(row, now.toISOString()) < CONSENT_AHEAD,
};

/** Clears consent when the image shows no people. */
const completeConsent = ({ showsPeople }: Update['fields'], current: StoredMedia): Update['fields'] =>
  (showsPeople ?? current.showsPeople) ? {} : { consentBy: '', consentUntil: null };

/** The media library: `GET /`, `POST /`, `PUT /{name}`, `POST /{name}/replace`, `DELETE /{name}`. */
export function mediaRoutes(deps: ContentDeps) {
  const describe = (row: StoredMedia, usedIn: ImageUse[] = []): MediaItem =>
    toMediaItem(row, { usedIn, progress: deps.media.findProgress(row.uploadKey) });
  return new Hono<ApiEnv>()
    .use(requireAdmin(deps))
    .get('/', query(mediaQuery), async (c) => {
      const { limit, after, name, search, show } = c.req.valid('query');
      const uses = await listImageUses(deps.db);
      const rows = await listMedia(deps.db);
      // A deleted image counts as present again once something uses it, as after restoring a release.
      const isThere = ({ imageId, deletedAt }: StoredMedia): boolean => deletedAt === null || uses.has(imageId);
      const from = after === undefined ? 0 : rows.findIndex(({ imageId }) => imageId === imageIdOf(after)) + 1;
      const rest = from === 0 && after !== undefined ? [] : rows.slice(from);
      const includes = findFilter({ show, search, name, now: deps.now() });
      const shown = rest.filter(
        (row) =>
          isThere(row) &&
          row.paper === null &&
          !deps.media.removed.isReplacementImage(row.imageId) &&
          includes(row, uses.get(row.imageId) ?? []),
      );
      return c.json(shown.slice(0, limit).map((row) => describe(row, uses.get(row.imageId))));
    })
    .post('/', jsonBody(createMedia), async (c) => {
      const { imageUrl } = c.req.valid('json');
      const upload = await findUpload(deps.db, imageUrl.slice(IMAGES_PATH.length));
      const address = await deps.media.ingestImage(imageUrl, { field: 'imageUrl', isKept: true });
      const { row, uses, releaseId } = await updateImage(deps, {
        name: address.slice(IMAGES_PATH.length),
        version: undefined,
        // An upload that became an image before has already applied its metadata.
        fields: upload?.imageId === null ? listTyped(upload) : {},
        by: c.get('admin').username,
        isAdded: true,
      });
      if (releaseId !== null) deps.publisher.enqueue(releaseId);
      return c.json(describe(row, uses), 201);
    })
    .post('/:name/replace', jsonBody(replaceMedia), async (c) => {
      const { imageId, paper } = await getMedia(deps.db, c.req.param('name'));
      if (paper) throw notFound();
      const by = c.get('admin').username;
      const { releaseId, ...replaced } = await replaceImage(deps, { ...c.req.valid('json'), imageId, by });
      nameWrite(c, { releaseId });
      return c.json(replaced satisfies ReplacedMedia);
    })
    .put('/:name', jsonBody(updateMedia), async (c) => {
      const { version, ...fields } = c.req.valid('json');
      const { row, uses, releaseId } = await updateImage(deps, {
        name: c.req.param('name'),
        version,
        fields,
        by: c.get('admin').username,
      });
      if (releaseId !== null) deps.publisher.enqueue(releaseId);
      nameWrite(c, { releaseId });
      return c.json(describe(row, uses));
    })
    .delete('/:name', async (c) => {
      const by = c.get('admin').username;
      const { changeId, imageId } = await transact(deps.db, async (tx) => {
        const at = deps.now();
        const before = await getMedia(tx, c.req.param('name'));
        if ((await listImageUses(tx)).has(before.imageId)) throw conflict(UPLOAD_MESSAGES.inUse);
        await hideMedia(tx, before.imageId, at);
        const changeId = await recordMediaChange(tx, { before, after: null, by, at });
        return { changeId, imageId: before.imageId };
      });
      emitMediaChange(deps, { imageId, action: 'delete', by });
      nameWrite(c, { changeIds: [changeId] });
      return c.body(null, 204);
    });
}

interface Filter extends Pick<z.infer<typeof mediaQuery>, 'show' | 'search' | 'name'> {
  now: Date;
}

/** Filter of the library. Searches descriptions, file names and uses, but not stored names, which are hashes. */
function findFilter({ show, search, name, now }: Filter) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return (row: StoredMedia, usedIn: readonly ImageUse[]): boolean => {
    if (name !== undefined && row.imageId !== imageIdOf(name)) return false;
    if (!FILTERS[show](row, usedIn, now)) return false;
    const text = [row.description, row.fileName, ...usedIn.map(({ label }) => label)].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

interface Update {
  name: string;
  version: number | undefined;
  fields: Omit<MediaUpdate, 'version'>;
  by: string;
  /** True for an upload, which restores a deleted image. */
  isAdded?: boolean;
}

/** @throws 404 also for a deleted image that nothing shows, so that a stale form does not bring it back */
async function updateImage(
  deps: Pick<ContentDeps, 'db' | 'now' | 'createPendingRelease' | 'events'>,
  { name, version, fields, by, isAdded = false }: Update,
) {
  const updated = await transact(deps.db, async (tx) => {
    const at = deps.now();
    const current = await getMedia(tx, name);
    const uses = (await listImageUses(tx)).get(current.imageId);
    if (current.deletedAt !== null && !uses && !isAdded) throw notFound();
    assertSeen(toMediaItem(current, { usedIn: uses ?? [], progress: null }), version);
    const finished = { ...completeMetadata(fields), ...completeConsent(fields, current) };
    if (isDeepStrictEqual({ ...current, ...finished }, current)) return { row: current, uses, releaseId: null };
    const { createPendingRelease } = deps;
    return { uses, ...(await writeMedia(tx, { createPendingRelease, current, fields: finished, uses, by, at })) };
  });
  emitMediaChange(deps, { imageId: updated.row.imageId, action: 'update', by });
  return updated;
}

/** @throws 404 */
async function getMedia(db: Queryable, name: string): Promise<StoredMedia> {
  return getFound(await findMedia(db, imageIdOf(name) ?? ''));
}

/** Keeps description and decorative flag consistent: an image has one or the other. */
function completeMetadata(fields: Update['fields']): Update['fields'] {
  if (fields.isDecorative) return { ...fields, description: '' };
  return fields.description ? { ...fields, isDecorative: false } : fields;
}

/** Metadata entered with an upload. If the library already has the file, this is an edit, and history keeps the old values. */
function listTyped({ metadata }: Upload): Update['fields'] {
  if (!metadata) return {};
  const { description, isDecorative, focalPoint } = metadata;
  return { ...((description || isDecorative) && { description, isDecorative }), ...(focalPoint && { focalPoint }) };
}
