import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isPaperName } from '../../contract/image-address.ts';
import { IMAGE_REFUSALS, UPLOAD_MESSAGES } from '../../contract/image-refusals.ts';
import { getUploadLimit, PDF_TYPE } from '../../contract/media.ts';
import { ApiError, conflict, invalid } from '../http/errors.ts';
import type { Media } from './media.ts';
import { attempt, StoreFailure } from './object-store.ts';
import type { UploadGrant } from './upload-address.ts';

interface Incoming {
  grant: UploadGrant;
  contentType: string | undefined;
  contentLength: string | undefined;
  body: ReadableStream<Uint8Array> | null;
}

const tooLarge = ({ key }: UploadGrant): ApiError =>
  new ApiError('tooLarge', IMAGE_REFUSALS[isPaperName(key) ? 'paperTooLarge' : 'tooLarge']);

/**
 * Streams an upload into the store, completely or not at all.
 * @returns the file's hash. @throws 409 if the address was used before
 */
export async function receiveUpload(
  { store, incomingDir }: Pick<Media, 'store' | 'incomingDir'>,
  incoming: Incoming,
): Promise<string> {
  checkHeaders(incoming);
  const temporary = join(incomingDir, randomUUID());
  try {
    await onDisk(() => mkdir(incomingDir, { recursive: true }));
    const hash = await writeBody(temporary, incoming);
    if (!(await store.saveUpload(incoming.grant.key, temporary))) throw conflict(UPLOAD_MESSAGES.used);
    return hash;
  } catch (error) {
    throw toReceiveError(error);
  } finally {
    // The sweep deletes what remains. A failure here must not hide the original error.
    await rm(temporary, { force: true }).catch(() => undefined);
  }
}

function checkHeaders({ grant, contentType, contentLength }: Incoming): void {
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  const isPaper = isPaperName(grant.key);
  if (isPaper && type !== PDF_TYPE) throw new ApiError('unsupported', UPLOAD_MESSAGES.notAPaper);
  if (!isPaper && !type?.startsWith('image/')) throw new ApiError('unsupported', UPLOAD_MESSAGES.notAnImage);
  const length = contentLength === undefined ? undefined : Number(contentLength);
  if (length !== undefined && length > getUploadLimit(grant.key)) throw tooLarge(grant);
  const isOther =
    (grant.contentType !== undefined && grant.contentType !== type) ||
    (grant.size !== undefined && length !== undefined && grant.size !== length);
  if (isOther) throw invalid('file', UPLOAD_MESSAGES.otherFile);
}

function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  return attempt('receive an upload', work);
}

/**
 * @returns the file's hash
 * @throws 413 at the first byte over the limit, whatever the headers claimed
 */
async function writeBody(path: string, { body, grant, contentLength }: Incoming): Promise<string> {
  const hash = createHash('sha256');
  await using file = await onDisk(() => open(path, 'wx'));
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > getUploadLimit(grant.key)) throw tooLarge(grant);
    hash.update(chunk);
    await onDisk(() => file.writeFile(chunk));
  }
  await onDisk(() => file.sync());
  if (size === 0) throw invalid('file', IMAGE_REFUSALS.empty);
  const expected = grant.size ?? (contentLength === undefined ? size : Number(contentLength));
  if (size !== expected) throw invalid('file', UPLOAD_MESSAGES.interrupted);
  return hash.digest('hex').slice(0, 32);
}

// Any other error while reading the body comes from the client's connection.
function toReceiveError(error: unknown): unknown {
  return error instanceof ApiError || error instanceof StoreFailure
    ? error
    : new ApiError('invalid', UPLOAD_MESSAGES.interrupted);
}
