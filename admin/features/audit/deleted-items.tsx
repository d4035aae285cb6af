import { useInfiniteQuery } from '@tanstack/react-query';
import type { DeletedItem, UndoableEntity } from '../../../contract/changes.ts';
import { nameThing } from '../../../contract/entities.ts';
import { deletedQuery } from '../../client/changes.ts';
import { useUndoChange } from '../../client/undo.ts';
import { Avatar } from '../../ui/badges.tsx';
import { Button } from '../../ui/button.tsx';
import { CardEmpty, TitledCard } from '../../ui/card.tsx';
import { formatDayAndTime } from '../../ui/format.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { ListRow, ROW_ACTIONS, RowIcon, RowNames, RowTitle } from '../../ui/list.tsx';
import { CardSkeletons, LoadFailure, OlderButton } from '../../ui/loaded.tsx';
import { restoreMessages } from './change-row.tsx';

/** Of what has no image. */
const ICONS: Partial<Record<UndoableEntity, IconName>> = { externalLinks: 'link', calendarEvents: 'events' };

/** Items that were there once and are not now; each comes back as it was, under its own id. */
export function DeletedItems() {
  const { data, isLoadingError, refetch, ...pages } = useInfiniteQuery(deletedQuery);
  // Here rather than in the row, which is gone by the time there is something to tell.
  const undo = useUndoChange();
  if (isLoadingError) return <LoadFailure message="The deleted items could not be loaded." onRetry={refetch} />;
  if (!data) return <CardSkeletons count={2} />;
  const items = data.pages.flat();
  return (
    <TitledCard title="Deleted items" lead="Anything you bring back returns to its old place, unchanged.">
      {items.length === 0 && (
        <CardEmpty>Nothing was deleted. Whatever you delete appears here, and can come back.</CardEmpty>
      )}
      <ul>
        {items.map((item) => (
          <DeletedRow
            key={item.change}
            item={item}
            isBusy={undo.isPending}
            onBringBack={() => undo.mutate(item.change, restoreMessages)}
          />
        ))}
      </ul>
      <OlderButton {...pages}>Show older ones</OlderButton>
    </TitledCard>
  );
}

interface DeletedRowProps {
  item: DeletedItem;
  isBusy: boolean;
  onBringBack: () => void;
}

function DeletedRow({ item: { entity, label, changes, at, by }, isBusy, onBringBack }: DeletedRowProps) {
  const name = by ?? 'Setup';
  const image = changes.find(({ kind }) => kind === 'image');
  const src = image?.kind === 'image' ? image.before?.src : undefined;
  return (
    <ListRow>
      {src ? (
        <img className="h-12 w-18 shrink-0 rounded-md object-cover" src={src} alt="" loading="lazy" />
      ) : (
        <RowIcon>
          <Icon name={ICONS[entity] ?? 'document'} />
        </RowIcon>
      )}
      <RowNames beside="image">
        <RowTitle>{label}</RowTitle>
        <p className="mt-1 flex items-center gap-2">
          <Avatar name={name} />
          {name} deleted {nameThing(entity)}, {formatDayAndTime(at)}
        </p>
      </RowNames>
      <div className={ROW_ACTIONS}>
        <Button icon="undo" aria-label={`Bring back ${label}`} disabled={isBusy} onClick={onBringBack}>
          Bring back
        </Button>
      </div>
    </ListRow>
  );
}
