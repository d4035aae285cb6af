import { listImageNames } from '../../../contract/image-address.ts';
import type { Queryable } from '../../../db/client.ts';
import { assetIdOf } from '../../media/media.queries.ts';
import { listStandIns } from '../../media/removed-pictures.queries.ts';
import { createRowsSubstitute } from './substitute-picture.ts';

/**
 * Rows as they may be stored, asked in the transaction that stores them: whoever writes may have read or ingested a picture
 * before it was taken down. What never names one comes back as it is.
 */
export const substituteRemoved = async <Row extends object>(
  tx: Queryable,
  rows: readonly Row[],
): Promise<readonly Row[]> => {
  const names = rows.flatMap((row) => listImageNames(JSON.stringify(row)));
  const assetIds = new Set(names.flatMap((name) => assetIdOf(name) ?? []));
  const removed = await listStandIns(tx, [...assetIds]);
  return removed.reduce((current, substitution) => createRowsSubstitute(substitution)(current), rows);
};
