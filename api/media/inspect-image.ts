import type { ImageRefusal } from '../../contract/image-refusals.ts';
import { IMAGE_LIMITS, SOURCE_FORMATS, type SourceFormat } from '../../contract/media.ts';
import { detectFileType, type FileType } from './detect-file-type.ts';
import { hasHiddenContent } from './find-hidden-content.ts';
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
