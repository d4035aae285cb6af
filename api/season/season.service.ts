import { eq } from 'drizzle-orm';
import { getToday } from '../../contract/club-time.ts';
import { getContentKeyDefinition, isContentKey } from '../../contract/content-keys.ts';
import { findPageOfRow, nameRow, readText } from '../../contract/entities.ts';
import { ERROR_MESSAGES } from '../../contract/errors.ts';
import { addDays, countDays, getDay } from '../../contract/events.ts';
import { readClubLists } from '../../contract/named-blocks.ts';
import type { Release } from '../../contract/releases.ts';
import { findLastSeason, moveRow, type SeasonFinding } from '../../contract/season/find-last-season.ts';
import { formatSeason, guessClosingYear } from '../../contract/season/next-season.ts';
import {
  type AppliedSeason,
  type ChooseInput,
  KEPT_DAYS,
  listSeasonFields,
  type SchoolDays,
  SEASON_CHOICES,
  type Season,
  type SeasonItem,
  type SeasonState,
} from '../../contract/season/season.ts';
import { WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../../contract/working-copy.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { readMany } from '../../db/many-rows.ts';
import { releases, seasonChoices, seasons } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { commitChanges, type WrittenRow } from '../content/commit-change.ts';
import type { ContentDeps } from '../content/content-deps.ts';
import { findRow, putRow, type StoredRow } from '../content/replace-working-copy.ts';
import { hasBase, keyOfItem, mergeRow } from '../content/season/merge-choices.ts';
import {
  findSeason,
  listChoices,
  listClosedSeasons,
  listKept,
  replaceChoices,
  type StoredChoice,
} from '../content/season/season.queries.ts';
import { readWorkingCopy, TABLES } from '../content/working-copy.ts';
import { ApiError, conflict, getFound, invalid } from '../http/errors.ts';
import { imageIdOf, listMedia } from '../media/media.queries.ts';
import { waitForPublished } from '../publish/publish.service.ts';
import type { PublishDeps } from '../publish/publisher.ts';
import { restoreRelease } from '../publish/restore.service.ts';
import { countHoldingErrors, createRelease, findCurrentRelease, getPending } from '../releases/releases.queries.ts';
import { clearSchedule } from '../settings/settings.queries.ts';
import { planFields } from './plan-choice.ts';

export type SeasonDeps = PublishDeps & Pick<ContentDeps, 'media'>;

const NOT_APPLIED = 'There is no new season to undo';
const NOT_OPEN = 'No new season is being prepared. Someone may have published it already.';

/** State of the open season with its list, or of the last applied one. */
export async function getSeasonState(deps: SeasonDeps): Promise<SeasonState> {
  const { db, now, env } = deps;
  const season = await findSeason(db);
  const closingYear = guessClosingYear(getToday(now(), env.timeZone));
  const closed = await listClosedSeasons(db);
  if (!season || season.appliedAt !== null) return { season, closingYear, closed, items: [] };
  const context = await getContext(db, deps, season);
  const choices = Map.groupBy(await listChoices(db, season.id), keyOfItem);
  const kept = Map.groupBy(await listKept(db, season.id, addDays(context.today, -KEPT_DAYS)), keyOfItem);
  const items: SeasonItem[] = [];
  for (const entity of WORKING_COPY_ENTITIES) {
    // The cached working copy omits write times.
    for (const row of await readMany(db, TABLES[entity])) {
      const key = keyOfItem({ entity, itemId: row.id });
      const own = choices.get(key) ?? [];
      const unchanged = (kept.get(key) ?? []).filter((choice) => hasBase(row, choice)).map(({ field }) => field);
      const found = findLastSeason(entity, row, context).filter(({ field }) => !unchanged.includes(field));
      if (found.length + own.length > 0) items.push(describeItem(entity, row, { found, own, context }));
    }
  }
  return { season, closingYear, closed, items };
}

/** @throws 409 while one is open */
export async function startSeason({ db, now }: SeasonDeps, year: number, by: string): Promise<void> {
  await transact(db, async (tx) => {
    if ((await findSeason(tx))?.appliedAt === null) throw conflict('A new season is already being prepared');
    await tx.insert(seasons).values({ year, startedAt: now().toISOString(), startedBy: by });
  });
}

/** Ends the preparation and forgets its choices. The site stays as it is. */
export async function stopSeason({ db }: SeasonDeps): Promise<void> {
  await transact(db, async (tx) => {
    const { id } = await getSeason(tx, true);
    await tx.delete(seasonChoices).where(eq(seasonChoices.seasonId, id));
    await tx.delete(seasons).where(eq(seasons.id, id));
  });
}

/**
 * Records the choice for an item.
 * @throws 409 if somebody else has chosen in the meantime, 400 for an invalid value
 */
export async function chooseForItem(
  deps: SeasonDeps,
  { entity, id }: { entity: WorkingCopyEntity; id: number },
  { choice, fields, seen, by }: ChooseInput & { by: string },
): Promise<void> {
  const { db, now } = deps;
  const ingested = await deps.media.ingestImagesIn(JSON.stringify(fields ?? {}), { field: 'value' });
  const wanted = JSON.parse(ingested) as NonNullable<typeof fields>;
  await transact(db, async (tx) => {
    const season = await getSeason(tx, true);
    const item = { seasonId: season.id, entity, itemId: id };
    const own = (await listChoices(tx, season.id)).filter((each) => keyOfItem(each) === keyOfItem(item));
    if ((own.at(-1)?.id ?? 0) !== seen) throw conflict(ERROR_MESSAGES.staleEdit);
    const row = getFound(await findRow(tx, entity, id));
    if (choice === null) return replaceChoices(tx, own, []);
    const context = await getContext(tx, deps, season);
    const values = planFields(entity, row, { choice, fields: wanted }, context);
    if (Object.keys(values).length === 0)
      throw invalid('choice', 'That changes nothing. Choose “Keep as is” to leave it.');
    return replaceChoices(tx, own, toChoices({ ...row }, values, { ...item, choice, by, at: now().toISOString() }));
  });
}

/** Sets the first days of school, and recomputes each chosen “next year’s date” from its original date. */
export async function setSchoolDays(deps: SeasonDeps, days: SchoolDays): Promise<void> {
  await transact(deps.db, async (tx) => {
    const season = await getSeason(tx, true);
    await tx.update(seasons).set(days).where(eq(seasons.id, season.id));
    const context = await getContext(tx, deps, { ...season, ...days });
    const dated = (await listChoices(tx, season.id)).filter(({ choice }) => choice === 'date');
    for (const own of Map.groupBy(dated, keyOfItem).values()) {
      const { id: _id, ...shared } = getFound(own[0]);
      const row = await findRow(tx, shared.entity, shared.itemId);
      if (!row) continue;
      const chosenFor = { ...row, ...Object.fromEntries(own.map(({ field, base }) => [field, base])) };
      await replaceChoices(tx, own, toChoices(chosenFor, moveRow(shared.entity, chosenFor, context), shared));
    }
  });
}

/**
 * Applies all choices to the working copy and publishes it, in one transaction. Fields edited since they were chosen are
 * skipped. The release before is retained for good.
 * @throws 409 while errors block publishing, 422 if the pages fail
 */
export async function applySeason(deps: SeasonDeps, by: string): Promise<AppliedSeason> {
  let left: string[] = [];
  let made: Release | null = null;
  const createPendingRelease = async (tx: Transaction, { at }: { at: Date }): Promise<Release> => {
    if ((await countHoldingErrors(tx, deps.env, at)) > 0)
      throw conflict('Errors must be fixed first. Fix them, or choose “Keep as is”, then publish.');
    const season = await getSeason(tx);
    const note = `New season ${formatSeason(season.year + 1)}`;
    made = await createRelease(tx, { kind: 'publish', note, by, at });
    await tx.update(seasons).set({ releaseAfter: made.id }).where(eq(seasons.id, season.id));
    return made;
  };
  const work = async (tx: Transaction, at: Date): Promise<WrittenRow<StoredRow>[]> => {
    const season = await getSeason(tx, true);
    const before = await findCurrentRelease(tx);
    await clearSchedule(tx);
    // Unpublished edits are published with the season. A draft preserves them in case the season is undone.
    const note = `Unpublished edits from before the ${formatSeason(season.year + 1)} season`;
    if ((await getPending(tx)).changes.length > 0) await createRelease(tx, { kind: 'draft', note, by, at });
    // Releases with a note are never pruned.
    const name = `Season ${formatSeason(season.year)}`;
    if (before && !before.note.startsWith(name)) {
      const named = before.note === '' ? name : `${name}: ${before.note}`;
      await tx.update(releases).set({ note: named }).where(eq(releases.id, before.id));
    }
    const applied = { appliedAt: at.toISOString(), releaseBefore: before?.id ?? null };
    await tx.update(seasons).set(applied).where(eq(seasons.id, season.id));
    const merged = await mergeRows(tx, await listChoices(tx, season.id), at);
    ({ left, made } = { left: merged.left, made: null });
    // Without a changed row, unpublished edits still go live.
    if (merged.written.length === 0) await createPendingRelease(tx, { at });
    return merged.written;
  };
  await commitChanges<StoredRow>({ ...deps, createPendingRelease }, { by, work });
  if (made) await waitForPublished(deps, { release: made, isNew: true });
  return { season: await getSeason(deps.db), left };
}

/** Restores the release before the season and reopens its list with every choice. */
export async function undoSeason(deps: SeasonDeps, by: string): Promise<Season> {
  const { id, appliedAt, releaseBefore, releaseAfter } = await getSeason(deps.db);
  if (appliedAt === null || releaseBefore === null) throw conflict(NOT_APPLIED);
  const open = { appliedAt: null, releaseBefore: null, releaseAfter: null };
  const also = async (tx: Transaction, isRestored: boolean) => {
    // Somebody else may have undone it meanwhile, and worked on.
    if (isRestored && (await getSeason(tx)).appliedAt !== appliedAt) throw conflict(NOT_APPLIED);
    await tx
      .update(seasons)
      .set(isRestored ? open : { appliedAt, releaseBefore, releaseAfter })
      .where(eq(seasons.id, id));
  };
  await restoreRelease(deps, { id: releaseBefore, by, also });
  return getSeason(deps.db);
}

function toChoices(
  stored: Readonly<Record<string, unknown>>,
  values: Record<string, unknown>,
  shared: Omit<StoredChoice, 'id' | 'field' | 'value' | 'base'>,
) {
  return Object.entries(values).map(([field, value]) => ({ ...shared, field, value, base: stored[field] ?? null }));
}

type Context = Awaited<ReturnType<typeof getContext>>;

/** Facts about the club to judge its content by. */
async function getContext(db: Queryable, { now, env }: Pick<SeasonDeps, 'now' | 'env'>, season: Season) {
  const known = new Map((await listMedia(db)).map((image) => [image.imageId, image]));
  const { contentItems } = (await readWorkingCopy(db)).rows;
  return {
    ...season,
    contentItems,
    timeZone: env.timeZone,
    today: getToday(now(), env.timeZone),
    findImage: (name: string) => known.get(imageIdOf(name) ?? ''),
    tierNames: readClubLists(contentItems).tiers.map(({ name }) => name),
  };
}

function describeItem(
  entity: WorkingCopyEntity,
  row: StoredRow,
  { found, own, context }: { found: SeasonFinding[]; own: StoredChoice[]; context: Context },
): SeasonItem {
  const [first] = own;
  const merged = mergeRow(row, own);
  const next = merged.row ?? row;
  const isMoved = first?.choice === 'date' && merged.row !== null;
  const remaining = isMoved ? findLastSeason(entity, next, context).flatMap(({ text }) => text || []) : [];
  const isImage = 'key' in row && isContentKey(row.key) && getContentKeyDefinition(row.key).kind === 'image';
  const canMove = Object.keys(moveRow(entity, { ...row }, context)).length > 0;
  return {
    entity,
    id: row.id,
    key: 'key' in row ? row.key : null,
    label: nameRow(entity, row, context.contentItems),
    page: findPageOfRow(entity, row as never),
    age: Math.max(0, countDays(getDay(row.updatedAt), context.today)),
    findings: found.map(({ start: _start, ...finding }) => finding),
    options: SEASON_CHOICES.filter((choice) => (choice === 'date' ? canMove : choice !== 'change' || !isImage)),
    fields: Object.fromEntries(listSeasonFields(entity).map((field) => [field, readText(next, field)])),
    chosen: first ? { choice: first.choice, by: first.by, at: first.at, remaining } : null,
    stamp: own.at(-1)?.id ?? 0,
    isOvertaken: merged.isOvertaken,
  };
}

/** @throws 404 if there is none, or it must be open and is applied */
async function getSeason(db: Queryable, mustBeOpen = false): Promise<Season> {
  const season = await findSeason(db);
  if (!season || (mustBeOpen && season.appliedAt !== null)) throw new ApiError('notFound', NOT_OPEN);
  return season;
}

async function mergeRows(tx: Transaction, choices: readonly StoredChoice[], at: Date) {
  const written: WrittenRow<StoredRow>[] = [];
  const left: string[] = [];
  const { contentItems } = (await readWorkingCopy(tx)).rows;
  for (const own of Map.groupBy(choices, keyOfItem).values()) {
    const { entity, itemId: id } = getFound(own[0]);
    const row = await findRow(tx, entity, id);
    const merged = row && mergeRow(row, own);
    if (!row || !merged) continue;
    if (merged.isOvertaken) left.push(nameRow(entity, row, contentItems));
    if (JSON.stringify(merged.row) === JSON.stringify(row)) continue;
    written.push({ entity, ...(await putRow(tx, { entity, id, row: merged.row, at })) });
  }
  return { written, left };
}
