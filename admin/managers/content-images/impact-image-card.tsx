import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ContentItem } from '../../../contract/content-items.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { contentItemsQuery, useResetContentItem, useSaveContentItem } from '../../data/content-items.ts';
import { useDescribeUploaded } from '../../data/media.ts';
import { type ChosenImage, ImageField, isImageAddress } from '../../fields/image-field.tsx';
import { getServerMessage } from '../../lib/api-client.ts';
import { showFailure, showSuccess } from '../../lib/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CardHeader } from '../../ui/card-header.tsx';
import { CardSkeletons } from '../../ui/skeleton.tsx';
import { useOfferUndo } from '../undo/use-offer-undo.ts';

const KEY = 'about_impact_image';

export const ImpactImageCard = () => {
  const { data: items } = useQuery(contentItemsQuery);
  if (!items) return <CardSkeletons count={1} />;
  const item = items.find(({ key }) => key === KEY) ?? null;
  return <LoadedCard key={item?.version ?? 0} item={item} />;
};

const getChosen = (item: ContentItem | null): ChosenImage | null =>
  item?.value ? { url: item.value, preview: item.value, isUploaded: false } : null;

const LoadedCard = ({ item }: { item: ContentItem | null }) => {
  const titleId = useId();
  const [image, setImage] = useState(getChosen(item));
  const [altText, setAltText] = useState('');
  const describe = useDescribeUploaded();
  const save = useSaveContentItem();
  const reset = useResetContentItem();
  const { offerUndo } = useOfferUndo('contentItems');
  const isBusy = save.isPending || reset.isPending;
  const isChanged = image !== null && image.url !== (item?.value ?? '') && isImageAddress(image.url);
  // Awaited, not told by callbacks: a saved item begins a new card, and the old one's callbacks are dropped.
  const saveImage = async () => {
    if (!image) return;
    try {
      const { body } = await save.mutateAsync({ key: KEY, value: image.url, base: item });
      if (image.isUploaded) await describe(body.value, altText);
      showSuccess(MESSAGES.impactImage.updated);
    } catch (error) {
      showFailure(error, getServerMessage(error, MESSAGES.content.saveFailure));
    }
  };
  const remove = async () => {
    if (!item) return;
    try {
      await reset.mutateAsync(item.id);
      offerUndo(MESSAGES.content.deleted, item.id);
    } catch (error) {
      showFailure(error, MESSAGES.content.deleteFailure);
    }
  };
  return (
    <section className="card" aria-labelledby={titleId} id={KEY}>
      <CardHeader
        id={titleId}
        title="Your Impact Tab Image"
        lead="About page, Your Impact tab, opens enlarged"
        badge={
          item?.value ? (
            <Badge look="quiet" icon="check">
              Customized
            </Badge>
          ) : (
            <Badge look="dashed" icon="dashed">
              Using default
            </Badge>
          )
        }
      />
      <div className="card-form content-image">
        <ImageField
          image={image}
          onChoose={(chosen, words) => {
            setImage(chosen);
            setAltText(words?.altText ?? '');
          }}
          onUploaded={() => showSuccess(MESSAGES.media.uploaded)}
          uploadLabel="Upload image"
        />
        <div className="form">
          <p>
            {item?.value
              ? 'Visitors see this picture in place of the diagram of the field. The split in words stays under it.'
              : 'Visitors see the diagram of the field. A picture of your own takes its place.'}
          </p>
          <div className="form-actions">
            {item?.value && (
              <Button look="danger-plain" className="push-left" disabled={isBusy} onClick={() => void remove()}>
                Remove Image
              </Button>
            )}
            <Button look="primary" disabled={!isChanged || isBusy} onClick={() => void saveImage()}>
              {save.isPending ? 'Preparing the picture…' : 'Save Image'}
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
};
