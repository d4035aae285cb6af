import { useInfiniteQuery } from '@tanstack/react-query';
import type { DeletedItem } from '../../../contract/changes.ts';
import { nameThing } from '../../../contract/entities.ts';
import { deletedQuery } from '../../client/changes.ts';
import { useUndoChange } from '../../client/undo.ts';
import { Avatar } from '../../ui/badges.tsx';
import { Button } from '../../ui/button.tsx';
import { CardHeader, CardSkeletons, LoadFailure, OlderButton } from '../../ui/card.tsx';
import { formatDayAndTime } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { tellPutBack } from './change-row.tsx';

/** Items that were there once and are not now; each comes back as it was, under its own id. */
export const DeletedItems = () => {
  const { data, isError, refetch, ...pages } = useInfiniteQuery(deletedQuery);
  // Here rather than in the row, which is gone by the time there is something to tell.
  const undo = useUndoChange();
  if (isError) return <LoadFailure message="The deleted items could not be loaded." onRetry={refetch} />;
  if (!data) return <CardSkeletons count={2} />;
  const items = data.pages.flat();
  return (
    <section className="card" aria-labelledby="deleted-title">
      <CardHeader
        id="deleted-title"
        title="Deleted items"
        lead="Anything you bring back returns to its old place, unchanged."
      />
      {items.length === 0 && (
        <p className="card-empty">Nothing was deleted. Whatever you delete appears here, and can come back.</p>
      )}
      <ul className="list-rows">
        {items.map((item) => (
          <DeletedRow
            key={item.change}
            item={item}
            isBusy={undo.isPending}
            onBringBack={() => undo.mutate(item.change, tellPutBack)}
          />
        ))}
      </ul>
      <OlderButton {...pages}>Show older ones</OlderButton>
    </section>
  );
};

interface DeletedRowProps {
  item: DeletedItem;
  isBusy: boolean;
  onBringBack: () => void;
}

const DeletedRow = ({ item: { entity, label, changes, at, by }, isBusy, onBringBack }: DeletedRowProps) => {
  const name = by ?? 'Setup';
  const image = changes.find(({ kind }) => kind === 'image');
  const src = image?.kind === 'image' ? image.before?.src : undefined;
  return (
    <li className="list-row deleted-row">
      {src ? (
        <img className="deleted-image" src={src} alt="" loading="lazy" />
      ) : (
        <span className="list-icon">
          <Icon name={entity === 'externalLinks' ? 'link' : 'document'} />
        </span>
      )}
      <div className="list-names">
        <p className="list-title">{label}</p>
        <p className="release-by">
          <Avatar name={name} />
          {name} deleted {nameThing(entity)}, {formatDayAndTime(at)}
        </p>
      </div>
      <div className="release-actions">
        <Button icon="undo" aria-label={`Bring back ${label}`} disabled={isBusy} onClick={onBringBack}>
          Bring back
        </Button>
      </div>
    </li>
  );
};
