import sharp from 'sharp';
import { IMAGE_LIMITS } from '../../contract/media.ts';
import { FINGERPRINT_SIZE } from './fingerprint.ts';
import { ImageRefused } from './inspect-image.ts';

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
