import { z } from 'zod';
import type { Queryable } from '../../db/client.ts';
import { findSetting, saveSetting } from '../settings/settings.queries.ts';

const KEY = 'alertWatch';

const watchState = z.object({
  /** Newest security event and change already reported. Null before the first run. */
  event: z.int().nullable().default(null),
  change: z.int().nullable().default(null),
  /** Last time the clock was moved. */
  moved: z.object({ at: z.string(), hours: z.number() }).nullable().default(null),
  /** Restore already reported. */
  restored: z.string().nullable().default(null),
  /** Monday and month of the newest notes. Null before the first. */
  monday: z.string().nullable().default(null),
  month: z.string().nullable().default(null),
});
export type WatchState = z.infer<typeof watchState>;

/** Gets how far alerts and notes have come. `restoredAt` is written by a restore. */
export async function getWatchState(db: Queryable): Promise<WatchState & { restoredAt: string | null }> {
  const known = watchState.safeParse((await findSetting(db, KEY)) ?? {}).data ?? watchState.parse({});
  return { ...known, restoredAt: z.string().safeParse(await findSetting(db, 'restoredAt')).data ?? null };
}

export async function saveWatchState(tx: Queryable, changed: Partial<WatchState>): Promise<void> {
  const { restoredAt: _, ...known } = await getWatchState(tx);
  await saveSetting(tx, KEY, { ...known, ...changed });
}
