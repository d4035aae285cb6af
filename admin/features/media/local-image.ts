import { useEffect, useLayoutEffect, useState } from 'react';
import { UPLOADS } from '../../../contract/interface.ts';

/** Longer sides to try, in pixels: larger than any screen, but small enough for a phone's canvas. */
const SIDES = [4000, 2800, 1920];
const THUMBNAIL_WIDTH = 240;

let lastThumbnail: Promise<unknown> = Promise.resolve();

/** Object URL of a local file, revoked when the file changes or the component unmounts. */
export function useObjectUrl(data: unknown): string {
  const [made, setMade] = useState<{ data: Blob; url: string } | null>(null);
  // Set before paint, so that the image is never missing.
  useLayoutEffect(() => {
    if (!(data instanceof Blob)) return;
    const url = URL.createObjectURL(data);
    setMade({ data, url });
    return () => URL.revokeObjectURL(url);
  }, [data]);
  return made !== null && made.data === data ? made.url : '';
}

/** Thumbnail, since twenty full-size photos would exhaust a phone's memory. Empty if the browser cannot decode the file. */
export function useThumbnail(data: unknown): string {
  const [copy, setCopy] = useState<Blob | null>(null);
  useEffect(() => {
    if (!(data instanceof Blob)) return;
    let isShown = true;
    const draw = async () => {
      if (!isShown) return;
      const bitmap = await createImageBitmap(data, { resizeWidth: THUMBNAIL_WIDTH, resizeQuality: 'medium' });
      setCopy(await encodeJpeg(bitmap, 0.8));
      bitmap.close();
    };
    lastThumbnail = lastThumbnail.then(draw).catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [data]);
  return useObjectUrl(copy);
}

/**
 * Converts an image to a JPEG small enough to send: upright, and without camera metadata.
 * @throws if this browser cannot decode it
 */
export async function shrinkImage(file: Blob, name = 'picture'): Promise<File> {
  const bitmap = await createImageBitmap(file);
  try {
    for (const side of SIDES) {
      const copy = await encodeJpeg(bitmap, 0.85, Math.min(1, side / Math.max(bitmap.width, bitmap.height)));
      if (copy.size <= UPLOADS.maxBytes)
        return new File([copy], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: copy.type });
    }
    throw new Error('even the smallest copy is too large');
  } finally {
    bitmap.close();
  }
}

async function encodeJpeg(bitmap: ImageBitmap, quality: number, share = 1): Promise<Blob> {
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
