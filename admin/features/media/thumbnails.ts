import { useEffect, useRef, useState } from 'react';
import { encodeJpeg } from './shrink-image.ts';

const WIDTH = 240;

/** A small copy: twenty photos at their full size would take a phone's memory. */
const shrink = async (file: Blob): Promise<string> => {
  const bitmap = await createImageBitmap(file, { resizeWidth: WIDTH, resizeQuality: 'medium' });
  try {
    return URL.createObjectURL(await encodeJpeg(bitmap, 0.8));
  } finally {
    bitmap.close();
  }
};

/** Small copies of files by their ids, made one at a time; empty for what this browser cannot draw. */
export const useThumbnails = (files: readonly { id: string; data: unknown }[]): Record<string, string> => {
  const [made, setMade] = useState<Record<string, string>>({});
  const latest = useRef(made);
  latest.current = made;
  const asked = useRef(new Set<string>());
  const last = useRef(Promise.resolve());
  useEffect(() => {
    for (const { id, data } of files) {
      if (asked.current.has(id) || !(data instanceof Blob)) continue;
      asked.current.add(id);
      last.current = last.current
        .then(() => shrink(data))
        .then(
          (url) => setMade((others) => ({ ...others, [id]: url })),
          () => undefined,
        );
    }
  }, [files]);
  useEffect(
    () => () => {
      for (const url of Object.values(latest.current)) URL.revokeObjectURL(url);
    },
    [],
  );
  return made;
};
