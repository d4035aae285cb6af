import { useState } from 'react';
import type { MediaItem } from '../../../contract/media.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { showServerFailure } from '../../client/failures.ts';
import { useCreateMedia } from './data.ts';

/** Adds uploads to the library before any item uses them. */
export function useAddToLibrary(onAdded: (item: MediaItem) => void) {
  const [url, setUrl] = useState('');
  const { mutateAsync: create, isPending } = useCreateMedia();
  const add = async (imageUrl: string): Promise<void> => {
    setUrl(imageUrl);
    try {
      onAdded(await create({ imageUrl }));
    } catch (error) {
      showServerFailure(error, MESSAGES.media.addFailure);
    }
  };
  return { add: (imageUrl: string) => void add(imageUrl), url, isAdding: isPending };
}
