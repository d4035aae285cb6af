import type { CarouselImageInput } from '../../../contract/carousel-images.ts';
import type { OrderInput } from '../../../contract/changes.ts';
import type { HeroImage } from '../../../contract/hero-images.ts';

/** A row of either list; a hero image has neither title nor caption. */
export interface ManagedImage extends HeroImage {
  title?: string;
  description?: string;
}

export type NewImage = CarouselImageInput;

export interface ImageEdit {
  id: number;
  version: number;
  altText?: string;
  isDecorative?: boolean;
  title?: string;
  description?: string;
  sortOrder?: string;
  showFrom?: string | null;
  showUntil?: string | null;
}

export interface ImageActions {
  create: (image: NewImage) => Promise<unknown>;
  update: (edit: ImageEdit) => Promise<unknown>;
  order: (order: OrderInput) => Promise<{ body: { batch: number | null } }>;
  remove: (id: number) => Promise<unknown>;
  isBusy: boolean;
}

/** What a volunteer recognizes the picture by. */
export const getImageName = ({ title, altText }: ManagedImage): string => title || altText || 'Picture';
