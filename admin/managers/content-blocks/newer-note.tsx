import { useQuery } from '@tanstack/react-query';
import type { ContentItem } from '../../../contract/content-items.ts';
import { changesOfQuery } from '../../data/changes.ts';
import { useAdmin } from '../../data/session.ts';
import { formatMoment } from '../../lib/moments.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Somebody saved the block after it was opened here. */
export const NewerNote = ({ item, onCompare }: { item: ContentItem; onCompare: () => void }) => {
  const admin = useAdmin();
  const { data: changes } = useQuery(changesOfQuery('contentItems', item.id));
  const by = changes?.[0]?.by ?? 'Someone else';
  const who = by === admin.username ? 'You saved this in another window' : `${by} saved this`;
  return (
    <p className="restored" role="status">
      <Icon name="history" />
      <span>
        {who} at {formatMoment(item.updatedAt)}. Your text is still here.
      </span>
      <Button look="plain" className="small-button" onClick={onCompare}>
        Compare
      </Button>
    </p>
  );
};
