import { sql } from 'drizzle-orm';
import { CARRIED_KEYS, type CarriedItem, carryItem } from '../contract/carry-lists.ts';
import type { Transaction } from './client.ts';

/** Timestamp that identifies the migration `0019_lists` in the journal. */
export const LISTS_MIGRATION = 1795602878257;

const KEYS = sql.join(
  CARRIED_KEYS.map((key) => sql`${key}`),
  sql`, `,
);

/** Moves lists that version 1.0 stored inside texts into their own items, in the working copy and the audit trail. */
export async function carryStoredLists(tx: Transaction): Promise<void> {
  await tx.run(sql`UPDATE content_items SET key = key || '_' || id WHERE key = 'about_fund_split'`);
  const items = await tx.all<CarriedItem>(sql`SELECT id, key, value FROM content_items WHERE key IN (${KEYS})`);
  const releases = await tx.all(sql`SELECT id FROM releases LIMIT 1`);
  if (items.length + releases.length === 0) return;
  // Reserves the id even if the text is gone, because older releases may contain it.
  const [split] = await tx.all<{ id: number }>(sql`INSERT INTO content_items
    (key, value, type, description, created_at, updated_at)
    SELECT 'about_fund_split', '[]', 'text', 'Fund split', coalesce(max(created_at), ''), coalesce(max(updated_at), '')
    FROM content_items WHERE key = 'about_fund_allocation' RETURNING id`);
  const splitId = split?.id ?? 0;
  await tx.run(sql`UPDATE releases SET fund_split_id = ${splitId}`);
  if (!items.some(({ key }) => key === 'about_fund_allocation')) {
    await tx.run(sql`DELETE FROM content_items WHERE id = ${splitId}`);
  }
  for (const item of items) {
    for (const { id, value } of carryItem(item, splitId)) {
      if (id === splitId) await tx.run(sql`UPDATE content_items SET value = ${value} WHERE id = ${id}`);
      else if (value !== item.value)
        await tx.run(sql`UPDATE content_items SET value = ${value}, version = version + 1 WHERE id = ${id}`);
    }
  }
  await carryChanges(tx, splitId);
}

interface StoredChange {
  id: number;
  before: string | null;
  after: string | null;
}

async function carryChanges(tx: Transaction, splitId: number): Promise<void> {
  const changes = await tx.all<StoredChange>(sql`SELECT id, before, after FROM changes WHERE entity = 'contentItems'
    AND json_extract(coalesce(after, before), '$.key') IN (${KEYS})`);
  const carry = (json: string | null): (CarriedItem | undefined)[] =>
    json === null ? [] : carryItem<CarriedItem>(JSON.parse(json), splitId);
  for (const { id, before, after } of changes) {
    const [[oldText, oldSplit], [text, split]] = [carry(before), carry(after)];
    // A change of the split alone becomes a change of its own item.
    const isSplit = oldText && text && oldText.value === text.value && oldSplit?.value !== split?.value;
    const [old, current] = isSplit ? [oldSplit, split] : [oldText, text];
    await tx.run(sql`UPDATE changes SET entity_id = ${(current ?? old)?.id},
      before = ${old ? JSON.stringify(old) : null}, after = ${current ? JSON.stringify(current) : null} WHERE id = ${id}`);
  }
}
