import { useState } from 'react';
import { MESSAGES } from '../../../contract/messages.ts';
import { useCreateMedia } from '../../data/media.ts';
import { PreparingProgress } from '../../fields/image-upload/preparing-progress.tsx';
import { UploadButton } from '../../fields/image-upload/upload-button.tsx';
import { getServerMessage } from '../../lib/api-client.ts';
import { showFailure, showSuccess } from '../../lib/toasts.ts';

/** A picture for the library alone, to be used later. */
export const LibraryUpload = () => {
  const [url, setUrl] = useState('');
  const { mutateAsync: add, isPending } = useCreateMedia();
  const keep = async (imageUrl: string) => {
    setUrl(imageUrl);
    try {
      await add({ imageUrl });
      showSuccess(MESSAGES.media.uploaded);
    } catch (error) {
      showFailure(error, getServerMessage(error, MESSAGES.media.addFailure));
    }
  };
  return (
    <div className="library-upload">
      <UploadButton look="primary" disabled={isPending} onUploaded={(image) => void keep(image.url)}>
        {isPending ? 'Preparing the picture…' : 'Upload image'}
      </UploadButton>
      <PreparingProgress url={url} isSaving={isPending} />
    </div>
  );
};
