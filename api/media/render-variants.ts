import sharp, {
  type AvifOptions,
  type FailOnOptions,
  type JpegOptions,
  type PngOptions,
  type Sharp,
  type WebpOptions,
} from 'sharp';
import {
  FULL_AVIF_EFFORT,
  IMAGE_LIMITS,
  IMAGE_WIDTHS,
  type ImageProgress,
  type SourceFormat,
  type VariantFormat,
} from '../../contract/media.ts';
import { ImageRefused } from './inspect-image.ts';

/** Height limit, so that a very tall image cannot keep the encoders busy for minutes. */
const MAX_HEIGHT = 3840;
const MAX_WIDTH = 1920;
/** The image's own width is rendered too if the next smaller standard width is below this fraction of it. */
const NEARLY_FULL = 0.9;
const PLACEHOLDER_SIZE = 16;
/** AVIF and WebP. */
const OFFERED_FORMATS = 2;

// Larger variants are shown on dense screens, where artifacts are too small to see. One more step of effort on a larger variant
// doubles its time for 2 to 6 percent fewer bytes, while somebody waits on one core (decision 047).
const AVIF_STEPS = [
  { upTo: 640, quality: 55, effort: 3 },
  { upTo: 960, quality: 46, effort: 3 },
  { upTo: 1280, quality: 45, effort: 2 },
];
const LARGEST_AVIF = { quality: 45, effort: 1 };

const JPEG_OPTIONS: JpegOptions = { quality: 80, mozjpeg: true };
const PNG_OPTIONS: PngOptions = { compressionLevel: 9 };
const PLACEHOLDER_OPTIONS: WebpOptions = { quality: 30, effort: 6 };

export interface RenderedFile {
  format: VariantFormat;
  width: number;
  height: number;
  bytes: Uint8Array;
}

export type RenderedImage = Awaited<ReturnType<typeof renderVariants>>;

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 3 | 4;
}

const fromPixels = ({ data, width, height, channels }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } });

// libjpeg's only warning about missing rows when the file still has an end marker.
const IS_CUT_SHORT = /premature end/i;

/** Widths to render for an image this wide. Never upscales. */
export function listWidths(width: number): number[] {
  const standard = IMAGE_WIDTHS.filter((candidate) => candidate <= width);
  const widest = standard.at(-1) ?? 0;
  return widest < Math.min(width, MAX_WIDTH) * NEARLY_FULL ? [...standard, width] : standard;
}

/**
 * Renders an inspected file in every size and format.
 * @throws {ImageRefused} if it cannot be decoded to its last row
 */
export async function renderVariants(
  file: Uint8Array,
  format: SourceFormat,
  onProgress: (progress: ImageProgress) => void = () => {},
  mostEffort: number = FULL_AVIF_EFFORT,
) {
  const decoded = await decode(file);
  const pixels =
    decoded.channels === 4 && isOpaque(decoded) ? await toPixels(fromPixels(decoded).removeAlpha()) : decoded;
  const isPhotographic = format === 'jpeg';
  const variants: RenderedFile[] = [];
  const widths = listWidths(pixels.width);
  const total = widths.length * OFFERED_FORMATS + 1;
  for (const width of widths) {
    onProgress({ done: variants.length, total });
    variants.push(...(await renderWidth(pixels, width, isPhotographic, mostEffort)));
  }
  onProgress({ done: variants.length, total });
  return {
    width: pixels.width,
    height: pixels.height,
    dominantColor: await findDominantColor(pixels),
    placeholder: await renderPlaceholder(fromPixels(pixels)),
    /** AVIF and WebP, by width. */
    variants,
    /** JPEG, or PNG if the image has transparency. */
    fallback: await renderFallback(pixels),
  };
}

/** @returns a data URI */
export async function renderPlaceholder(image: Sharp): Promise<string> {
  const small = image.resize(PLACEHOLDER_SIZE, PLACEHOLDER_SIZE, { fit: 'inside' });
  return `data:image/webp;base64,${(await small.webp(PLACEHOLDER_OPTIONS).toBuffer()).toString('base64')}`;
}

/** Decodes a file, refusing only missing rows: other warnings are common in camera files that display fine. */
async function decode(file: Uint8Array): Promise<Pixels> {
  try {
    return await decodeOnce(file, 'warning').catch((warning: unknown) => {
      if (IS_CUT_SHORT.test(String(warning))) throw warning;
      return decodeOnce(file, 'error');
    });
  } catch (cause) {
    throw new ImageRefused('damaged', { cause });
  }
}

/** Upright, sRGB, 8 bits, without metadata, at most the largest variant's size. First frame of an animation. */
function decodeOnce(file: Uint8Array, failOn: FailOnOptions): Promise<Pixels> {
  return toPixels(
    sharp(file, { failOn, limitInputPixels: IMAGE_LIMITS.maxPixels, sequentialRead: true, pages: 1 })
      .autoOrient()
      .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb'),
  );
}

async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  if (info.channels !== 3 && info.channels !== 4) throw new Error(`a picture with ${info.channels} channels`);
  return { data, width: info.width, height: info.height, channels: info.channels };
}

function isOpaque({ data, channels }: Pixels): boolean {
  if (channels === 3) return true;
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false;
  return true;
}

async function renderWidth(
  pixels: Pixels,
  width: number,
  isPhotographic: boolean,
  mostEffort: number,
): Promise<RenderedFile[]> {
  const resized = width === pixels.width ? pixels : await toPixels(fromPixels(pixels).resize({ width }));
  return [
    await render(fromPixels(resized).avif(getAvifOptions(width, isPhotographic, mostEffort)), 'avif', resized),
    await render(fromPixels(resized).webp({ quality: 75, smartSubsample: !isPhotographic }), 'webp', resized),
  ];
}

/**
 * @param isPhotographic halves the color resolution, which is invisible in photos but frays colored text in drawings
 * @param mostEffort maximum effort, from 0, the fastest
 */
function getAvifOptions(width: number, isPhotographic: boolean, mostEffort: number = FULL_AVIF_EFFORT): AvifOptions {
  const { quality, effort } = AVIF_STEPS.find(({ upTo }) => width <= upTo) ?? LARGEST_AVIF;
  return { quality, effort: Math.min(effort, mostEffort), chromaSubsampling: isPhotographic ? '4:2:0' : '4:4:4' };
}

async function render(image: Sharp, format: VariantFormat, size: Pick<Pixels, 'width' | 'height'>) {
  const { width, height } = size;
  return { format, width, height, bytes: await image.toBuffer() };
}

async function findDominantColor(pixels: Pixels): Promise<string> {
  const sample = await fromPixels(pixels)
    .resize(48, 48, { fit: 'fill' })
    .flatten({ background: 'white' })
    .png()
    .toBuffer();
  const { r, g, b } = (await sharp(sample).stats()).dominant;
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function renderFallback(pixels: Pixels): Promise<RenderedFile> {
  return pixels.channels === 4
    ? render(fromPixels(pixels).png(PNG_OPTIONS), 'png', pixels)
    : render(fromPixels(pixels).jpeg(JPEG_OPTIONS), 'jpeg', pixels);
}
