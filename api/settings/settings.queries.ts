import { z } from 'zod';
import type { Queryable } from '../../db/client.ts';
import { settings } from '../../db/schema/index.ts';

const storedSettings = z.object({ autoPublish: z.boolean().default(true) });
export type Settings = z.infer<typeof storedSettings>;

export const getSettings = async (db: Queryable): Promise<Settings> => {
  const rows = await db.select().from(settings);
  return storedSettings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
};

export const updateSettings = async (tx: Queryable, values: Partial<Settings>): Promise<Settings> => {
  for (const [key, value] of Object.entries(values)) {
    await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
  }
  return getSettings(tx);
};
