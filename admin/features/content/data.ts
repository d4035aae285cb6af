import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ContentItem } from '../../../contract/content-items.ts';
import { type ContentKey, getContentKeyDefinition, isContentKey } from '../../../contract/content-keys.ts';
import { getBuiltInRows, writeRows } from '../../../contract/lists.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { api, hasStatus, readWritten, type Written } from '../../client/api.ts';
import { defineItems, MEDIA_KEY } from '../../client/entity-data.ts';
import { showFailure } from '../../client/failures.ts';
import { defineRepeatableWrite, useAfterWrite } from '../../client/publishing.ts';
import { RESUMES_ONLINE } from '../../client/query-client.ts';
import { useOfferUndo } from '../../client/undo.ts';

export const contentItems = defineItems('contentItems', api.admin.content);

const NOTHING: readonly ContentItem[] = [];

/** Stored texts used to label blocks. Empty until loaded. */
export const useStoredTexts = (): readonly ContentItem[] => useQuery(contentItems.query).data ?? NOTHING;

/** The item that an edit is based on. Null if nothing is stored yet. */
export type ContentBase = Pick<ContentItem, 'id' | 'version'> | null;

export const toBase = (item: ContentItem | null | undefined): ContentBase =>
  item ? { id: item.id, version: item.version } : null;

export function useSaveContentItem() {
  const client = useQueryClient();
  const afterWrite = useAfterWrite(contentItems.key, MEDIA_KEY);
  return useMutation({
    ...RESUMES_ONLINE,
    mutationFn: async (edit: ContentEdit) => {
      const isStored = client.getQueryData(contentItems.query.queryKey)?.some(({ key }) => key === 'about_fund_split');
      // A club's own text hides the built-in figures, unless it saves them together with that text.
      if (edit.key === 'about_fund_allocation' && edit.base === null && !isStored) {
        const split = { key: 'about_fund_split', value: writeRows(getBuiltInRows('about_fund_split')), version: 0 };
        await readWritten(api.admin.content.$put({ json: { items: [split] } })).catch((error: unknown) => {
          // Somebody else has just stored one.
          if (!hasStatus(error, 409)) throw error;
        });
      }
      return saveContentItem(edit);
    },
    onSuccess: async (written) => {
      // Updated at once, so that the card does not fall back to the old text while refetching.
      client.setQueryData(contentItems.query.queryKey, (items = []) => [
        ...items.filter(({ id }) => id !== written.body.id),
        written.body,
      ]);
      await afterWrite(written);
    },
  });
}

/** Deletes a stored text and reports the result, whose failure message is fixed. */
export function useRemoveContentItem(success: string) {
  const { mutateAsync, isPending: isRemoving } = contentItems.useRemove();
  const { offerUndo } = useOfferUndo();
  const remove = ({ id }: { id: number }): Promise<void> =>
    mutateAsync(id).then(
      (written) => offerUndo(success, written),
      (error) => showFailure(error, MESSAGES.content.deleteFailure),
    );
  return { remove, isRemoving };
}

interface ContentWriting {
  key: ContentKey;
  /** Null deletes the stored value. */
  value: string | null;
  /** Same as for a single edit. */
  base: Pick<ContentItem, 'version'> | null;
}

/** Writes several blocks, all or none. Undone together. */
export const useWriteContentItems = defineRepeatableWrite(
  (writes: readonly ContentWriting[]) =>
    readWritten(
      api.admin.content.$put({
        json: { items: writes.map(({ key, value, base }) => ({ key, value, version: base?.version ?? 0 })) },
      }),
    ),
  contentItems.key,
  MEDIA_KEY,
);

export function useRereadContentItems() {
  const client = useQueryClient();
  return (): Promise<ContentItem[]> => client.query({ ...contentItems.query, staleTime: 0 });
}

export function useRereadContentItem() {
  const reread = useRereadContentItems();
  return async (key: string): Promise<ContentItem | null> => (await reread()).find((item) => item.key === key) ?? null;
}

interface ContentEdit {
  key: string;
  value: string;
  base: ContentBase;
  showFrom?: string | null;
  showUntil?: string | null;
  fallbackValue?: string | null;
}

function saveContentItem({ key, value, base, ...times }: ContentEdit): Promise<Written<ContentItem>> {
  if (base) {
    const { id, version } = base;
    return readWritten(
      api.admin.content[':id'].$put({ param: { id: String(id) }, json: { value, version, ...times } }),
    );
  }
  const { kind, label } = isContentKey(key) ? getContentKeyDefinition(key) : { kind: 'html', label: '' };
  const type = kind === 'html' ? 'html' : 'text';
  return readWritten(api.admin.content.$post({ json: { key, value, type, description: label, ...times } }));
}
