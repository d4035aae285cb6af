import sharp, { type Sharp } from 'sharp';
import type { ImageFiles, ImageVariant } from '../../contract/media.ts';
import { THEME_COLORS } from '../../contract/theme-colors.ts';
import { renderPlaceholder } from './render-variants.ts';

type ReplacementImageSizes = Pick<ImageFiles, 'width' | 'height' | 'variants'>;

/** Lowest effort: the flat drawing is small at any setting, and somebody waits for it. */
const QUICK = 0;

/** Replacement image for a takedown, in the same sizes and formats, so that every page keeps its layout. */
export async function drawReplacementImage({ width, height, variants }: ReplacementImageSizes) {
  const hasAlpha = variants.some(({ format }) => format === 'png');
  const frame = (across: number, down: number): Sharp => sharp(drawFrame(across, down, hasAlpha));
  const files: Uint8Array[] = [];
  for (const variant of variants) files.push(await encode(frame(variant.width, variant.height), variant));
  return {
    dominantColor: THEME_COLORS.tint,
    placeholder: await renderPlaceholder(frame(width, height)),
    /** In the order of the requested variants. */
    files,
  };
}

/** Draws an empty frame on the club's pale tint, centered in any proportions. */
function drawFrame(width: number, height: number, hasAlpha: boolean): Buffer {
  const unit = Math.min(width, height);
  const side = unit * 0.28;
  const [x, y] = [(width - side) / 2, (height - side * 0.8) / 2];
  const line = Math.max(1, unit * 0.012);
  const { tint, 'line-strong': stroke, control } = THEME_COLORS;
  // A transparent image gets a transparent replacement.
  const left = hasAlpha ? 1 : 0;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect x="${left}" width="${width - left}" height="${height}" fill="${tint}"/>
<g fill="none" stroke="${stroke}" stroke-width="${line}" stroke-linejoin="round" stroke-linecap="round">
<rect x="${x}" y="${y}" width="${side}" height="${side * 0.8}" rx="${side * 0.08}" fill="#ffffff"/>
<path stroke="${control}" d="M${x + side * 0.14} ${y + side * 0.64}l${side * 0.22}-${side * 0.26} ${side * 0.16} ${side * 0.16} ${side * 0.18}-${side * 0.24} ${side * 0.18} ${side * 0.34}z"/>
<circle stroke="${control}" cx="${x + side * 0.26}" cy="${y + side * 0.22}" r="${side * 0.07}"/>
</g></svg>`);
}

function encode(image: Sharp, { format }: ImageVariant): Promise<Buffer> {
  if (format === 'avif') return image.avif({ quality: 50, effort: QUICK, chromaSubsampling: '4:2:0' }).toBuffer();
  if (format === 'webp') return image.webp({ quality: 80, effort: QUICK }).toBuffer();
  return format === 'png' ? image.png().toBuffer() : image.flatten({ background: 'white' }).jpeg().toBuffer();
}
