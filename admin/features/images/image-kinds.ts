import { useQuery } from '@tanstack/react-query';
import { MESSAGES } from '../../../contract/messages.ts';
import { PAGE_NAMES, type PageType } from '../../../contract/pages.ts';
import { carouselImageSchemas, heroImageSchemas } from '../../../contract/placed-images.ts';
import { SCENES } from '../../../site/lib/artwork.ts';
import { carouselImages, heroImages, type ManagedImage } from './data.ts';

export type ImageKind = typeof heroKind | typeof carouselKind;

export const heroKind = {
  entity: 'heroImages' as const,
  title: 'Hero images',
  place: 'hero' as const,
  describePlace: (page: PageType) => `${PAGE_NAMES[page]}, top · they take turns every 5 seconds, in this order`,
  add: 'Add Hero Image',
  save: 'Save Hero Image',
  /** Asked before deleting. Null if Undo is enough. */
  deletion: null,
  empty: 'No pictures of your own yet. Visitors see the club’s artwork at the top of the page.',
  /** Text when images exist but none is visible. */
  noneShown: 'None is showing now, so visitors see the club’s artwork at the top of the page.',
  /** Effect of deleting all of them. */
  without: 'If you remove them all, visitors see the club’s artwork.',
  hasCaption: false,
  /** Largest size on the desktop site. */
  needs: { width: 880, height: 660 },
  /** Artwork shown without an image. Null for none. */
  artwork: SCENES,
  messages: MESSAGES.heroImage,
  items: heroImages,
  useAll: () => useQuery(heroImages.query),
  schema: heroImageSchemas.item,
};

export const carouselKind = {
  entity: 'carouselImages' as const,
  title: 'Carousel images',
  place: 'carousel' as const,
  describePlace: (page: PageType) => `${PAGE_NAMES[page]}, photo row near the bottom`,
  add: 'Add Carousel Image',
  save: 'Save Carousel Image',
  deletion: {
    question: 'Are you sure you want to delete this carousel image?',
    consequence: 'It comes off the page. The picture itself stays in the media library.',
    action: 'Delete',
  },
  empty: 'No pictures yet. Visitors see no photo row until you add one.',
  noneShown: 'None is showing now, so visitors see no photo row.',
  without: 'If you remove them all, visitors see no photo row.',
  hasCaption: true,
  needs: { width: 560, height: 420 },
  artwork: null,
  messages: MESSAGES.carouselImage,
  items: carouselImages,
  useAll: () => useQuery(carouselImages.query),
  schema: carouselImageSchemas.item,
};

export const getImageName = ({ title, altText }: ManagedImage): string => title || altText || 'Picture';
