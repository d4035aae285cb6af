import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ContentItem } from '../../../contract/content-items.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import {
  contentItemsQuery,
  useRereadContentItem,
  useResetContentItem,
  useSaveContentItem,
} from '../../data/content-items.ts';
import { useDescribeUploaded } from '../../data/media.ts';
import { useAdmin } from '../../data/session.ts';
import { type ChosenImage, ImageField, isImageAddress } from '../../fields/image-field.tsx';
import { PreparingProgress } from '../../fields/image-upload/preparing-progress.tsx';
import { getServerMessage, hasStatus } from '../../lib/api-client.ts';
import { useKeptFields } from '../../lib/kept-fields.ts';
import { showFailure, showSuccess } from '../../lib/toasts.ts';
import { useUnsavedForm } from '../../lib/unsaved-forms.ts';
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
  return <LoadedCard item={item} />;
};

const findBase = (item: ContentItem | null) => item && { id: item.id, version: item.version };

const LoadedCard = ({ item }: { item: ContentItem | null }) => {
  const titleId = useId();
  const admin = useAdmin();
  const { fields, base, change, rebase, clear, isChanged } = useKeptFields({
    adminId: admin.id,
    name: 'impact-image',
    stored: {
      version: findBase(item),
      fields: { url: item?.value ?? '', altText: '' },
    },
  });
  const [chosen, setChosen] = useState<ChosenImage | null>(null);
  const kept = fields.url ? { url: fields.url, preview: fields.url, isUploaded: false } : null;
  const image = chosen ?? kept;
  const describe = useDescribeUploaded();
  const save = useSaveContentItem();
  const reread = useRereadContentItem();
  const reset = useResetContentItem();
  const { offerUndo } = useOfferUndo('contentItems');
  const isBusy = save.isPending || reset.isPending;
  const isReady = isChanged && image !== null && image.url !== (item?.value ?? '') && isImageAddress(image.url);
  const forget = () => {
    clear();
    setChosen(null);
  };
  // Awaited, not told by callbacks: a saved item begins a new card, and the old one's callbacks are dropped.
  const saveImage = async (): Promise<boolean> => {
    if (!image) return false;
    try {
      const { body } = await save.mutateAsync({ key: KEY, value: image.url, base: base.version });
      if (image.isUploaded) await describe(body.value, fields.altText);
      showSuccess(MESSAGES.impactImage.updated);
      forget();
      return true;
    } catch (error) {
      // The next try is made knowing what is stored now.
      if (hasStatus(error, 409, 404))
        rebase({ ...base, version: findBase(await reread(KEY).catch(() => item)) }, fields);
      showFailure(error, getServerMessage(error, MESSAGES.content.saveFailure));
      return false;
    }
  };
  useUnsavedForm(isChanged, { label: 'the impact image', save: saveImage, discard: forget });
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
          onChoose={(next, words) => {
            setChosen(next);
            change({ url: next?.url ?? '', altText: words?.altText ?? '' });
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
          <PreparingProgress url={image?.url ?? ''} isSaving={save.isPending} />
          <div className="form-actions">
            {item?.value && (
              <Button look="danger-plain" className="push-left" disabled={isBusy} onClick={() => void remove()}>
                Remove Image
              </Button>
            )}
            <Button look="primary" disabled={!isReady || isBusy} onClick={() => void saveImage()}>
              {save.isPending ? 'Preparing the picture…' : 'Save Image'}
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
};
