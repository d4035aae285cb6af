import { z } from 'zod';
import type { Queryable } from '../../db/client.ts';
import { findSetting, saveSetting } from '../messages/messages.queries.ts';

const KEY = 'notices';

const notices = z.object({
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
export type Notices = z.infer<typeof notices>;

/** Latest notifications. A restore writes `restoredAt`. */
export async function getNotices(db: Queryable): Promise<Notices & { restoredAt: string | null }> {
  const restoredAt = await findSetting(db, 'restoredAt', z.string());
  return { ...((await findSetting(db, KEY, notices)) ?? notices.parse({})), restoredAt };
}

export async function saveNotices(tx: Queryable, changed: Partial<Notices>): Promise<void> {
  const { restoredAt: _, ...known } = await getNotices(tx);
  await saveSetting(tx, KEY, { ...known, ...changed });
}
