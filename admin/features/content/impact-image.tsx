import { useQuery } from '@tanstack/react-query';
import field from '../../../club/art/card-field.svg?url';
import type { ContentItem } from '../../../contract/content-items.ts';
import { isImageAddress } from '../../../contract/fields.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { showFailure } from '../../client/failures.ts';
import { useOfferUndo } from '../../client/undo.ts';
import { useItemForm } from '../../forms/item-form.ts';
import { StoredBadge } from '../../ui/badges.tsx';
import { Button } from '../../ui/button.tsx';
import { TitledCard } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { type ImageMetadata, useDescribeUploaded } from '../media/data.ts';
import { findImageProblems } from '../media/image-field.tsx';
import { BlockImageForm } from './block-image-form.tsx';
import { contentItems, toBase, useRereadContentItem, useSaveContentItem } from './data.ts';

const TITLE = 'Your Impact Tab Image';

const IMPACT_KEY = 'about_impact_image';

export function ImpactImageCard() {
  return (
    <Loaded query={useQuery(contentItems.query)} failure="The impact image could not be loaded.">
      {(items) => <LoadedCard item={items.find(({ key }) => key === IMPACT_KEY) ?? null} />}
    </Loaded>
  );
}

function LoadedCard({ item }: { item: ContentItem | null }) {
  const form = useImpactForm(item);
  const reset = contentItems.useRemove();
  const { offerUndo } = useOfferUndo();
  const isBusy = form.isSaving || reset.isPending;
  const remove = async () => {
    if (!item) return;
    try {
      const { changeId } = await reset.mutateAsync(item.id);
      offerUndo(MESSAGES.content.deleted, changeId);
    } catch (error) {
      showFailure(error, MESSAGES.content.deleteFailure);
    }
  };
  return (
    <TitledCard
      id={IMPACT_KEY}
      title={TITLE}
      lead="About page, Your Impact tab, opens enlarged"
      badge={<StoredBadge isStored={item !== null} />}
    >
      <BlockImageForm
        label={TITLE}
        form={form}
        url={form.fields.url}
        urlField="url"
        fieldLabels={{ url: 'Picture' }}
        itemOf={() => item?.id}
        artwork={field}
        isBusy={isBusy}
        actions={
          item?.value && (
            <Button variant="danger-plain" className="mr-auto" disabled={isBusy} onClick={() => void remove()}>
              Remove Image
            </Button>
          )
        }
      >
        <p>
          {item?.value
            ? 'Visitors see this picture in place of the diagram of the field. The split in words stays under it.'
            : 'Visitors see the diagram of the field. Your own picture would take its place.'}
        </p>
      </BlockImageForm>
    </TitledCard>
  );
}

function useImpactForm(item: ContentItem | null) {
  const { mutateAsync } = useSaveContentItem();
  const describe = useDescribeUploaded();
  const reread = useRereadContentItem();
  const form = useItemForm({
    name: 'impact-image',
    label: 'the impact image',
    stored: toStored(item),
    findProblems: ({ url }) => findImageProblems('url', url),
    save: async ({ url, altText }, base) => {
      const { body } = await mutateAsync({ key: IMPACT_KEY, value: url, base });
      if (body.value !== url) await describe(body.value, altText);
    },
    findTheirs: async () => toStored(await reread(IMPACT_KEY)),
    success: MESSAGES.impactImage.updated,
    failure: MESSAGES.content.saveFailure,
    onSaved: () => undefined,
  });
  const { url } = form.fields;
  return {
    ...form,
    fill: (next: string, metadata?: ImageMetadata) => form.change({ url: next, altText: metadata?.altText ?? '' }),
    isReady: form.isChanged && url !== (item?.value ?? '') && isImageAddress(url),
  };
}

function toStored(item: ContentItem | null) {
  return {
    version: toBase(item),
    fields: { url: item?.value ?? '', altText: '' },
  };
}
