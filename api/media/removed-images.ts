import { basename } from 'node:path';
import type { Database } from '../../db/client.ts';
import { imageIdOf } from './media.queries.ts';
import type { ObjectStore } from './object-store.ts';
import { listRemovedImageIds } from './removed-images.queries.ts';

export type RemovedImages = ReturnType<typeof createRemovedImages>;

export function createRemovedImages(db: Database) {
  let replacementImages = new Map<string, string>();
  let paths = new Set<string>();
  const followers: ((imageId: string) => void)[] = [];
  const nameOf = (name: string): string => imageIdOf(name) ?? '';
  return {
    /** True if the image, or a file made from it, was taken down. */
    isRemoved: (name: string) => replacementImages.has(nameOf(name)),
    /** True if the path shows a taken-down image, including share images. */
    isRemovedPath: (path: string) => paths.has(path) || replacementImages.has(nameOf(basename(path))),
    /** Corresponding file name of the replacement image. Null if the image was not taken down. */
    findReplacementImage: (name: string) => {
      const replacementImage = replacementImages.get(nameOf(name));
      return replacementImage === undefined ? null : replacementImage + name.slice(replacementImage.length);
    },
    isReplacementImage: (name: string) => [...replacementImages.values()].includes(nameOf(name)),
    /** Reads the list again and notifies subscribers of each new entry. */
    refresh: async () => {
      const before = replacementImages;
      const removed = await listRemovedImageIds(db);
      replacementImages = new Map(removed.map(({ imageId, replacementImage }) => [imageId, replacementImage]));
      paths = new Set(removed.flatMap(({ addresses }) => addresses));
      for (const imageId of replacementImages.keys()) {
        if (!before.has(imageId)) for (const onRemoved of followers) onRemoved(imageId);
      }
    },
    follow: (onRemoved: (imageId: string) => void) => {
      followers.push(onRemoved);
      for (const imageId of replacementImages.keys()) onRemoved(imageId);
    },
  };
}

/** Wraps the store so that it neither saves nor returns taken-down images, even if the takedown happens during the call. */
export function withoutRemoved(store: ObjectStore, { isRemoved }: RemovedImages): ObjectStore {
  return {
    ...store,
    fetchImage: async (name) => {
      if (isRemoved(name) || !(await store.fetchImage(name))) return false;
      if (isRemoved(name)) await store.deleteImages(imageIdOf(name) ?? name);
      return !isRemoved(name);
    },
    saveImage: async (name, bytes) => {
      await store.saveImage(name, bytes);
      if (isRemoved(name)) await store.deleteImages(imageIdOf(name) ?? name);
    },
  };
}
