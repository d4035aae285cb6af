import { useState } from 'react';
import type { ContentItem } from '../../../contract/content-items.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useRereadContentItem, useSaveContentItem } from '../../data/content-items.ts';
import { useDescribeUploaded } from '../../data/media.ts';
import { useAdmin } from '../../data/session.ts';
import { type ChosenImage, type ImageWords, isImageAddress } from '../../fields/image-field.tsx';
import { useItemForm } from '../../lib/item-form.ts';
import { findBase } from './content-base.ts';

export const IMPACT_KEY = 'about_impact_image';

const toStored = (item: ContentItem | null) => ({
  version: findBase(item),
  fields: { url: item?.value ?? '', altText: '' },
});

/** The impact tab's picture: a content item whose value is an address. */
export const useImpactForm = (item: ContentItem | null) => {
  const admin = useAdmin();
  const { mutateAsync } = useSaveContentItem();
  const describe = useDescribeUploaded();
  const reread = useRereadContentItem();
  const [chosen, setChosen] = useState<ChosenImage | null>(null);
  const form = useItemForm({
    adminId: admin.id,
    name: 'impact-image',
    label: 'the impact image',
    stored: toStored(item),
    findProblems: () => ({}),
    save: async ({ url, altText }, base) => {
      const { body } = await mutateAsync({ key: IMPACT_KEY, value: url, base });
      if (body.value !== url) await describe(body.value, altText);
    },
    findTheirs: async () => toStored(await reread(IMPACT_KEY)),
    success: MESSAGES.impactImage.updated,
    failure: MESSAGES.content.saveFailure,
    onSaved: () => setChosen(null),
  });
  const { url } = form.fields;
  const kept = url ? { url, preview: url, isUploaded: false } : null;
  return {
    ...form,
    image: chosen?.url === url ? chosen : kept,
    /** An upload is shown by this browser alone until it is saved. */
    findPreview: (address: string) => (chosen?.url === address ? chosen.preview : address),
    choose: (next: ChosenImage | null, words?: ImageWords) => {
      setChosen(next);
      form.change({ url: next?.url ?? '', altText: words?.altText ?? '' });
    },
    isReady: form.isChanged && url !== (item?.value ?? '') && isImageAddress(url),
  };
};
