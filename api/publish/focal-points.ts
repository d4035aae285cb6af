import { eq, isNotNull } from 'drizzle-orm';
import { IMAGES_PATH, listImageNames } from '../../contract/image-address.ts';
import type { ImageFocus, Snapshot } from '../../contract/releases.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { media } from '../../db/schema/index.ts';

/** The focal points of the images that `rows` name, by address. */
export const listFocalPoints = async (db: Queryable, rows: object): Promise<ImageFocus[]> => {
  const focused = await db.select().from(media).where(isNotNull(media.focalPoint)).orderBy(media.stem);
  if (focused.length === 0) return [];
  const named = new Set(listImageNames(JSON.stringify(rows)));
  return focused.flatMap(({ rendering, focalPoint }) =>
    rendering && focalPoint && named.has(rendering.name)
      ? [{ address: IMAGES_PATH + rendering.name, ...focalPoint }]
      : [],
  );
};

const toText = (focus: ImageFocus | undefined): string => (focus ? `${focus.x} ${focus.y}` : '');

/** The addresses of images whose focal points differ; none where either snapshot was taken before those were kept. */
export const listMovedFocalPoints = (from: Snapshot, to: Snapshot): string[] => {
  if (!from.focalPoints || !to.focalPoints) return [];
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
  const shown = new Set(listImageNames(JSON.stringify(to)).map((name) => IMAGES_PATH + name));
  for (const { stem, rendering } of await tx.select().from(media).where(isNotNull(media.rendering))) {
    const address = rendering ? IMAGES_PATH + rendering.name : '';
    if (!moved.has(address) || !shown.has(address)) continue;
    await tx
      .update(media)
      .set({ focalPoint: kept.get(address) ?? null })
      .where(eq(media.stem, stem));
  }
};
