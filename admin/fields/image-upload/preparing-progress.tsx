import type { ImageProgress } from '../../../contract/media.ts';
import { useUploadStatus } from '../../data/uploads.ts';

/** How far a picture is on its way to every size and format. */
export const PreparingBar = ({ progress }: { progress: ImageProgress | null }) => (
  <div className="upload-progress">
    <p>
      <strong>{progress ? 'Preparing for every screen' : 'Waiting for its turn'}</strong>
      {progress && (
        <span className="upload-share">
          {progress.done} of {progress.total}
        </span>
      )}
    </p>
    <progress
      className="upload-bar"
      {...(progress && { value: progress.done, max: progress.total })}
      aria-label="Preparing the picture"
    />
  </div>
);

/** Shows while a record with a fresh upload is being saved. */
export const PreparingProgress = ({ url, isSaving }: { url: string; isSaving: boolean }) => {
  const status = useUploadStatus(url, isSaving);
  if (status?.state !== 'waiting' && status?.state !== 'preparing') return null;
  return <PreparingBar progress={status.progress} />;
};
