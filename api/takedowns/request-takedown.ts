import { randomBytes } from 'node:crypto';
import { NOTHING_COUNTED, TAKEDOWN_MESSAGES } from '../../contract/takedowns.ts';
import { takedowns } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { recordChange } from '../changes/changes.queries.ts';
import { getOnly } from '../changes/stored-item.ts';
import { ApiError, conflict, notFound } from '../http/errors.ts';
import { assetIdOf, findMedia } from '../media/media.queries.ts';
import type { Effects } from '../process/effects.ts';
import { listAddresses } from './erase-from-database.ts';
import { findUnfinishedOf } from './takedowns.queries.ts';

interface Request {
  name: string;
  confirm: string;
  reason: string;
  by: string;
}

/**
 * Writes down what is to be taken down; from here on it happens, whatever fails. Asked twice, it happens once.
 * @returns the receipt's number
 * @throws 400, 404, or 409 where the picture is not ready
 */
export const requestTakedown = ({ db, now }: Pick<Effects, 'db' | 'now'>, request: Request): Promise<number> =>
  transact(db, async (tx) => {
    const { name, confirm, reason, by } = request;
    const assetId = assetIdOf(name) ?? '';
    const known = await findUnfinishedOf(tx, assetId);
    const image = await findMedia(tx, assetId);
    if (!known && !image) throw notFound();
    if (confirm !== name) {
      throw new ApiError('invalid', TAKEDOWN_MESSAGES.confirm, {
        issues: [{ path: 'confirm', message: TAKEDOWN_MESSAGES.confirm }],
      });
    }
    if (known) return known.id;
    if (!image?.rendering) throw conflict(TAKEDOWN_MESSAGES.notReady);
    const requestedAt = now().toISOString();
    const standIn = randomBytes(16).toString('hex');
    const { id } = getOnly(
      await tx
        .insert(takedowns)
        .values({
          ...{ assetId, standIn, reason, requestedAt, name: image.rendering.name, requestedBy: by, steps: {} },
          addresses: listAddresses(image.rendering),
          counts: { ...NOTHING_COUNTED, variants: image.rendering.variants.length },
        })
        .returning({ id: takedowns.id }),
    );
    // Who asked stands on the receipt, for super admins; the trail is everybody's.
    const line = { before: null, after: { name: `receipt ${id}`, reason }, at: requestedAt, by: null };
    await recordChange(tx, { entity: 'takedowns', entityId: id, action: 'create', ...line });
    return id;
  });
