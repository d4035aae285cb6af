import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ContentItem } from '../../../contract/content-items.ts';
import { getContentValue } from '../../../contract/content-keys.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { contentItemsQuery, useWriteContentItems } from '../../data/content-items.ts';
import { getServerMessage } from '../../lib/api-client.ts';
import { showFailure } from '../../lib/toasts.ts';
import { useUnsavedForms } from '../../lib/unsaved-forms.ts';
import { Button } from '../../ui/button.tsx';
import { CardHeader } from '../../ui/card-header.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { CardSkeletons } from '../../ui/skeleton.tsx';
import { StoredBadge } from '../../ui/stored-badge.tsx';
import { useOfferBatchUndo } from '../undo/use-offer-undo.ts';
import { StoreImageForm } from './store-image-form.tsx';
import { STORE_ALT_KEY, STORE_IMAGE_KEY, STORE_IMAGE_LABEL } from './use-store-form.ts';

export const StoreImageCard = () => {
  const { data: items, isError, refetch } = useQuery(contentItemsQuery);
  if (isError) return <LoadFailure message="The store image could not be loaded." onRetry={refetch} />;
  return items ? <LoadedCard items={items} /> : <CardSkeletons count={1} />;
};

const LoadedCard = ({ items }: { items: readonly ContentItem[] }) => {
  const titleId = useId();
  const [isEditing, setEditing] = useState(false);
  const imageUrl = getContentValue(items, STORE_IMAGE_KEY);
  // What is being described here stays open when a picture arrives from elsewhere.
  const isTyping = useUnsavedForms().some(({ label }) => label === STORE_IMAGE_LABEL);
  return (
    <section className="card" aria-labelledby={titleId} id={STORE_IMAGE_KEY}>
      <CardHeader
        id={titleId}
        title="Online Store Image"
        lead="Store page, Online Store card; it links to the shop"
        badge={<StoredBadge isStored={imageUrl !== ''} />}
      />
      {imageUrl && !isEditing && !isTyping ? (
        <StoredImage items={items} imageUrl={imageUrl} onEdit={() => setEditing(true)} />
      ) : (
        <StoreImageForm
          items={items}
          onSaved={() => setEditing(false)}
          onCancel={imageUrl ? () => setEditing(false) : null}
        />
      )}
    </section>
  );
};

interface StoredImageProps {
  items: readonly ContentItem[];
  imageUrl: string;
  onEdit: () => void;
}

const StoredImage = ({ items, imageUrl, onEdit }: StoredImageProps) => {
  const write = useWriteContentItems();
  const { offerBatchUndo } = useOfferBatchUndo();
  const altText = items.find(({ key }) => key === STORE_ALT_KEY)?.value;
  const remove = async () => {
    try {
      const findBase = (key: string) => items.find((item) => item.key === key) ?? null;
      const keys = [STORE_IMAGE_KEY, STORE_ALT_KEY] as const;
      const { body } = await write.mutateAsync(keys.map((key) => ({ key, value: null, base: findBase(key) })));
      offerBatchUndo(MESSAGES.content.deleted, body.batch);
    } catch (error) {
      showFailure(error, getServerMessage(error, MESSAGES.content.deleteFailure));
    }
  };
  return (
    <div className="card-form content-image">
      <div className="image-preview">
        <img src={imageUrl} alt={altText ?? ''} />
      </div>
      <div className="form">
        <p>
          <strong>Description:</strong> {altText || (altText === '' ? 'none, only decoration' : 'none yet')}
        </p>
        <div className="form-actions">
          <Button look="danger-plain" disabled={write.isPending} onClick={() => void remove()}>
            Remove Image
          </Button>
          <Button icon="pencil" disabled={write.isPending} onClick={onEdit}>
            Edit Image
          </Button>
        </div>
      </div>
    </div>
  );
};
