import type { WrittenTogether } from '../../contract/changes.ts';
import type { ContentItem, ContentWrite } from '../../contract/content-items.ts';
import { ERROR_MESSAGES } from '../../contract/errors.ts';
import type { Transaction } from '../../db/client.ts';
import { conflict } from '../http/errors.ts';
import { type CommitDeps, type CommittedWrite, commitChanges, type WrittenRow } from './commit-change.ts';
import { contentItemQueries, findContentItem, getStorableValue, putContentItem } from './content-items.queries.ts';

/**
 * Writes several blocks in one transaction, release and undo batch.
 * @throws 409 with the current item if the client saw another version, 400 for a value that cannot be shown.
 */
export async function writeContentItems(
  deps: CommitDeps,
  by: string,
  writes: readonly ContentWrite[],
): Promise<WrittenTogether<ContentItem> & CommittedWrite> {
  const { written, ...committed } = await commitChanges<ContentItem>(deps, {
    by,
    work: async (tx, at) => {
      const rows: WrittenRow<ContentItem>[] = [];
      for (const write of writes) {
        const before = await findContentItem(tx, write.key);
        if (write.version !== undefined && write.version !== (before?.version ?? 0)) {
          throw conflict(ERROR_MESSAGES.staleEdit, before ?? undefined);
        }
        rows.push({ entity: 'contentItems', before, after: await writeOne(tx, { before, write, at }) });
      }
      return rows;
    },
  });
  return { items: written.flatMap(({ after }) => after ?? []), ...committed };
}

async function writeOne(
  tx: Transaction,
  { before, write: { key, value }, at }: { before: ContentItem | null; write: ContentWrite; at: Date },
): Promise<ContentItem | null> {
  if (value === null) {
    if (before) await contentItemQueries.remove(tx, before.id);
    return null;
  }
  // An unchanged value keeps its version.
  if (before && getStorableValue({ ...before, value }) === before.value) return before;
  return putContentItem(tx, before, { key, value }, at);
}
