import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type ListedChange, UNDOABLE_ENTITIES } from '../../../contract/changes.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { changeQuery } from '../../client/changes.ts';
import { describeChange, findPlace, nameAuthor } from '../../client/describe-change.ts';
import { showServerFailure } from '../../client/failures.ts';
import { useRestoreVersion, useUndoBatch, useUndoChange } from '../../client/undo.ts';
import { TabButton } from '../../navigation/links.tsx';
import { Avatar } from '../../ui/badges.tsx';
import { Button, DisclosureButton } from '../../ui/button.tsx';
import { formatDayAndTime } from '../../ui/format.ts';
import { ListRow, ROW_ACTIONS, RowDetail, RowNames, RowTitle } from '../../ui/list.tsx';
import { LoadFailure } from '../../ui/loaded.tsx';
import { showSuccess } from '../../ui/toasts.tsx';
import { useStoredTexts } from '../content/data.ts';
import { MarkedDifferences } from '../differences/item-differences.tsx';

export const restoreMessages = {
  onSuccess: () => showSuccess(MESSAGES.change.undone),
  onError: (error: Error) => showServerFailure(error, MESSAGES.change.undoFailure),
};

interface ChangeRowProps {
  change: ListedChange;
  isItemHistory: boolean;
  isBatchShown: boolean;
}

export function ChangeRow({ change, isItemHistory, isBatchShown }: ChangeRowProps) {
  const { id, entity, entityId, at } = change;
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const items = useStoredTexts();
  const name = nameAuthor(change);
  const what = describeChange(change, items);
  const place = findPlace(change, items);
  const isUndoable = UNDOABLE_ENTITIES.some((each) => each === entity);
  return (
    <ListRow shape="wrapped">
      <RowNames beside="number">
        <RowTitle>{what}</RowTitle>
        {place && <RowDetail>{place}</RowDetail>}
        <p className="mt-1 flex items-center gap-2">
          <Avatar name={name} />
          {name}, {formatDayAndTime(at)}
        </p>
      </RowNames>
      <div className={ROW_ACTIONS}>
        {entity !== 'security' && (
          <DisclosureButton
            label="What changed"
            spoken={`What changed: ${what}, ${formatDayAndTime(at)}`}
            controls={detailsId}
            isOpen={isOpen}
            onToggle={setOpen}
          />
        )}
        {isUndoable && !isItemHistory && (
          <TabButton id="audit" icon="history" label="History" of={what} params={{ entity, id: String(entityId) }} />
        )}
        {isBatchShown && <UndoBatchButton change={change} />}
        {isUndoable && (isItemHistory || !isBatchShown) && <RestoreButton change={change} />}
      </div>
      <div className="flex-[1_0_100%] pt-1 pb-3 max-sm:pr-2" id={detailsId} hidden={!isOpen}>
        {isOpen && <ChangeContent id={id} />}
      </div>
    </ListRow>
  );
}

function UndoBatchButton({ change: { id, at, batch } }: Pick<ChangeRowProps, 'change'>) {
  const undo = useUndoBatch();
  return (
    <Button
      icon="undo"
      label="Undo all"
      aria-label={`Undo all that was changed together on ${formatDayAndTime(at)}`}
      data-tooltip="Undo everything that was changed together"
      disabled={undo.isPending}
      onClick={() => undo.mutate(batch ?? id, restoreMessages)}
    />
  );
}

/** Undoes the latest change. For an older one, restores the version that it created. */
function RestoreButton({ change: { id, at, after, last } }: Pick<ChangeRowProps, 'change'>) {
  const undo = useUndoChange();
  const restore = useRestoreVersion();
  const isLatest = id === last;
  if (!isLatest && after === null) return null;
  return (
    <Button
      icon={isLatest ? 'undo' : 'again'}
      label={isLatest ? 'Undo' : 'Put back'}
      aria-label={`${isLatest ? 'Undo the change' : 'Put back the version'} of ${formatDayAndTime(at)}`}
      disabled={undo.isPending || restore.isPending}
      onClick={() => (isLatest ? undo.mutate(id, restoreMessages) : restore.mutate({ id, last }, restoreMessages))}
    />
  );
}

function ChangeContent({ id }: { id: number }) {
  const { data, isLoadingError, refetch } = useQuery(changeQuery(id));
  if (isLoadingError) return <LoadFailure message="The change could not be loaded." onRetry={refetch} />;
  if (!data) return <p role="status">Comparing…</p>;
  if (data.changes.length === 0) return <p>Nothing visible changed.</p>;
  return <MarkedDifferences changes={data.changes} />;
}
