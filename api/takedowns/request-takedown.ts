import { randomBytes } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { findImageName, IMAGES_PATH } from '../../contract/image-address.ts';
import { getPaperPath } from '../../contract/papers.ts';
import { NOTHING_COUNTED, TAKEDOWN_MESSAGES, type TakedownRequest } from '../../contract/takedowns.ts';
import type { Transaction } from '../../db/client.ts';
import { media, papers, takedowns } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { listPaperVersions, recordChange } from '../changes/changes.queries.ts';
import { conflict, getFound, invalid } from '../http/errors.ts';
import { findMedia, getMediaName, imageIdOf, listMediaFiles, type StoredMedia } from '../media/media.queries.ts';
import type { Effects } from '../process/effects.ts';
import { listUnfinished, type StoredTakedown } from './takedowns.queries.ts';

/**
 * Records a takedown, which is then carried out whatever fails. Repeated requests have no effect. A paper's earlier files are
 * included.
 * @returns the receipts' ids
 * @throws 400, 404, or 409 if an image is not ready
 */
export function requestTakedown(
  { db, now }: Pick<Effects, 'db' | 'now'>,
  { name, confirm, reason = '', also = [], by }: TakedownRequest & { name: string; by: string },
): Promise<{ id: number; also: number[] }> {
  const requestedAt = now().toISOString();
  return transact(db, async (tx) => {
    const requested = { reason, by, requestedAt };
    const found = getFound(await findImage(tx, name));
    if (confirm !== name) throw invalid('confirm', TAKEDOWN_MESSAGES.confirm);
    const id = await request(tx, found, { ...requested, removedWith: null });
    const others: number[] = [];
    for (const other of new Set([...also, ...(await listReplacedFiles(tx, name))])) {
      if (other === name) continue;
      const image = await findImage(tx, other);
      if (!image) throw invalid('also', TAKEDOWN_MESSAGES.also);
      others.push(await request(tx, image, { ...requested, removedWith: id }));
    }
    return { id, also: others };
  });
}

type Found = { known: StoredTakedown } | { known: null; image: StoredMedia };

async function findImage(tx: Transaction, name: string): Promise<Found | null> {
  const imageId = imageIdOf(name) ?? '';
  const known = (await listUnfinished(tx)).find((row) => row.imageId === imageId);
  if (known) return { known };
  const image = await findMedia(tx, imageId);
  return image && { known: null, image };
}

/** Names of earlier files of the paper that shows this one, unless another paper shows them. */
async function listReplacedFiles(tx: Transaction, name: string): Promise<string[]> {
  const shown = (await tx.select({ fileUrl: papers.fileUrl }).from(papers)).map(({ fileUrl }) => fileUrl);
  const replaced = [...Map.groupBy(await listPaperVersions(tx), ({ id }) => id).values()]
    .map((versions) => versions.map(({ fileUrl }) => fileUrl))
    .filter((files) => files.includes(IMAGES_PATH + name))
    .flatMap((files) => files.filter((fileUrl) => !shown.includes(fileUrl)))
    .flatMap((fileUrl) => imageIdOf(findImageName(fileUrl) ?? '') ?? []);
  const stored = await tx
    .select()
    .from(media)
    .where(and(inArray(media.imageId, replaced), eq(media.state, 'ready')));
  return stored.flatMap((each) => getMediaName(each) ?? []);
}

interface NewTakedown {
  reason: string;
  by: string;
  requestedAt: string;
  removedWith: number | null;
}

async function request(tx: Transaction, found: Found, requested: NewTakedown): Promise<number> {
  if (found.known) return found.known.id;
  const { imageId, fileName, state } = found.image;
  const [name, files] = [getMediaName(found.image), listMediaFiles(found.image)];
  if (name === null || state !== 'ready') throw conflict(TAKEDOWN_MESSAGES.notReady);
  const { reason, by, requestedAt, removedWith } = requested;
  const replacementImage = randomBytes(16).toString('hex');
  const fileUrl = IMAGES_PATH + name;
  const versions = (await listPaperVersions(tx)).filter((paper) => paper.fileUrl === fileUrl);
  const values = {
    imageId,
    replacementImage,
    fileName,
    reason,
    requestedAt,
    removedWith,
    requestedBy: by,
    steps: {},
    name,
    addresses: [...files.map((file) => IMAGES_PATH + file), ...new Set(versions.map(getPaperPath))],
    counts: { ...NOTHING_COUNTED, variants: files.length },
  };
  const { id } = await tx.insert(takedowns).values(values).returning({ id: takedowns.id }).get();
  // Without the author: the audit trail is visible to everybody, and only super admins see who requested a takedown.
  const line = { before: null, after: { name: `receipt ${id}`, reason }, at: requestedAt, by: null };
  await recordChange(tx, { entity: 'takedowns', entityId: id, action: 'create', ...line });
  return id;
}
