import { and, eq, inArray, isNotNull, like, ne, or, sql } from 'drizzle-orm';
import type { Snapshot } from '../../contract/releases.ts';
import { WORKING_COPY_ENTITIES } from '../../contract/working-copy.ts';
import type { Transaction } from '../../db/client.ts';
import { changes, contentItems, dismissedFindings, releases, seasonChoices } from '../../db/schema/index.ts';
import { STORE_IMAGE, type SubstitutedRow, type Substitution, WORDS } from '../content/library/substitute-image.ts';

const IMAGE_TEXTS = /<img\s[^>]*>/g;
const ALT = /\salt="([^"]+)"/;

const isInStore = ({ contentItems: items }: Snapshot, imageId: string): boolean =>
  items.some(({ key, value }) => key === STORE_IMAGE && value.includes(imageId));

export const wasShownInStore = (snapshots: readonly Snapshot[], { imageId }: Pick<Substitution, 'imageId'>): boolean =>
  snapshots.some((snapshot) => isInStore(snapshot, imageId));

/** Descriptions of an image in the snapshots. They may name a person. */
export function listTexts({ imageId }: Pick<Substitution, 'imageId'>, snapshots: readonly Snapshot[]): Set<string> {
  const words = new Set<string>();
  const seen = new WeakSet<object>();
  for (const snapshot of snapshots) {
    for (const entity of WORKING_COPY_ENTITIES) {
      for (const row of snapshot[entity]) {
        if (seen.has(row)) continue;
        seen.add(row);
        for (const erasure of listTextsOfRow(row, imageId)) words.add(erasure);
      }
    }
    if (isInStore(snapshot, imageId)) {
      const alt = snapshot.contentItems.find(({ key }) => key === `${STORE_IMAGE}_alt`);
      if (alt?.value) words.add(alt.value);
    }
  }
  return words;
}

interface Erasure extends Substitution {
  words: ReadonlySet<string>;
  rows: readonly SubstitutedRow[];
  /** True if releases or changes show that the store card ever used this image. */
  wasInStore: boolean;
}

/** Erases descriptions from places without the image's name: failure texts, dismissed findings, the store's alt text. */
export async function eraseTexts(tx: Transaction, erasure: Erasure): Promise<void> {
  await eraseFromReleases(tx, erasure);
  await eraseFromFindings(tx, erasure);
  await eraseFromChoices(tx, erasure);
  if (erasure.wasInStore) await eraseStoreTexts(tx);
}

export async function isStoreImageInHistory(
  tx: Transaction,
  { imageId }: Pick<Substitution, 'imageId'>,
): Promise<boolean> {
  const named = (column: typeof changes.before | typeof changes.after) =>
    sql`json_extract(${column}, '$.key') = ${STORE_IMAGE} AND instr(${column}, ${imageId}) > 0`;
  const isNamed = and(eq(changes.entity, 'contentItems'), or(named(changes.before), named(changes.after)));
  return (await tx.$count(changes, isNamed)) > 0;
}

function listTextsOfRow(row: object, imageId: string): string[] {
  return Object.values(row).flatMap((value) => {
    if (typeof value === 'object' && value !== null) return listTextsOfRow(value, imageId);
    if (typeof value !== 'string' || !value.includes(imageId)) return [];
    const images = (value.match(IMAGE_TEXTS) ?? []).filter((image) => image.includes(imageId));
    const alt =
      'altText' in row ? [String(row.altText)] : 'fileUrl' in row && 'title' in row ? [String(row.title)] : [];
    return [...alt, ...images.map((image) => ALT.exec(image)?.[1] ?? '')].filter((erasure) => erasure !== '');
  });
}

async function eraseFromReleases(tx: Transaction, { imageId, replacementImage, words, rows }: Erasure): Promise<void> {
  const known = [...words].sort((a, b) => b.length - a.length);
  const erase = (text: string): string =>
    known.reduce((left, each) => left.replaceAll(each, WORDS), text).replaceAll(imageId, replacementImage);
  const { id, error, quarantinedItems } = releases;
  const stored = await tx
    .select({ id, error, quarantinedItems })
    .from(releases)
    .where(or(isNotNull(error), ne(sql`${quarantinedItems}`, '[]')));
  for (const release of stored) {
    const after = {
      error: release.error && erase(release.error),
      quarantinedItems: release.quarantinedItems.map((held) => {
        const isOfImage = rows.some((row) => row.entity === held.entity && row.id === held.id);
        return { ...held, label: isOfImage ? WORDS : erase(held.label), reason: erase(held.reason) };
      }),
    };
    await tx.update(releases).set(after).where(eq(id, release.id));
  }
}

async function eraseFromFindings(tx: Transaction, { imageId, words, rows }: Erasure): Promise<void> {
  await tx
    .delete(dismissedFindings)
    .where(or(like(dismissedFindings.text, `%${imageId}%`), inArray(dismissedFindings.text, [...words])));
  for (const { entity, id } of rows) {
    const [block] =
      entity === 'contentItems'
        ? await tx.select({ key: contentItems.key }).from(contentItems).where(eq(contentItems.id, id))
        : [];
    const item = block?.key ?? String(id);
    await tx
      .delete(dismissedFindings)
      .where(and(eq(dismissedFindings.entity, entity), eq(dismissedFindings.item, item)));
  }
}

/** Deletes season choices that mention the image or concern a row that showed it. */
async function eraseFromChoices(tx: Transaction, { imageId, rows }: Erasure): Promise<void> {
  const { value, base, entity, itemId } = seasonChoices;
  const isOfRow = rows.map((row) => and(eq(entity, row.entity), eq(itemId, row.id)));
  await tx.delete(seasonChoices).where(or(like(value, `%${imageId}%`), like(base, `%${imageId}%`), ...isOfRow));
}

/** Erases the store image's descriptions from history, where a separate item holds them without the image's name. */
async function eraseStoreTexts(tx: Transaction): Promise<void> {
  const blank = (column: typeof changes.before | typeof changes.after) =>
    sql`CASE WHEN json_extract(${column}, '$.key') = ${`${STORE_IMAGE}_alt`}
      THEN json_set(${column}, '$.value', ${WORDS}) ELSE ${column} END`;
  await tx
    .update(changes)
    .set({ before: blank(changes.before), after: blank(changes.after) })
    .where(eq(changes.entity, 'contentItems'));
}
