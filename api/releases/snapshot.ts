import { hash } from 'node:crypto';
import { cached } from '../../contract/cached.ts';
import type { Snapshot } from '../../contract/releases.ts';
import { WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../../contract/working-copy.ts';
import type { Queryable } from '../../db/client.ts';
import { listFocalPoints } from '../content/focal-points.ts';
import { hashList, hashRows } from '../content/row-index.ts';
import { readWorkingCopy, type WorkingCopy } from '../content/working-copy.ts';

/** The working copy as it stands; inside a transaction, exactly what that transaction would commit. */
export const takeSnapshot = async (db: Queryable): Promise<Snapshot> => freeze(await readWorkingCopy(db));

const freeze = cached((copy: WorkingCopy): Snapshot => ({ ...copy.rows, focalPoints: listFocalPoints(copy) }));

/**
 * Names a snapshot by its content, in hex: a hash over those of its rows, by id. An edit costs the rows that it touches and
 * a pass over the others' hashes.
 */
export const hashSnapshot = cached((snapshot: Snapshot): string => {
  const lists = listHashed(snapshot).map((entity) => [entity, hashRows(snapshot[entity])]);
  const focus = snapshot.focalPoints ? [['focalPoints', hashList(snapshot.focalPoints)]] : [];
  return hash('sha256', JSON.stringify([...lists, ...focus]));
});

const FROM_THE_FIRST: readonly WorkingCopyEntity[] = [
  ...(['contentItems', 'heroImages', 'carouselImages', 'embedDocuments', 'externalLinks'] as const),
];

// A list that older releases do not have is left out while it is empty, so that theirs keep their hashes.
const listHashed = (snapshot: Snapshot): WorkingCopyEntity[] =>
  WORKING_COPY_ENTITIES.filter((entity) => FROM_THE_FIRST.includes(entity) || snapshot[entity].length > 0);
