import sharp from 'sharp';
import { IMAGE_LIMITS } from '../../contract/media.ts';
import { LOOK_SIZE } from './fingerprint.ts';
import { ImageRefused } from './inspect-image.ts';

/** A picture's gray pixels, upright and drawn to `LOOK_SIZE` on each side. @throws {ImageRefused} */
export const lookAt = (file: Uint8Array): Promise<Buffer> =>
  sharp(file, { failOn: 'error', limitInputPixels: IMAGE_LIMITS.maxPixels, pages: 1 })
    .autoOrient()
    .flatten({ background: 'white' })
    .grayscale()
    .resize(LOOK_SIZE, LOOK_SIZE, { fit: 'fill' })
    .raw()
    .toBuffer()
    .catch((cause: unknown) => {
      throw new ImageRefused('damaged', { cause });
    });
