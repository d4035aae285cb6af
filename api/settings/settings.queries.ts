import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Queryable } from '../../db/client.ts';
import { settings } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';

const storedSettings = z.object({
  autoPublish: z.boolean().default(true),
  /** Blocks publishing while the check finds an error that nobody dismissed. */
  mendErrorsFirst: z.boolean().default(false),
  /** Requires two-factor sign-in: accounts without it can only set it up. */
  requireSecondFactor: z.boolean().default(false),
  /** Time when unpublished changes go live, in UTC. */
  scheduledFor: z.string().nullable().default(null),
  scheduledBy: z.string().nullable().default(null),
});

export const NOT_SCHEDULED = { scheduledFor: null, scheduledBy: null } as const satisfies Partial<Settings>;

export type Settings = z.infer<typeof storedSettings>;

/** Secrets that sign upload addresses, known-device cookies and image names. */
type SecretName = 'uploadSecret' | 'deviceSecret' | 'pictureSecret';

export async function getSettings(db: Queryable): Promise<Settings> {
  const rows = await db.select().from(settings);
  return storedSettings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}

export async function updateSettings(tx: Queryable, values: Partial<Settings>): Promise<Settings> {
  for (const [key, value] of Object.entries(values)) {
    if (value === null) await tx.delete(settings).where(eq(settings.key, key));
    else await saveSetting(tx, key, value);
  }
  return getSettings(tx);
}

export async function findSetting(db: Queryable, key: string): Promise<unknown> {
  return (await db.select().from(settings).where(eq(settings.key, key)).get())?.value ?? null;
}

export async function saveSetting(tx: Queryable, key: string, value: unknown): Promise<void> {
  await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** Clears the scheduled publish, which another publish, a restore or a discard replaces. */
export async function clearSchedule(tx: Queryable): Promise<void> {
  if ((await getSettings(tx)).scheduledFor !== null) await updateSettings(tx, NOT_SCHEDULED);
}

/** Gets a secret of 32 random bytes as text, created once and shared by all processes of the database. */
export async function getStoredSecret(db: Database, key: SecretName): Promise<string> {
  const stored = await findSetting(db, key);
  if (typeof stored === 'string') return stored;
  const made = randomBytes(32).toString('base64url');
  return transact(db, async (tx) => {
    await tx.insert(settings).values({ key, value: made }).onConflictDoNothing();
    return String(await findSetting(tx, key));
  });
}
