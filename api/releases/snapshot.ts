import { hash } from 'node:crypto';
import { cached } from '../../contract/cached.ts';
import type { Snapshot } from '../../contract/releases.ts';
import { WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../../contract/working-copy.ts';
import type { Queryable } from '../../db/client.ts';
import { listFocalPoints } from '../content/focal-points.ts';
import { hashList, hashRows } from '../content/row-index.ts';
import { readWorkingCopy, type WorkingCopy } from '../content/working-copy.ts';

/** Snapshot of the working copy. Inside a transaction, exactly what it would commit. */
export const takeSnapshot = async (db: Queryable): Promise<Snapshot> => freeze(await readWorkingCopy(db));

const freeze = cached((copy: WorkingCopy): Snapshot => ({ ...copy.rows, focalPoints: listFocalPoints(copy) }));

/**
 * Hash of a snapshot's content in hex, built from the hashes of its rows sorted by id. After an edit, only changed rows are
 * hashed again.
 */
export const hashSnapshot = cached((snapshot: Snapshot): string => {
  const lists = listHashed(snapshot).map((entity) => [entity, hashRows(snapshot[entity])]);
  const focus = snapshot.focalPoints ? [['focalPoints', hashList(snapshot.focalPoints)]] : [];
  return hash('sha256', JSON.stringify([...lists, ...focus]));
});

const FROM_THE_FIRST: readonly WorkingCopyEntity[] = [
  ...(['contentItems', 'heroImages', 'carouselImages', 'embedDocuments', 'externalLinks'] as const),
];

// Empty lists unknown to older releases are omitted, so that old hashes stay valid.
const listHashed = (snapshot: Snapshot): WorkingCopyEntity[] =>
  WORKING_COPY_ENTITIES.filter((entity) => FROM_THE_FIRST.includes(entity) || snapshot[entity].length > 0);
