import { IMAGES_PATH } from '../../contract/image-address.ts';
import type { ImageInfo, VariantFormat } from '../../contract/media.ts';
import type { RenderInput } from '../../contract/releases.ts';

/** One image as the browser is offered it: newer formats first, each in several widths. */
export interface Image {
  src: string;
  width: number;
  height: number;
  sources: { type: string; srcSet: string }[];
  sizes: string;
  /** Classes that keep the focal point in view; empty for the middle. */
  focus: string;
}

interface Slot {
  /** The size that the layout reserves for an image of unknown size. */
  width: number;
  height: number;
  sizes: string;
}

// A phone's third device pixel cannot be seen in a photo, and doubles its bytes: such screens ask for two thirds.
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

/** In tenths: the policy of the pages forbids style attributes, so each step is a class. */
const getFocus = ({ focalPoint }: ImageInfo): string =>
  focalPoint ? `focus-x-${Math.round(focalPoint.x * 10)} focus-y-${Math.round(focalPoint.y * 10)}` : '';

/** An external address, and an image that nothing is known about, is shown as it is. */
export function getImage(input: RenderInput, src: string, slot: ImageSlot): Image {
  const { width, height, sizes } = SLOTS[slot];
  const info = input.media?.[src];
  if (!info) return { src, width, height, sources: [], sizes, focus: '' };
  return { src, width: info.width, height: info.height, sources: getSources(info), sizes, focus: getFocus(info) };
}

function getSources({ variants }: ImageInfo): Image['sources'] {
  return OFFERED.flatMap((format) => {
    // The fallback may be in this format as well, as wide as another.
    const candidates = variants.filter(
      ({ format: own, width }, index) =>
        own === format && variants.findIndex((other) => other.format === own && other.width === width) === index,
    );
    if (candidates.length === 0) return [];
    const srcSet = candidates.map(({ name, width }) => `${IMAGES_PATH}${name} ${width}w`).join(', ');
    return [{ type: `image/${format}`, srcSet }];
  });
}
