import { type FormEvent, useId, useState } from 'react';
import type { MediaItem } from '../../../contract/media.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useDeleteMedia, useUpdateMedia } from '../../data/media.ts';
import { FocalPointField } from '../../fields/focal-point-field.tsx';
import { getServerMessage } from '../../lib/api-client.ts';
import { formatDayAndTime } from '../../lib/moments.ts';
import { formatBytes } from '../../lib/sizes.ts';
import { showFailure, showSuccess } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';

interface MediaDetailsProps {
  item: MediaItem;
  onDeleted: () => void;
}

/** One picture: what it is, what must stay visible, where it is used. */
export const MediaDetails = ({ item, onDeleted }: MediaDetailsProps) => {
  const titleId = useId();
  const [description, setDescription] = useState(item.description);
  const [focalPoint, setFocalPoint] = useState(item.focalPoint);
  const update = useUpdateMedia();
  const isChanged = description !== item.description || focalPoint !== item.focalPoint;
  // Awaited, not told by callbacks: a saved or deleted item's card is gone by then, and its callbacks with it.
  const save = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await update.mutateAsync({ name: item.name, version: item.version, description: description.trim(), focalPoint });
      showSuccess(MESSAGES.media.updated);
    } catch (error) {
      showFailure(error, getServerMessage(error, MESSAGES.media.updateFailure));
    }
  };
  return (
    <section className="card media-details" aria-labelledby={titleId}>
      <h3 className="card-title" id={titleId}>
        {item.description || 'Picture without a description'}
      </h3>
      <MediaFacts item={item} />
      {item.state === 'ready' ? (
        <form className="form" onSubmit={save}>
          <FocalPointField url={item.url} value={focalPoint} onChange={setFocalPoint} />
          <TextAreaField
            label="Describe this image"
            value={description}
            onChange={setDescription}
            hint="Offered wherever the picture is used again."
            maxLength={500}
          />
          <p className="field-hint">Visitors get the new crop with the next publish.</p>
          <Button look="primary" type="submit" disabled={!isChanged || update.isPending}>
            Save
          </Button>
        </form>
      ) : (
        <p role="status">{item.error ?? 'The picture is being prepared for every screen.'}</p>
      )}
      <MediaUses item={item} />
      <MediaActions item={item} onDeleted={onDeleted} />
    </section>
  );
};

const MediaFacts = ({ item: { image, createdAt } }: { item: MediaItem }) => {
  const largest = image?.variants.at(-1);
  return (
    <p className="media-facts">
      {image && `${image.width} × ${image.height} · `}
      {largest && `${formatBytes(largest.bytes)} · `}added {formatDayAndTime(createdAt)}
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

const MediaActions = ({ item, onDeleted }: MediaDetailsProps) => {
  const remove = useDeleteMedia();
  const isUsed = item.usedIn.length > 0;
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(item.url, window.location.href).href);
    showSuccess(MESSAGES.media.addressCopied);
  };
  const deleteItem = async () => {
    try {
      await remove.mutateAsync(item.name);
      showSuccess(MESSAGES.media.deleted);
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
