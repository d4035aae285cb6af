import { UPLOADS } from '../../../contract/interface.ts';

/** Longer sides to try: more than any screen shows, and few enough for a phone's canvas. */
const SIDES = [4000, 2800, 1920];
const QUALITY = 0.85;

/**
 * A JPEG of the same picture that is small enough to be sent: upright, and without what the camera wrote into the file.
 * @throws where this browser cannot draw it
 */
export async function shrinkImage(file: Blob, name: string | undefined): Promise<File> {
  const bitmap = await createImageBitmap(file);
  try {
    for (const side of SIDES) {
      const share = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
      const copy = await encodeJpeg(bitmap, QUALITY, share);
      if (copy.size <= UPLOADS.maxBytes) return new File([copy], nameJpeg(name), { type: copy.type });
    }
    throw new Error('even the smallest copy is too large');
  } finally {
    bitmap.close();
  }
}

export async function encodeJpeg(bitmap: ImageBitmap, quality: number, share = 1): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * share));
  canvas.height = Math.max(1, Math.round(bitmap.height * share));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // Transparent pixels would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const copy = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!copy) throw new Error('the canvas could not be read');
  return copy;
}

function nameJpeg(name = 'picture'): string {
  return `${name.replace(/\.[^.]*$/, '')}.jpg`;
}
