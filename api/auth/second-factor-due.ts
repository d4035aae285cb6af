import type { Queryable } from '../../db/client.ts';
import { getSettings } from '../settings/settings.queries.ts';
import { listMethods } from './second-factors.queries.ts';

/** Whether the account must set up a second step before it may do anything else. */
export const isSecondFactorDue = async (db: Queryable, userId: number): Promise<boolean> =>
  (await getSettings(db)).requireSecondFactor && (await listMethods(db, userId)).length === 0;
