import { useEffect, useRef, useState } from 'react';

const WIDTH = 240;

/** A small copy: twenty photos at their full size would take a phone's memory. */
const shrink = async (file: Blob): Promise<string> => {
  const bitmap = await createImageBitmap(file, { resizeWidth: WIDTH, resizeQuality: 'medium' });
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const copy = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
  return copy ? URL.createObjectURL(copy) : '';
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
