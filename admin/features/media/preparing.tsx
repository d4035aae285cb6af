import type { ComponentProps } from 'react';
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
    <ProgressBar
      title={progress ? 'Preparing for every screen' : 'Waiting'}
      label="Preparing the picture"
      value={progress?.done}
      max={progress?.total}
    >
      {progress && `${progress.done} of ${progress.total}`}
    </ProgressBar>
  );
}

interface ProgressBarProps extends ComponentProps<'progress'> {
  title: string;
  detail?: string;
  label: string;
}

export function ProgressBar({ title, detail, label, className = '', children, ...bar }: ProgressBarProps) {
  return (
    <div>
      <p className="mb-2 flex gap-2.5">
        <strong>{title}</strong> {detail}
        <span className="ml-auto tabular-nums">{children}</span>
      </p>
      <progress className={`progress-bar ${className}`} aria-label={label} {...bar} />
    </div>
  );
}
