import { getMediaChangeId } from '../../contract/media.ts';
import type { Transaction } from '../../db/client.ts';
import { recordChange } from '../changes/changes.queries.ts';
import type { StoredMedia } from './media.queries.ts';

interface MediaChange {
  before: StoredMedia;
  /** Null where it was taken out of the library. */
  after: StoredMedia | null;
  /** The account's username. */
  by: string;
  at: Date;
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** What people know of an image, as the audit trail shows it. */
const describe = ({ stem, fileName, description, isDecorative, focalPoint }: StoredMedia) => ({
  ...{ stem, description, isDecorative },
  name: description || fileName,
  focalPoint: focalPoint
    ? `${percent(focalPoint.x)} from the left, ${percent(focalPoint.y)} from the top`
    : 'The middle',
});

/** A picture's words and focal point, like everything that people edit, have a history. */
export const recordMediaChange = (tx: Transaction, { before, after, by, at }: MediaChange): Promise<number> =>
  recordChange(tx, {
    entity: 'media',
    entityId: getMediaChangeId(before.stem),
    action: after ? 'update' : 'delete',
    before: describe(before),
    after: after && describe(after),
    at: at.toISOString(),
    by,
  });
