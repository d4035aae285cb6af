import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContentItem } from '../../contract/content-items.ts';
import type { ContentKey } from '../../contract/content-keys.ts';
import { contentItemsQuery, useResetContentItem, useSaveContentItem } from './content-items.ts';

interface Target {
  key: ContentKey;
  item: ContentItem | null;
}

/** Writes one text under several keys, one call after the other. */
export const useCopyContent = () => {
  const { mutateAsync: save } = useSaveContentItem();
  return useMutation({
    mutationFn: async ({ value, targets }: { value: string; targets: readonly Target[] }) => {
      for (const { key, item } of targets) await save({ key, value, base: item });
    },
  });
};

/** Puts back what the targets held before they were overwritten. */
export const useRestoreContent = () => {
  const client = useQueryClient();
  const { mutateAsync: save } = useSaveContentItem();
  const { mutateAsync: reset } = useResetContentItem();
  return useMutation({
    mutationFn: async (targets: readonly Target[]) => {
      for (const { key, item } of targets) {
        const now = client.getQueryData(contentItemsQuery.queryKey)?.find((stored) => stored.key === key);
        if (item) await save({ key, value: item.value, base: now ?? null });
        else if (now) await reset(now.id);
      }
    },
  });
};
