import { IMAGES_PATH } from '../../contract/image-address.ts';
import type { ImageInfo, VariantFormat } from '../../contract/media.ts';
import type { RenderInput } from '../../contract/releases.ts';

/** Image with its sources: newer formats first, each in several widths. */
export interface Image {
  src: string;
  width: number;
  height: number;
  sources: { type: string; srcSet: string }[];
  sizes: string;
  /** Classes that keep the focal point in view. Empty for the center. */
  focus: string;
}

interface Slot {
  /** Reserved size for an image of unknown dimensions. */
  width: number;
  height: number;
  sizes: string;
}

// In photos a third device pixel is invisible and doubles the bytes. Such screens request two thirds of the width.
const DENSE = '(min-resolution: 2.1dppx)';

const SLOTS = {
  hero: { width: 880, height: 660, sizes: `(min-width: 900px) min(54.17vw, 50vw + 60px), ${DENSE} 70vw, 100vw` },
  carousel: {
    width: 960,
    height: 720,
    sizes: `(min-width: 1200px) 366px, (min-width: 900px) 31vw, (min-width: 600px) 46vw, ${DENSE} 61vw, 87vw`,
  },
  pair: {
    width: 960,
    height: 720,
    sizes: `(min-width: 1200px) 562px, (min-width: 600px) 46vw, ${DENSE} 61vw, 87vw`,
  },
  single: { width: 960, height: 720, sizes: '(min-width: 1200px) 672px, (min-width: 900px) 58vw, 100vw' },
  store: { width: 560, height: 400, sizes: '(min-width: 900px) 560px, 100vw' },
  impact: { width: 1200, height: 560, sizes: '(min-width: 1200px) 1152px, 100vw' },
  prose: { width: 0, height: 0, sizes: '(min-width: 900px) 680px, 100vw' },
} as const satisfies Record<string, Slot>;

export type ImageSlot = keyof typeof SLOTS;

const OFFERED = ['avif', 'webp'] as const satisfies VariantFormat[];

/** One class per tenth, because the content security policy forbids style attributes. */
const getFocus = ({ focalPoint }: ImageInfo): string =>
  focalPoint ? `focus-x-${Math.round(focalPoint.x * 10)} focus-y-${Math.round(focalPoint.y * 10)}` : '';

/** External images and those without data are shown unchanged. */
export function getImage(input: RenderInput, src: string, slot: ImageSlot): Image {
  const { width, height, sizes } = SLOTS[slot];
  const info = input.media?.[src];
  if (!info) return { src, width, height, sources: [], sizes, focus: '' };
  return { src, width: info.width, height: info.height, sources: getSources(info), sizes, focus: getFocus(info) };
}

function getSources({ variants }: ImageInfo): Image['sources'] {
  return OFFERED.flatMap((format) => {
    // The fallback may have the same format and width as another variant.
    const candidates = variants.filter(
      ({ format: own, width }, index) =>
        own === format && variants.findIndex((other) => other.format === own && other.width === width) === index,
    );
    if (candidates.length === 0) return [];
    const srcSet = candidates.map(({ name, width }) => `${IMAGES_PATH}${name} ${width}w`).join(', ');
    return [{ type: `image/${format}`, srcSet }];
  });
}
