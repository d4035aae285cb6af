import { z } from 'zod';
import type { Queryable } from '../../db/client.ts';
import { findSetting, saveSetting } from '../settings/settings.queries.ts';

const KEY = 'alertWatch';

const watchState = z.object({
  /** The newest security event and change that were told; null before the first look. */
  event: z.int().nullable().default(null),
  change: z.int().nullable().default(null),
  /** When the clock was last moved. */
  moved: z.object({ at: z.string(), hours: z.number() }).nullable().default(null),
  /** The restore that was told. */
  restored: z.string().nullable().default(null),
  /** The Monday, and the month, of the newest notes; null before the first. */
  monday: z.string().nullable().default(null),
  month: z.string().nullable().default(null),
});
export type WatchState = z.infer<typeof watchState>;

/** Coverage of alerts and notes so far. A restore writes `restoredAt`. */
export async function getWatchState(db: Queryable): Promise<WatchState & { restoredAt: string | null }> {
  const known = watchState.safeParse((await findSetting(db, KEY)) ?? {}).data ?? watchState.parse({});
  return { ...known, restoredAt: z.string().safeParse(await findSetting(db, 'restoredAt')).data ?? null };
}

export async function saveWatchState(tx: Queryable, changed: Partial<WatchState>): Promise<void> {
  const { restoredAt: _, ...known } = await getWatchState(tx);
  await saveSetting(tx, KEY, { ...known, ...changed });
}
