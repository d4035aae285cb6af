import sharp from 'sharp';
import type { ImageRefusal } from '../../contract/image-refusals.ts';
import { IMAGE_LIMITS, SOURCE_FORMATS, type SourceFormat } from '../../contract/media.ts';
import { FINGERPRINT_SIZE } from './fingerprint.ts';

export class ImageRefused extends Error {
  readonly reason: ImageRefusal;

  constructor(reason: ImageRefusal, options?: ErrorOptions) {
    super(`image refused: ${reason}`, options);
    this.name = 'ImageRefused';
    this.reason = reason;
  }
}

/** File type detected from its first bytes. File name and declared type are ignored. */
type FileType = SourceFormat | 'heic' | 'svg' | 'pdf' | 'html' | 'otherFile';

/** Offset in bytes within which PDF readers accept the PDF marker. */
const PDF_MARK_WITHIN = 1024;
const MARKUP_WITHIN = 4096;
const AVIF_BRANDS = ['avif', 'avis'];
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];

const startsWith = (file: Buffer, mark: string, at = 0): boolean =>
  file.length >= at + mark.length && file.toString('latin1', at, at + mark.length) === mark;

const isSourceFormat = (type: FileType): type is SourceFormat => (SOURCE_FORMATS as readonly string[]).includes(type);

// Markup that a browser or server would run if it misread the file. Long enough not to occur by chance in compressed pixels, or
// in the video that some phones append to a photo.
const ACTIVE_MARKUP = /<(?:script|!doctype|iframe|(?:html|svg|\?php)[\s>][\s!-~]{6})/i;

const ZIP_END_MARK = Buffer.from('PK\x05\x06', 'latin1');
/** A zip archive ends with 22 bytes and a comment of up to 65,535. */
const ZIP_END_WITHIN = 22 + 65_535;

/**
 * True for an image file that is also something else. Bytes after the image, such as a phone's video, are dropped by
 * rendering and do not count.
 */
const hasHiddenContent = (file: Buffer): boolean =>
  file.includes('%PDF-') || endsAsZip(file) || ACTIVE_MARKUP.test(file.toString('latin1'));

export function endsAsZip(file: Buffer): boolean {
  const tail = file.subarray(Math.max(0, file.length - ZIP_END_WITHIN));
  const at = tail.lastIndexOf(ZIP_END_MARK);
  return at !== -1 && at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) <= tail.length;
}

/**
 * Checks a file by its bytes alone, without decoding: it must look like a single image of a supported format.
 * @throws {ImageRefused}
 */
export function inspectImage(file: Buffer): { format: SourceFormat } {
  if (file.length === 0) throw new ImageRefused('empty');
  if (file.length > IMAGE_LIMITS.maxBytes) throw new ImageRefused('tooLarge');
  const format = detectFileType(file);
  if (!isSourceFormat(format)) throw new ImageRefused(format);
  if (hasHiddenContent(file)) throw new ImageRefused('hiddenContent');
  return { format };
}

/** Reads the header in the worker. @returns the number of frames @throws {ImageRefused} */
export async function countFrames(file: Uint8Array): Promise<number> {
  const input = sharp(file, { failOn: 'error', limitInputPixels: IMAGE_LIMITS.maxPixels, pages: 1 });
  const { pages = 1 } = await input.metadata().catch((cause: unknown) => {
    throw new ImageRefused(/pixel limit/.test(String(cause)) ? 'tooManyPixels' : 'damaged', { cause });
  });
  if (pages > IMAGE_LIMITS.maxFrames) throw new ImageRefused('tooManyFrames');
  return pages;
}

/** Decodes an image to upright gray pixels, `FINGERPRINT_SIZE` on each side. @throws {ImageRefused} */
export function readGrayPixels(file: Uint8Array): Promise<Buffer> {
  return sharp(file, { failOn: 'error', limitInputPixels: IMAGE_LIMITS.maxPixels, pages: 1 })
    .autoOrient()
    .flatten({ background: 'white' })
    .grayscale()
    .resize(FINGERPRINT_SIZE, FINGERPRINT_SIZE, { fit: 'fill' })
    .raw()
    .toBuffer()
    .catch((cause: unknown) => {
      throw new ImageRefused('damaged', { cause });
    });
}

function detectFileType(file: Buffer): FileType {
  if (startsWith(file, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(file, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(file, 'GIF87a') || startsWith(file, 'GIF89a')) return 'gif';
  if (startsWith(file, 'RIFF') && startsWith(file, 'WEBP', 8)) return 'webp';
  if (file.length >= 16 && startsWith(file, 'ftyp', 4)) return detectIsoMedia(file);
  if (file.subarray(0, PDF_MARK_WITHIN).includes('%PDF-')) return 'pdf';
  return detectMarkup(file);
}

function detectIsoMedia(file: Buffer): FileType {
  const brands = listBrands(file);
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'heic' : 'otherFile';
}

function listBrands(file: Buffer): string[] {
  const end = Math.min(file.readUInt32BE(0), file.length, 256);
  const brands = [file.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(file.toString('latin1', at, at + 4));
  return brands;
}

function detectMarkup(file: Buffer): FileType {
  const opening = file
    .subarray(0, MARKUP_WITHIN)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
    .toLowerCase();
  if (!opening.startsWith('<')) return 'otherFile';
  return opening.includes('<svg') ? 'svg' : 'html';
}
