import { z } from 'zod';
import { brand } from '../club/brand.ts';
import renderings from '../club/first-images/renderings.json' with { type: 'json' };
import { firstFooterLinks, firstImages, firstSlides } from '../club/first-rows.ts';
import type { ExternalLinkInput } from '../contract/external-links.ts';
import { IMAGES_PATH } from '../contract/image-address.ts';
import { imageFilesSchema } from '../contract/media.ts';
import { PAGE_TYPES } from '../contract/pages.ts';
import type { CarouselImageInput } from '../contract/placed-images.ts';

/** Built-in images in all variants, drawn by scripts/render-art.ts. They ship with the code and were never uploaded. */
export const SEED_IMAGES = z.array(imageFilesSchema).parse(renderings);

type FirstImage = keyof typeof firstImages;

export const SEED_IMAGE_FILES = SEED_IMAGES.flatMap(({ variants }) => variants.map(({ name }) => name));

export const seedImageUrl = (file: FirstImage): string => IMAGES_PATH + file;

export const SEED_CAROUSEL_IMAGES: (Omit<CarouselImageInput, 'imageUrl'> & { file: FirstImage })[] = PAGE_TYPES.flatMap(
  (pageType) =>
    (firstSlides[pageType] ?? []).map(([file, title, description], index) => ({
      file,
      title,
      description,
      altText: firstImages[file],
      isDecorative: false,
      isActive: true,
      sortOrder: String(index),
      pageType,
    })),
);

const { school, social, club } = brand;

export const SEED_EXTERNAL_LINKS: ExternalLinkInput[] = [
  ...firstFooterLinks.map(([name, url], index) => ({
    name,
    url,
    description: '',
    location: 'footer' as const,
    isActive: true,
    sortOrder: String(index),
  })),
  { name: social.name, url: social.url, description: '', location: 'header', isActive: true, sortOrder: '0' },
  {
    name: `Join ${club.name}`,
    url: `${school.url}/join-${club.name.toLowerCase().replaceAll(' ', '-')}`,
    description: 'The membership form',
    location: 'get-involved',
    isActive: true,
    sortOrder: '0',
  },
];
