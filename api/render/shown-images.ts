import { cached } from '../../contract/cached.ts';
import { IMAGES_PATH } from '../../contract/image-address.ts';
import type { ImageInfo } from '../../contract/media.ts';
import type { Snapshot } from '../../contract/releases.ts';
import type { Queryable } from '../../db/client.ts';
import { listSnapshotImages } from '../content/row-index.ts';
import { readWorkingCopy } from '../content/working-copy.ts';
import { listImageInfo } from '../media/media.queries.ts';

const getImageInfo = cached(listImageInfo);

export async function listShownImages(db: Queryable, snapshot: Snapshot): Promise<Record<string, ImageInfo>> {
  const known = getImageInfo((await readWorkingCopy(db)).media);
  const focus = snapshot.focalPoints && new Map(snapshot.focalPoints.map(({ address, ...point }) => [address, point]));
  const shown = [...listSnapshotImages(snapshot)].flatMap((name) => {
    const address = IMAGES_PATH + name;
    const info = known.get(name);
    if (!info) return [];
    // A release shows its own focal points, whatever the library says now.
    const focalPoint = focus ? (focus.get(address) ?? null) : info.focalPoint;
    return [[address, { ...info, focalPoint }] as const];
  });
  return Object.fromEntries(shown);
}
