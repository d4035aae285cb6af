import { useState } from 'react';
import type { MediaItem } from '../../../contract/media.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { withFailureShown } from '../../client/failures.ts';
import { useCreateMedia } from './data.ts';

/** Adds uploads to the library before any item uses them. */
export function useAddToLibrary(onAdded: (item: MediaItem) => void) {
  const [url, setUrl] = useState('');
  const { mutateAsync: create, isPending } = useCreateMedia();
  const add = (imageUrl: string): void => {
    setUrl(imageUrl);
    void withFailureShown(MESSAGES.media.addFailure, async () => onAdded(await create({ imageUrl })));
  };
  return { add, url, isAdding: isPending };
}
