import { and, desc, eq, gt, inArray, isNotNull, ne } from 'drizzle-orm';
import type { SeasonArchive } from '../../../contract/season/archives.ts';
import type { Season } from '../../../contract/season/season.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { seasonChoices, seasons } from '../../../db/schema/index.ts';

export type StoredChoice = typeof seasonChoices.$inferSelect;

export const listChoices = (db: Queryable, seasonId: number): Promise<StoredChoice[]> =>
  db.select().from(seasonChoices).where(eq(seasonChoices.seasonId, seasonId)).orderBy(seasonChoices.id);

/** Newest season, open or applied. */
export const findSeason = async (db: Queryable): Promise<Season | null> =>
  (await db.select().from(seasons).orderBy(desc(seasons.id)).limit(1).get()) ?? null;

/** Closed seasons, newest first; of one that was closed twice, the later time. */
export async function listClosedSeasons(db: Queryable): Promise<SeasonArchive[]> {
  const rows = await db.select().from(seasons).where(isNotNull(seasons.releaseBefore)).orderBy(seasons.id);
  const closed = new Map(rows.map(({ year, releaseBefore }) => [year, Number(releaseBefore)]));
  return [...closed].map(([year, releaseId]) => ({ year, releaseId })).reverse();
}

/** Choices of the open season. Empty if none is open. */
export async function listOpenChoices(db: Queryable): Promise<StoredChoice[]> {
  const season = await findSeason(db);
  return season?.appliedAt === null ? listChoices(db, season.id) : [];
}

/** Lists fields that other seasons chose to keep since then. */
export function listKept(db: Queryable, seasonId: number, since: string): Promise<StoredChoice[]> {
  return db
    .select()
    .from(seasonChoices)
    .where(and(ne(seasonChoices.seasonId, seasonId), eq(seasonChoices.choice, 'keep'), gt(seasonChoices.at, since)));
}

/** Replaces an item's choices. An empty list withdraws them. */
export async function replaceChoices(
  tx: Transaction,
  before: readonly StoredChoice[],
  choices: readonly Omit<StoredChoice, 'id'>[],
): Promise<void> {
  const ids = before.map(({ id }) => id);
  await tx.delete(seasonChoices).where(inArray(seasonChoices.id, ids));
  if (choices.length > 0) await tx.insert(seasonChoices).values([...choices]);
}
