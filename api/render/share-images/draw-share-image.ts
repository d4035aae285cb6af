import sharp from 'sharp';
import type { FocalPoint } from '../../../contract/media.ts';
import { THEME_COLORS } from '../../../contract/theme-colors.ts';
import type { ShareArtwork } from './artwork.ts';
import type { OutlinedText, OutlineText } from './outline-text.ts';
import type { SharePlan } from './plan-share-images.ts';

export const SHARE_SIZE = { width: 1200, height: 630 };

/** Size of the image box at the top right, and the horizontal lean of its left edge (20 degrees). Pixels. */
const IMAGE = { width: 596, height: 588, lean: 214 };
const HEADLINE = { left: 64, top: 76, size: 80, lineHeight: 0.95, tracking: -0.024, maxWidth: 640, maxHeight: 380 };
const CLUB = { left: 168, middle: 532, size: 26, tracking: 0, maxWidth: 370 };
const MARK = { left: 64, top: 490, size: 84 };
const CAP_HEIGHT = 0.686;

const MIDDLE: FocalPoint = { x: 0.5, y: 0.5 };

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

const toDataUrl = (bytes: Buffer, type: string): string => `data:${type};base64,${bytes.toString('base64')}`;

/** Width of a line in ems. */
const measure = ({ width, glyphs, unitsPerEm }: OutlinedText, tracking: number): number =>
  Math.max(width / unitsPerEm + glyphs.length * tracking, 0.01);

interface Drawing extends Pick<SharePlan, 'headline' | 'club' | 'focalPoint'> {
  /** Image bytes or SVG, cropped to fit. */
  image: Buffer;
}

/** Draws a PNG of 1200 × 630: the headline on the club's color, and the image in the stripe frame. */
export async function drawShareImage(
  { headline, club, image, focalPoint }: Drawing,
  { mark }: Pick<ShareArtwork, 'mark'>,
  outline: OutlineText,
): Promise<Buffer> {
  const cropped = await cropImage(image, focalPoint ?? MIDDLE, THEME_COLORS['brand-900']);
  const size = `width="${SHARE_SIZE.width}" height="${SHARE_SIZE.height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>
<defs><clipPath id="frame"><path d="${getFrame(0)}"/></clipPath></defs>
<rect ${size} fill="${THEME_COLORS['brand-900']}"/>
<path d="${getFrame(44)}" fill="${THEME_COLORS['accent-500']}"/>
<path d="${getFrame(19)}" fill="${THEME_COLORS['brand-900']}"/>
<path d="${getFrame(8)}" fill="${THEME_COLORS.cream}"/>
<image x="${SHARE_SIZE.width - IMAGE.width}" width="${IMAGE.width}" height="${IMAGE.height}" clip-path="url(#frame)" href="${toDataUrl(cropped, 'image/jpeg')}"/>
<g fill="${THEME_COLORS.white}">${drawHeadline(headline, outline)}${drawClub(club, outline)}</g>
<image x="${MARK.left}" y="${MARK.top}" width="${MARK.size}" height="${MARK.size}" href="${toDataUrl(mark, 'image/svg+xml')}"/>
</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, quality: 92, effort: 6 }).toBuffer();
}

/** Crops the image to fill the box, with the focal point as close to the center as possible. */
async function cropImage(image: Buffer, { x, y }: FocalPoint, background: string): Promise<Buffer> {
  const { width, height } = IMAGE;
  const outside = { width, height, fit: 'outside' } as const;
  const { data, info } = await sharp(image)
    .autoOrient()
    .resize(outside)
    .flatten({ background })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  const left = Math.round(clamp(x * info.width - width / 2, info.width - width));
  const top = Math.round(clamp(y * info.height - height / 2, info.height - height));
  return sharp(data).extract({ left, top, width, height }).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** Path of the leaning box, grown by `band` on its left edge and below. */
function getFrame(band: number): string {
  const { width, height, lean } = IMAGE;
  const bottom = height + Math.round(band * 0.95);
  const topLeft = SHARE_SIZE.width - width + lean - band;
  const bottomLeft = topLeft - (lean * bottom) / height;
  return `M${topLeft} 0H${SHARE_SIZE.width}V${bottom}H${bottomLeft.toFixed(1)}Z`;
}

function drawHeadline(lines: readonly string[], outline: OutlineText): string {
  const outlined = lines.map((line) => outline(line.toUpperCase()));
  const widest = Math.max(...outlined.map((line) => measure(line, HEADLINE.tracking)));
  const size = Math.min(
    HEADLINE.size,
    HEADLINE.maxWidth / widest,
    HEADLINE.maxHeight / (lines.length * HEADLINE.lineHeight),
  );
  const step = size * HEADLINE.lineHeight;
  const first = HEADLINE.top + size * CAP_HEIGHT;
  return outlined.map((line, index) => drawLine(line, { ...HEADLINE, size, baseline: first + index * step })).join('');
}

interface Line {
  left: number;
  baseline: number;
  size: number;
  /** Ems added after each letter. */
  tracking: number;
}

function drawLine({ glyphs, unitsPerEm }: OutlinedText, { left, baseline, size, tracking }: Line): string {
  const scale = size / unitsPerEm;
  return glyphs
    .map(({ x, path }, index) => {
      const shift = left + x * scale + index * tracking * size;
      return `<path transform="translate(${shift.toFixed(2)} ${baseline.toFixed(2)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" d="${path}"/>`;
    })
    .join('');
}

function drawClub(club: string, outline: OutlineText): string {
  const line = outline(club.toUpperCase());
  const size = Math.min(CLUB.size, CLUB.maxWidth / measure(line, CLUB.tracking));
  return drawLine(line, { ...CLUB, size, baseline: CLUB.middle + (size * CAP_HEIGHT) / 2 });
}
