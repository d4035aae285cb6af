import { eq, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { cached } from '../../../contract/cached.ts';
import { listImageNames } from '../../../contract/image-address.ts';
import { getMediaChangeId } from '../../../contract/media.ts';
import type { Snapshot } from '../../../contract/releases.ts';
import { WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../../../contract/working-copy.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { inPieces } from '../../../db/many-rows.ts';
import { changes } from '../../../db/schema/index.ts';
import { imageIdOf } from '../../media/media.queries.ts';
import { listReplacementImages } from '../../media/removed-images.queries.ts';
import { REMOVED_PAPER } from '../../media/removed-paper.ts';
import { TABLES } from '../working-copy.ts';

/** Image ids. Every file of the image has a counterpart among those of the replacement image. */
export interface Substitution {
  imageId: string;
  replacementImage: string;
}

/** The store image's description is a separate item. */
export const STORE_IMAGE = 'panther_store_online_image';
export const WORDS = 'A picture was taken down here';
const PAPER_WORDS = 'A paper was taken down here';

export const IMAGE = /<img\s[^>]*>/g;

/** Finds which images of a batch a row mentions. Each row is searched once, regardless of the number of images. */
export type FindMentioned = (row: object) => readonly string[];

const NONE: readonly string[] = [];

const describeStoreImage = (row: object): object =>
  'key' in row && row.key === `${STORE_IMAGE}_alt` ? { ...row, value: WORDS } : row;

export function createFindMentioned(substitutions: readonly Pick<Substitution, 'imageId'>[]): FindMentioned {
  return cached((row) => {
    const text = JSON.stringify(row);
    const found = substitutions.filter(({ imageId }) => text.includes(imageId));
    return found.length === 0 ? NONE : found.map(({ imageId }) => imageId);
  });
}

/** @returns a function that replaces these images in a list's rows, and returns unaffected rows as they are */
export function createRowsSubstitute(
  substitutions: readonly Substitution[],
  findMentioned = createFindMentioned(substitutions),
): <Row extends object>(rows: readonly Row[]) => readonly Row[] {
  const substituteRow = cached((row: object): object => {
    const mentioned = findMentioned(row);
    return substitutions
      .filter(({ imageId }) => mentioned.includes(imageId))
      .reduce<object>((current, each) => substituteInValue(current, each) as object, row);
  });
  const substituteRows = cached((rows: readonly object[]): readonly object[] => {
    const substituted = rows.map(substituteRow);
    const isStore = (row: object): boolean => 'key' in row && row.key === STORE_IMAGE;
    const isShownInStore = rows.some((row) => isStore(row) && findMentioned(row).length > 0);
    const described = isShownInStore ? substituted.map(describeStoreImage) : substituted;
    return described.every((row, index) => row === rows[index]) ? rows : described;
  });
  return substituteRows as <Row extends object>(rows: readonly Row[]) => readonly Row[];
}

export function createSubstitute(
  substitutions: readonly Substitution[],
  findMentioned: FindMentioned,
): (snapshot: Snapshot) => Snapshot {
  const substituteRows = createRowsSubstitute(substitutions, findMentioned);
  return (snapshot) => {
    const lists = WORKING_COPY_ENTITIES.map((entity) => [entity, substituteRows<object>(snapshot[entity])] as const);
    const focalPoints = snapshot.focalPoints?.filter((focus) => findMentioned(focus).length === 0);
    const isSame =
      lists.every(([entity, rows]) => rows === snapshot[entity]) &&
      focalPoints?.length === snapshot.focalPoints?.length;
    if (isSame) return snapshot;
    return { ...snapshot, ...Object.fromEntries(lists), ...(focalPoints && { focalPoints }) } as Snapshot;
  };
}

export interface SubstitutedRow {
  entity: WorkingCopyEntity;
  id: number;
  imageIds: readonly string[];
}

/** Substitutes images in the working copy. Increments row versions, so that open forms notice. */
export async function substituteInWorkingCopy(
  tx: Queryable,
  substitutions: readonly Substitution[],
  at: Date,
): Promise<SubstitutedRow[]> {
  const findMentioned = createFindMentioned(substitutions);
  const substituteRows = createRowsSubstitute(substitutions, findMentioned);
  const substituted: SubstitutedRow[] = [];
  for (const entity of WORKING_COPY_ENTITIES) {
    const table = TABLES[entity];
    const rows = (await tx.select().from(table)) as { id: number; version: number }[];
    const shownInStore = rows.filter((row) => 'key' in row && row.key === STORE_IMAGE).flatMap(findMentioned);
    for (const [index, row] of substituteRows(rows).entries()) {
      const before = rows[index];
      if (!before || row === before) continue;
      await tx
        .update(table)
        .set({ ...row, version: row.version + 1, updatedAt: at.toISOString() } as never)
        .where(eq(table.id, row.id));
      const mentioned = findMentioned(before);
      substituted.push({ entity, id: row.id, imageIds: mentioned.length > 0 ? mentioned : shownInStore });
    }
  }
  return substituted;
}

/**
 * Substitutes an image in the audit trail, so that undo and restore use the replacement image.
 * @returns the number of changes
 */
export async function substituteInChanges(tx: Transaction, substitution: Substitution): Promise<number> {
  const mentionsIn = (column: SQLiteColumn) => sql`instr(${column}, ${substitution.imageId}) > 0`;
  const found = await tx
    .select()
    .from(changes)
    .where(sql`${mentionsIn(changes.before)} or ${mentionsIn(changes.after)}`);
  const rewritten = found.map(({ id, entity, entityId, before, after }) => {
    const isMedia = entity === 'media';
    const [old, current] = [before, after].map((row) => {
      const substituted = substituteInChange(row, isMedia, substitution);
      return substituted === null ? null : JSON.stringify(substituted);
    });
    return [id, isMedia ? getMediaChangeId(substitution.replacementImage) : entityId, old, current];
  });
  // One statement per change would dominate the run time.
  for (const some of inPieces(rewritten)) {
    await tx.run(sql`UPDATE ${changes} SET entity_id = v.entity_id, before = v.before, after = v.after FROM (
      SELECT json_extract(value, '$[0]') AS id, json_extract(value, '$[1]') AS entity_id,
        json_extract(value, '$[2]') AS before, json_extract(value, '$[3]') AS after
      FROM json_each(${JSON.stringify(some)})) AS v WHERE ${changes.id} = v.id`);
  }
  return found.length;
}

/**
 * Substitutes taken-down images in rows before they are stored, within the same transaction: the caller may have read
 * or ingested an image before its takedown. Other rows are returned as they are.
 */
export async function substituteRemoved<Row extends object>(
  tx: Queryable,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const names = rows.flatMap((row) => listImageNames(JSON.stringify(row)));
  const imageIds = new Set(names.flatMap((name) => imageIdOf(name) ?? []));
  const removed = await listReplacementImages(tx, [...imageIds]);
  return createRowsSubstitute(removed)(rows);
}

/** Substitutes the image's names and descriptions anywhere in a JSON value. Returns unaffected values as they are. */
function substituteInValue(value: unknown, substitution: Substitution): unknown {
  if (typeof value === 'string') return substituteInText(value, substitution);
  if (Array.isArray(value)) return value.map((each) => substituteInValue(each, substitution));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, substituteInValue(field, substitution)]);
  const row = Object.fromEntries(fields) as Record<string, unknown>;
  if ('fileUrl' in value && String(value.fileUrl).includes(substitution.imageId)) {
    const slug = `taken-down-${substitution.replacementImage.slice(0, 12)}`;
    return { ...row, ...REMOVED_PAPER.facts, title: PAPER_WORDS, slug, isActive: false };
  }
  const isOfImage = 'imageUrl' in value && String(value.imageUrl).includes(substitution.imageId);
  return isOfImage && 'altText' in row ? { ...row, altText: '', isDecorative: true } : row;
}

/** Removes the description along with the image, because it may name people. */
function substituteInText(text: string, { imageId, replacementImage }: Substitution): string {
  return text
    .replace(IMAGE, (image) =>
      image.includes(imageId)
        ? image.replace(/\s(?:alt|role|title)="[^"]*"/g, '').replace('<img', '<img alt="" role="presentation"')
        : image,
    )
    .replaceAll(imageId, replacementImage);
}

/** Reduces the image's own history to the fact that it existed. */
function substituteInChange(row: unknown, isMedia: boolean, substitution: Substitution): unknown {
  if (row === null) return null;
  if (!isMedia) return substituteInValue(row, substitution);
  const { stem } = substituteInValue(row, substitution) as { stem?: string };
  return { stem, description: '', isDecorative: true, name: WORDS, focalPoint: '', focalX: null, focalY: null };
}
