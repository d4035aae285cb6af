import type { AvifOptions, JpegOptions, PngOptions, WebpOptions } from 'sharp';
import { FULL_AVIF_EFFORT } from '../../contract/media.ts';

// Larger variants are shown on dense screens, where artifacts are too small to see. One more step of effort on a larger variant
// doubles its time for 2 to 6 percent fewer bytes, while somebody waits on one core (decision 047).
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
 * @param isPhotographic halves the color resolution, which is invisible in photos but frays colored text in drawings
 * @param mostEffort maximum effort, from 0, the fastest
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
