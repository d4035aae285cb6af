import { useId } from 'react';
import { getMediaChangeId, type MediaItem } from '../../../contract/media.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useDeleteMedia } from '../../data/media.ts';
import { PreparingBar } from '../../fields/image-upload/preparing-progress.tsx';
import { getServerMessage } from '../../lib/api-client.ts';
import { getPictureName } from '../../lib/find-pictures.ts';
import { formatDayAndTime } from '../../lib/moments.ts';
import { formatBytes } from '../../lib/sizes.ts';
import { showFailure, showSuccess } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PanelLink } from '../shell/panel-link.tsx';
import { useOfferUndo } from '../undo/use-offer-undo.ts';
import { MediaForm } from './media-form.tsx';

interface MediaDetailsProps {
  item: MediaItem;
  /** Somebody else deleted it while it was looked at. */
  isGone: boolean;
  onDeleted: () => void;
  onReplace: () => void;
}

/** One picture: what it is, what must stay visible, where it is used. */
export const MediaDetails = ({ item, isGone, ...actions }: MediaDetailsProps) => {
  const titleId = useId();
  return (
    <section className="card media-details" aria-labelledby={titleId}>
      <h3 className="card-title" id={titleId}>
        {getPictureName(item)}
      </h3>
      <MediaFacts item={item} />
      {item.state === 'ready' ? (
        <MediaForm item={item} isGone={isGone} />
      ) : (
        <div role="status">{item.error ?? <PreparingBar progress={item.progress} />}</div>
      )}
      {!isGone && <MediaUses item={item} />}
      {!isGone && <MediaActions item={item} {...actions} />}
    </section>
  );
};

const MediaFacts = ({ item: { fileName, addedBy, image, createdAt } }: { item: MediaItem }) => {
  const largest = image?.variants.at(-1);
  return (
    <p className="media-facts">
      {fileName && `${fileName} · `}
      {image && `${image.width} × ${image.height} · `}
      {largest && `${formatBytes(largest.bytes)} · `}added {addedBy && `by ${addedBy}, `}
      {formatDayAndTime(createdAt)}
    </p>
  );
};

const MediaUses = ({ item: { usedIn } }: { item: MediaItem }) => (
  <div>
    <h4 className="form-title">Where it’s used</h4>
    {usedIn.length === 0 ? (
      <p>Nowhere.</p>
    ) : (
      <ul className="media-uses">
        {usedIn.map(({ entity, id, label }) => (
          <li key={`${entity} ${id}`}>{label}</li>
        ))}
      </ul>
    )}
  </div>
);

const MediaActions = ({ item, onDeleted, onReplace }: Omit<MediaDetailsProps, 'isGone'>) => {
  const remove = useDeleteMedia();
  const { offerUndo } = useOfferUndo('media');
  const isUsed = item.usedIn.length > 0;
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(item.url, window.location.href).href);
    showSuccess(MESSAGES.media.addressCopied);
  };
  const deleteItem = async () => {
    try {
      await remove.mutateAsync(item.name);
      offerUndo(MESSAGES.media.deleted, getMediaChangeId(item.name));
      onDeleted();
    } catch (error) {
      showFailure(error, getServerMessage(error, MESSAGES.media.deleteFailure));
    }
  };
  return (
    <div>
      <div className="form-actions media-actions">
        <Button icon="link" onClick={() => void copy()}>
          Copy address
        </Button>
        <PanelLink
          tab="audit"
          params={{ entity: 'media', id: String(getMediaChangeId(item.name)) }}
          className="button button-outline button-link"
        >
          <Icon name="history" />
          History
        </PanelLink>
        {isUsed && item.state === 'ready' && (
          <Button icon="again" onClick={onReplace}>
            Replace everywhere
          </Button>
        )}
        <Button
          look="danger-plain"
          icon="trash"
          disabled={isUsed || remove.isPending}
          onClick={() => void deleteItem()}
        >
          Delete
        </Button>
      </div>
      {isUsed && <p className="field-hint">Take it off where it’s used first, then you can delete it.</p>}
    </div>
  );
};
