import type { ImageRefusal } from '../../contract/image-refusals.ts';
import { IMAGE_LIMITS, SOURCE_FORMATS, type SourceFormat } from '../../contract/media.ts';
import { detectFileType, type FileType, hasPdfMark } from './detect-file-type.ts';
import { readAvifHeader } from './headers/avif.ts';
import { readGifHeader } from './headers/gif.ts';
import type { HeaderReader } from './headers/image-header.ts';
import { readJpegHeader } from './headers/jpeg.ts';
import { readPngHeader } from './headers/png.ts';
import { readWebpHeader } from './headers/webp.ts';

const HEADER_READERS = {
  png: readPngHeader,
  jpeg: readJpegHeader,
  gif: readGifHeader,
  webp: readWebpHeader,
  avif: readAvifHeader,
} satisfies Record<SourceFormat, HeaderReader>;

export interface InspectedImage {
  format: SourceFormat;
  frames: number;
}

/** Thrown wherever a file turns out unfit to become an image. */
export class ImageRefused extends Error {
  readonly reason: ImageRefusal;

  constructor(reason: ImageRefusal, options?: ErrorOptions) {
    super(`image refused: ${reason}`, options);
    this.name = 'ImageRefused';
    this.reason = reason;
  }
}

const isSourceFormat = (type: FileType): type is SourceFormat => (SOURCE_FORMATS as readonly string[]).includes(type);

// What a browser or a server would run if it took the file for something else. Long enough not to occur by chance in
// the video that some phones append to a photo.
const ACTIVE_MARKUP = /<(?:script|!doctype|html|iframe|svg[\s>]|\?php)/i;

const ZIP_END_MARK = Buffer.from('PK\x05\x06', 'latin1');
/** A zip archive ends with 22 bytes and a comment of at most 65,535. */
const ZIP_END_WITHIN = 22 + 65_535;

const endsAsZip = (file: Buffer): boolean => {
  const tail = file.subarray(Math.max(0, file.length - ZIP_END_WITHIN));
  const at = tail.lastIndexOf(ZIP_END_MARK);
  return at !== -1 && at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) <= tail.length;
};

/**
 * Whether a picture file is something else as well. What merely follows the picture (a phone's video, a maker's notes)
 * is dropped when the picture is drawn anew, and does not count.
 */
const hasHiddenContent = (file: Buffer, pictureEnd: number): boolean => {
  const tail = file.subarray(pictureEnd);
  return hasPdfMark(file) || endsAsZip(file) || tail.includes('%PDF-') || ACTIVE_MARKUP.test(tail.toString('latin1'));
};

/**
 * Judges a file by its bytes alone, decoding nothing: what passes is one picture of a known kind and a bearable size.
 * @throws {ImageRefused}
 */
export const inspectImage = (file: Buffer): InspectedImage => {
  if (file.length === 0) throw new ImageRefused('empty');
  if (file.length > IMAGE_LIMITS.maxBytes) throw new ImageRefused('tooLarge');
  const format = detectFileType(file);
  if (!isSourceFormat(format)) throw new ImageRefused(format);
  const header = HEADER_READERS[format](file);
  if (!header || header.width === 0 || header.height === 0) throw new ImageRefused('damaged');
  if (header.width * header.height > IMAGE_LIMITS.maxPixels) throw new ImageRefused('tooManyPixels');
  if (header.frames > IMAGE_LIMITS.maxFrames) throw new ImageRefused('tooManyFrames');
  if (hasHiddenContent(file, header.end)) throw new ImageRefused('hiddenContent');
  return { format, frames: header.frames };
};
