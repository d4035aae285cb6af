import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { WrittenTogether } from '../../../contract/changes.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { PAGE_NAMES, type PageType } from '../../../contract/pages.ts';
import type { CarouselImageUpdate, createCarouselImage, HeroImage } from '../../../contract/placed-images.ts';
import { SCENES } from '../../../site/lib/artwork.ts';
import type { Written } from '../../client/api.ts';
import type { Place } from '../../ui/place-glyph.tsx';
import type { ImageSize } from '../media/image-field.tsx';
import { carouselImages, heroImages } from './data.ts';

/** A row of either list. Hero images have neither title nor caption. */
export interface ManagedImage extends HeroImage {
  title?: string;
  description?: string;
}

type NewImage = z.input<typeof createCarouselImage>;

type ImageEdit = CarouselImageUpdate & { id: number };

interface ImageItems extends Pick<typeof heroImages, 'entity' | 'useRemove' | 'useOrder'> {
  useCreate: () => { mutateAsync: (image: NewImage) => Promise<Written<{ id: number }>> };
  useCreateTogether: () => {
    mutateAsync: (images: NewImage[]) => Promise<{ body: WrittenTogether<{ id: number }> }>;
    isPending: boolean;
  };
  useUpdate: () => { mutateAsync: (edit: ImageEdit) => Promise<Written<{ id: number }>> };
}

type KindMessages = Record<Exclude<keyof (typeof MESSAGES)['heroImage'], 'addedTogether'>, string> &
  Pick<(typeof MESSAGES)['heroImage'], 'addedTogether'>;

export interface ImageKind {
  entity: 'heroImages' | 'carouselImages';
  title: string;
  place: Place;
  describePlace: (page: PageType) => string;
  add: string;
  save: string;
  /** Question before deleting. Null if undo is enough. */
  deleteQuestion: string | null;
  empty: string;
  /** Text when images exist but none is visible. */
  noneShown: string;
  /** Effect of deleting all of them. */
  without: string;
  hasCaption: boolean;
  /** Largest size on the desktop site. */
  needs: ImageSize;
  /** Artwork shown without an image. Null for none. */
  artwork: Record<PageType, string> | null;
  messages: KindMessages;
  items: ImageItems;
  useAll: () => UseQueryResult<readonly ManagedImage[]>;
}

export const heroKind: ImageKind = {
  entity: 'heroImages',
  title: 'Hero images',
  place: 'hero',
  describePlace: (page) => `${PAGE_NAMES[page]}, top · they take turns every 5 seconds, in this order`,
  add: 'Add Hero Image',
  save: 'Save Hero Image',
  deleteQuestion: null,
  empty: 'No pictures of your own yet. Visitors see the club’s artwork at the top of the page.',
  noneShown: 'None is showing now, so visitors see the club’s artwork at the top of the page.',
  without: 'If you remove them all, visitors see the club’s artwork.',
  hasCaption: false,
  needs: { width: 880, height: 660 },
  artwork: SCENES,
  messages: MESSAGES.heroImage,
  items: heroImages,
  useAll: () => useQuery(heroImages.query),
};

export const carouselKind: ImageKind = {
  entity: 'carouselImages',
  title: 'Carousel images',
  place: 'carousel',
  describePlace: (page) => `${PAGE_NAMES[page]}, photo row near the bottom`,
  add: 'Add Carousel Image',
  save: 'Save Carousel Image',
  deleteQuestion: 'Are you sure you want to delete this carousel image?',
  empty: 'No pictures yet. Visitors see no photo row until you add one.',
  noneShown: 'None is showing now, so visitors see no photo row.',
  without: 'If you remove them all, visitors see no photo row.',
  hasCaption: true,
  needs: { width: 560, height: 420 },
  artwork: null,
  messages: MESSAGES.carouselImage,
  items: carouselImages,
  useAll: () => useQuery(carouselImages.query),
};

export const getImageName = ({ title, altText }: ManagedImage): string => title || altText || 'Picture';
