import { eq, isNotNull } from 'drizzle-orm';
import { IMAGES_PATH } from '../../contract/image-address.ts';
import type { ImageFocus, Snapshot } from '../../contract/releases.ts';
import type { Transaction } from '../../db/client.ts';
import { media } from '../../db/schema/index.ts';
import type { StoredMedia } from '../media/media.queries.ts';
import { listSnapshotImages } from './row-index.ts';

/** The focal points of those of the images that are `named`, by address. */
export const listFocalPoints = (images: readonly StoredMedia[], named: ReadonlySet<string>): ImageFocus[] =>
  images.flatMap(({ rendering, focalPoint }) =>
    rendering && focalPoint && named.has(rendering.name)
      ? [{ address: IMAGES_PATH + rendering.name, ...focalPoint }]
      : [],
  );

const toText = (focus: ImageFocus | undefined): string => (focus ? `${focus.x} ${focus.y}` : '');

/** The addresses of images whose focal points differ; none where either snapshot was taken before those were kept. */
export const listMovedFocalPoints = (from: Snapshot, to: Snapshot): string[] => {
  if (!from.focalPoints || !to.focalPoints || from.focalPoints === to.focalPoints) return [];
  const before = new Map(from.focalPoints.map((focus) => [focus.address, focus]));
  const after = new Map(to.focalPoints.map((focus) => [focus.address, focus]));
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (address) => toText(before.get(address)) !== toText(after.get(address)),
  );
};

/** Gives the images the focal points that `to` holds, where `from` has others. */
export const putFocalPoints = async (tx: Transaction, from: Snapshot, to: Snapshot): Promise<void> => {
  const moved = new Set(listMovedFocalPoints(from, to));
  if (moved.size === 0) return;
  const kept = new Map(to.focalPoints?.map(({ address, ...point }) => [address, point]));
  // An image that `to` does not show keeps what it has for the next time.
  const shown = listSnapshotImages(to);
  for (const { assetId, rendering } of await tx.select().from(media).where(isNotNull(media.rendering))) {
    const address = rendering ? IMAGES_PATH + rendering.name : '';
    if (!rendering || !moved.has(address) || !shown.has(rendering.name)) continue;
    await tx
      .update(media)
      .set({ focalPoint: kept.get(address) ?? null })
      .where(eq(media.assetId, assetId));
  }
};
