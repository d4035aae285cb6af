import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { Change, ChangeAction } from '../../../contract/changes.ts';
import type { ContentItem } from '../../../contract/content-items.ts';
import { type ContentKey, getContentKeyDefinition, nameBlock } from '../../../contract/content-keys.ts';
import type { ContentKind } from '../../../contract/key-definition.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { changesOfQuery } from '../../client/changes.ts';
import { showOutcome } from '../../client/failures.ts';
import { Avatar } from '../../ui/badges.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatDayAndTime } from '../../ui/format.ts';
import { LoadFailure } from '../../ui/loaded.tsx';
import { Preview, Prose } from '../../ui/prose.tsx';
import { useRemoveContentItem, useSaveContentItem, useStoredTexts } from './data.ts';
import { getPlace } from './keys.ts';

interface HistoryDialogProps {
  item: ContentItem;
  blockKey: ContentKey;
  onClose: () => void;
}

const VERBS: Partial<Record<ChangeAction, string>> = {
  create: 'added it',
  update: 'changed it',
  delete: 'reset it',
  discard: 'discarded an edit',
  restore: 'restored a release',
};

const readValue = (row: unknown): string | null =>
  typeof row === 'object' && row !== null && 'value' in row && typeof row.value === 'string' ? row.value : null;

/** Margin inside a block's card. */
export const IN_BLOCK = 'mx-3 max-md:mx-2';

export function HistoryDialog({ item, blockKey, onClose }: HistoryDialogProps) {
  const { label } = nameBlock(blockKey, useStoredTexts());
  const query = { ...changesOfQuery('contentItems', item.id), staleTime: 0 };
  const { data: changes, isLoadingError, refetch } = useQuery(query);
  const save = useSaveContentItem();
  const { remove, isRemoving } = useRemoveContentItem(MESSAGES.content.reset);
  const { undone, undoFailure } = MESSAGES.change;
  const restore = (value: string | null) =>
    value === null
      ? remove(item)
      : showOutcome(save.mutateAsync({ key: blockKey, value, base: item }).then(onClose), undone, undoFailure);
  return (
    <Dialog onClose={onClose} shape="wide" title={`History of ${label}`} description="Newest first.">
      {isLoadingError && <LoadFailure message="The history could not be loaded." onRetry={refetch} />}
      <ol className="grid gap-7">
        {changes?.map((change) => (
          <ChangeRow
            key={change.id}
            blockKey={blockKey}
            change={change}
            current={item.value}
            isBusy={save.isPending || isRemoving}
            onRestore={(value) => void restore(value)}
          />
        ))}
      </ol>
    </Dialog>
  );
}

type BlockPreviewProps = { blockKey: string; kind: ContentKind; value: string } & Pick<
  ComponentProps<typeof Preview>,
  'room' | 'className'
>;

/** The value as visitors see it: the banner on blue, a single line as a line. */
export function BlockPreview({ blockKey, kind, value, ...preview }: BlockPreviewProps) {
  if (kind !== 'html' || value === '') {
    return (
      <Preview of="line" {...preview}>
        {value || <em>Empty</em>}
      </Preview>
    );
  }
  const isNavy = getPlace(blockKey) === 'navy';
  return (
    <Preview of={isNavy ? 'banner' : 'text'} {...preview}>
      <Prose html={value} variant={isNavy ? 'on-navy' : 'plain'} />
    </Preview>
  );
}

interface ChangeRowProps {
  blockKey: ContentKey;
  change: Change;
  current: string;
  isBusy: boolean;
  /** Null for the built-in text. */
  onRestore: (value: string | null) => void;
}

function ChangeRow({ blockKey, change, current, isBusy, onRestore }: ChangeRowProps) {
  const { action, at, by, before, after } = change;
  const earlier = readValue(before);
  const name = by ?? 'Setup';
  return (
    <li className="grid justify-items-start gap-3">
      <p className="flex items-center gap-2.5">
        <Avatar name={name} />
        <span>
          <strong>{name}</strong> {VERBS[action]}, {formatDayAndTime(at)}
        </span>
      </p>
      <div className="grid w-full grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Version title="Before" blockKey={blockKey} value={earlier} />
        <Version title="After" blockKey={blockKey} value={readValue(after)} />
      </div>
      {earlier !== current && (
        <Button
          icon="undo"
          label={earlier === null ? 'Back to the built-in text' : 'Put this back'}
          disabled={isBusy}
          onClick={() => onRestore(earlier)}
        />
      )}
    </li>
  );
}

function Version({ title, blockKey, value }: { title: string; blockKey: ContentKey; value: string | null }) {
  return (
    <div>
      <p className="mb-2.5 text-base">{title}</p>
      {value === null ? (
        <EmptyState>The built-in text</EmptyState>
      ) : (
        <BlockPreview blockKey={blockKey} kind={getContentKeyDefinition(blockKey).kind} value={value} room="narrow" />
      )}
    </div>
  );
}
