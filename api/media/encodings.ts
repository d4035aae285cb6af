import type { AvifOptions, JpegOptions, PngOptions, WebpOptions } from 'sharp';
import { FULL_AVIF_EFFORT } from '../../contract/media.ts';

// Larger variants are shown on dense screens, where artefacts are too small to see. Effort: one step more on a larger variant
// doubles its time and gains 2 to 6 percent in bytes, and on one core somebody waits for it (decision 047).
const AVIF_STEPS = [
  { upTo: 640, quality: 55, effort: 3 },
  { upTo: 960, quality: 46, effort: 3 },
  { upTo: 1280, quality: 45, effort: 2 },
];
const LARGEST_AVIF = { quality: 45, effort: 1 };

export const JPEG_OPTIONS: JpegOptions = { quality: 80, mozjpeg: true };
export const PNG_OPTIONS: PngOptions = { compressionLevel: 9 };
export const PLACEHOLDER_OPTIONS: WebpOptions = { quality: 30, effort: 6 };

/**
 * @param isPhotographic halved color resolution cannot be seen in a photo; in a drawing it frays the edges of colored text
 * @param mostEffort from 0, the quickest
 */
export function getAvifOptions(
  width: number,
  isPhotographic: boolean,
  mostEffort: number = FULL_AVIF_EFFORT,
): AvifOptions {
  const { quality, effort } = AVIF_STEPS.find(({ upTo }) => width <= upTo) ?? LARGEST_AVIF;
  return { quality, effort: Math.min(effort, mostEffort), chromaSubsampling: isPhotographic ? '4:2:0' : '4:4:4' };
}

export function getWebpOptions(isPhotographic: boolean): WebpOptions {
  return {
    quality: 75,
    smartSubsample: !isPhotographic,
  };
}
