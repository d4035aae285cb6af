import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ContentItem } from '../../../contract/content-items.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import field from '../../../site/art/card-field.svg?url';
import { contentItemsQuery, useResetContentItem } from '../../data/content-items.ts';
import { ImageField } from '../../fields/image-field.tsx';
import { PreparingProgress } from '../../fields/image-upload/preparing-progress.tsx';
import { showFailure, showSuccess } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { CardHeader } from '../../ui/card-header.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { CardSkeletons } from '../../ui/skeleton.tsx';
import { StoredBadge } from '../../ui/stored-badge.tsx';
import { FieldsConflict } from '../conflicts/fields-conflict.tsx';
import { useOfferUndo } from '../undo/use-offer-undo.ts';
import { IMPACT_KEY, useImpactForm } from './use-impact-form.ts';

const TITLE = 'Your Impact Tab Image';

export const ImpactImageCard = () => {
  const { data: items, isError, refetch } = useQuery(contentItemsQuery);
  if (isError) return <LoadFailure message="The impact image could not be loaded." onRetry={refetch} />;
  if (!items) return <CardSkeletons count={1} />;
  return <LoadedCard item={items.find(({ key }) => key === IMPACT_KEY) ?? null} />;
};

const LoadedCard = ({ item }: { item: ContentItem | null }) => {
  const titleId = useId();
  const form = useImpactForm(item);
  const reset = useResetContentItem();
  const { offerUndo } = useOfferUndo('contentItems');
  const isBusy = form.isSaving || reset.isPending;
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
    <section className="card" aria-labelledby={titleId} id={IMPACT_KEY}>
      <CardHeader
        id={titleId}
        title={TITLE}
        lead="About page, Your Impact tab, opens enlarged"
        badge={<StoredBadge isStored={Boolean(item?.value)} />}
      />
      <form className="card-form content-image" aria-label={TITLE} ref={form.form} onSubmit={form.submit} noValidate>
        <ImageField
          image={form.image}
          onChoose={form.choose}
          onUploaded={() => showSuccess(MESSAGES.media.uploaded)}
          uploadLabel="Upload image"
          artwork={field}
        />
        <div className="form">
          <p>
            {item?.value
              ? 'Visitors see this picture in place of the diagram of the field. The split in words stays under it.'
              : 'Visitors see the diagram of the field. A picture of your own takes its place.'}
          </p>
          <PreparingProgress url={form.fields.url} isSaving={form.isSaving} />
          <div className="form-actions">
            {item?.value && (
              <Button look="danger-plain" className="push-left" disabled={isBusy} onClick={() => void remove()}>
                Remove Image
              </Button>
            )}
            <Button look="primary" type="submit" disabled={!form.isReady || isBusy}>
              {form.isSaving ? 'Preparing the picture…' : 'Save Image'}
            </Button>
          </div>
        </div>
        <FieldsConflict
          form={form}
          entity="contentItems"
          {...(item && { id: item.id })}
          label={TITLE}
          fieldLabels={{ url: 'Picture' }}
          picture={{ field: 'url', findPreview: form.findPreview }}
        />
      </form>
    </section>
  );
};
