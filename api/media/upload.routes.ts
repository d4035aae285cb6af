import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { IMAGES_PATH } from '../../contract/image-address.ts';
import { UPLOAD_MESSAGES } from '../../contract/image-refusals.ts';
import {
  IMAGE_LIMITS,
  type UploadResponse,
  type UploadStatus,
  uploadMetadata,
  uploadRequest,
} from '../../contract/media.ts';
import { transact } from '../../db/transact.ts';
import { requireAdmin } from '../auth/require-admin.ts';
import type { ApiEnv } from '../http/context.ts';
import { conflict, forbidden, getFound } from '../http/errors.ts';
import { jsonBody } from '../http/json-body.ts';
import { getOwnOrigin } from '../http/same-origin.ts';
import { noStore } from '../http/security-headers.ts';
import type { Effects } from '../process/effects.ts';
import { getStoredSecret } from '../settings/settings.queries.ts';
import { findMedia } from './media.queries.ts';
import type { Media } from './media.ts';
import { receiveUpload } from './receive-upload.ts';
import { toApiError } from './refusals.ts';
import { checkUploadAddress, makeUploadAddress } from './upload-address.ts';
import { createUpload, describeUpload, findUpload, markReceived } from './uploads.queries.ts';

/** S3's response for an expired address, which Uppy recognizes and explains to the user. */
const EXPIRED = '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>';

type UploadDeps = Effects & { media: Media };

/**
 * `POST /api/objects/upload`: an address that accepts one image or PDF file within 15 minutes. `PUT` and `GET
 * /api/objects/upload/{key}`: its metadata and its progress. `POST /api/objects/upload/{key}/prepare`: makes it an image
 * before a record uses it, and responds when done.
 */
export function uploadRoutes(deps: UploadDeps) {
  return new Hono<ApiEnv>()
    .use('/upload/*', noStore, requireAdmin(deps))
    .put('/upload/:key', jsonBody(uploadMetadata), async (c) => {
      const words = c.req.valid('json');
      getFound(await transact(deps.db, (tx) => describeUpload(tx, c.req.param('key'), words)));
      return c.body(null, 204);
    })
    .get('/upload/:key', async (c) => c.json(await getUploadStatus(deps, c.req.param('key'))))
    .post('/upload/:key/prepare', async (c) => {
      const key = c.req.param('key');
      // Not marked as kept, so that it is swept after a day if no record uses it.
      await deps.media.ingestImage(`${IMAGES_PATH}${key}`, { field: 'file', wants: 'any' });
      return c.json(await getUploadStatus(deps, key));
    })
    .post('/upload', jsonBody(uploadRequest), async (c) => {
      const { type, contentType = type, size } = c.req.valid('json');
      const key = randomUUID() + (type ? '.pdf' : '');
      const { db, env, media, now } = deps;
      await transact(db, (tx) => createUpload(tx, key, c.get('admin').username, now()));
      const seconds = IMAGE_LIMITS.uploadSeconds;
      const isExact = contentType !== undefined && size !== undefined;
      try {
        const direct = isExact ? await media.store.presignUpload({ key, contentType, size, seconds }) : null;
        const grant = { key, expires: Math.floor(now().getTime() / 1000) + seconds, contentType, size };
        const uploadURL =
          direct ??
          makeUploadAddress(
            getOwnOrigin(c.req.header('origin'), env),
            await getStoredSecret(db, 'uploadSecret'),
            grant,
          );
        return c.json({ uploadURL } satisfies UploadResponse);
      } catch (error) {
        throw toApiError(error, 'file', deps.log);
      }
    });
}

/**
 * `PUT /api/objects/public/images/{key}`: receives the file. The signature in the address authorizes it. The body is not
 * JSON, so mount it before the rules for the rest of the API.
 */
export function signedUploadRoutes(deps: UploadDeps) {
  return new Hono<ApiEnv>().use(noStore).put('/images/:key', async (c) => {
    const { db, env, media, now, log } = deps;
    const key = c.req.param('key');
    const checked = checkUploadAddress(
      key,
      new URL(c.req.url).searchParams,
      await getStoredSecret(db, 'uploadSecret'),
      now(),
    );
    if (checked.outcome === 'invalid') throw forbidden(UPLOAD_MESSAGES.badAddress);
    if (checked.outcome === 'expired') return c.body(EXPIRED, 403, { 'Content-Type': 'application/xml' });
    const upload = getFound(await findUpload(db, key));
    if (upload.state !== 'issued') throw conflict(UPLOAD_MESSAGES.used);
    const incoming = {
      grant: checked.grant,
      contentType: c.req.header('content-type'),
      contentLength: c.req.header('content-length'),
      body: c.req.raw.body,
    };
    try {
      const hash = await receiveUpload(media, incoming);
      await transact(db, (tx) => markReceived(tx, key));
      const origin = getOwnOrigin(c.req.header('origin'), env);
      return c.body(null, 200, { ETag: `"${hash}"`, Location: `${origin}/public/images/${key}` });
    } catch (error) {
      throw toApiError(error, 'file', log);
    }
  });
}

/** @throws 404 */
async function getUploadStatus({ db, media }: UploadDeps, key: string): Promise<UploadStatus> {
  const upload = getFound(await findUpload(db, key));
  const progress = media.findProgress(key);
  if (media.isUnderWay(key)) return { state: progress ? 'preparing' : 'waiting', progress };
  const image = upload.imageId === null ? null : await findMedia(db, upload.imageId);
  if (image) return { state: image.state === 'processing' ? 'preparing' : image.state, progress };
  return { state: upload.state === 'claimed' ? 'failed' : upload.state, progress };
}
