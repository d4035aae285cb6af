import sharp from 'sharp';
import type { ImageRefusal } from '../../contract/image-refusals.ts';
import { IMAGE_LIMITS, SOURCE_FORMATS, type SourceFormat } from '../../contract/media.ts';
import { detectFileType, type FileType } from './detect-file-type.ts';

export class ImageRefused extends Error {
  readonly reason: ImageRefusal;

  constructor(reason: ImageRefusal, options?: ErrorOptions) {
    super(`image refused: ${reason}`, options);
    this.name = 'ImageRefused';
    this.reason = reason;
  }
}

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
