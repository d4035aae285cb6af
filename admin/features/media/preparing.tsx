import type { ImageProgress } from '../../../contract/media.ts';
import { useUploadStatus } from './data.ts';

/** Progress of preparing an image. Hidden at any other time. */
export function PreparingProgress({ url, isPreparing }: { url: string; isPreparing: boolean }) {
  const status = useUploadStatus(url, isPreparing);
  if (status?.state !== 'waiting' && status?.state !== 'preparing') return null;
  return <PreparingBar progress={status.progress} />;
}

export function PreparingBar({ progress }: { progress: ImageProgress | null }) {
  return (
    <div>
      <p className="mb-2 flex gap-2.5">
        <strong>{progress ? 'Preparing for every screen' : 'Waiting'}</strong>
        {progress && (
          <span className="ml-auto tabular-nums">
            {progress.done} of {progress.total}
          </span>
        )}
      </p>
      <progress
        className="progress-bar"
        {...(progress && { value: progress.done, max: progress.total })}
        aria-label="Preparing the picture"
      />
    </div>
  );
}
