import { eq, isNotNull } from 'drizzle-orm';
import { IMAGES_PATH } from '../../contract/image-address.ts';
import type { ImageFocus, Snapshot } from '../../contract/releases.ts';
import type { Transaction } from '../../db/client.ts';
import { media } from '../../db/schema/index.ts';
import { listSnapshotImages } from './row-index.ts';
import type { WorkingCopy } from './working-copy.ts';

const toText = (focus: ImageFocus | undefined): string => (focus ? `${focus.x} ${focus.y}` : '');

export function listFocalPoints({ rows, media: images }: Pick<WorkingCopy, 'rows' | 'media'>): ImageFocus[] {
  const focused = images.flatMap(({ rendering, focalPoint }) =>
    rendering && focalPoint ? [{ rendering, focalPoint }] : [],
  );
  if (focused.length === 0) return [];
  const named = listSnapshotImages(rows);
  return focused
    .filter(({ rendering }) => named.has(rendering.name))
    .map(({ rendering, focalPoint }) => ({ address: IMAGES_PATH + rendering.name, ...focalPoint }));
}

/** Lists addresses of images whose focal points differ. Empty if either snapshot predates focal points. */
export function listMovedFocalPoints(from: Snapshot, to: Snapshot): string[] {
  if (!from.focalPoints || !to.focalPoints || from.focalPoints === to.focalPoints) return [];
  const before = new Map(from.focalPoints.map((focus) => [focus.address, focus]));
  const after = new Map(to.focalPoints.map((focus) => [focus.address, focus]));
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (address) => toText(before.get(address)) !== toText(after.get(address)),
  );
}

/** Restores the focal points in `to` where `from` has others. */
export async function putFocalPoints(tx: Transaction, from: Snapshot, to: Snapshot): Promise<void> {
  const moved = new Set(listMovedFocalPoints(from, to));
  if (moved.size === 0) return;
  const kept = new Map(to.focalPoints?.map(({ address, ...point }) => [address, point]));
  // Images that `to` does not show keep their focal points.
  const shown = listSnapshotImages(to);
  for (const { imageId, rendering } of await tx.select().from(media).where(isNotNull(media.rendering))) {
    const address = rendering ? IMAGES_PATH + rendering.name : '';
    if (!rendering || !moved.has(address) || !shown.has(rendering.name)) continue;
    await tx
      .update(media)
      .set({ focalPoint: kept.get(address) ?? null })
      .where(eq(media.imageId, imageId));
  }
}
