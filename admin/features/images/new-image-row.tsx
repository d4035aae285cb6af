import { DescribeField } from '../../forms/describe-field.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ItemFindings } from '../check/item-findings.tsx';
import { UploadProblemNote } from '../media/file-picker.tsx';
import { useThumbnail } from '../media/local-image.ts';
import { PreparingProgress } from '../media/preparing.tsx';
import type { QueuedImage } from '../media/upload-queue.ts';
import { CaptionFields } from './image-form.tsx';

export const NO_METADATA = { altText: '', isDecorative: false, title: '', description: '' };

const STATES = {
  waiting: 'Waiting to upload',
  sent: 'Waiting',
  ready: 'Ready',
  failed: 'Stopped',
} as const;

export type NewImageMetadata = typeof NO_METADATA;

interface NewImageRowProps {
  image: QueuedImage;
  number: number;
  hasCaption: boolean;
  metadata: NewImageMetadata;
  isLocked: boolean;
  onMetadata: (metadata: NewImageMetadata) => void;
  /** Runs the row's remedy for its problem. */
  onHelp: () => void;
  onRemove: () => void;
}

export function NewImageRow({ image, number, hasCaption, metadata, isLocked, ...on }: NewImageRowProps) {
  const set = (typed: Partial<NewImageMetadata>) => on.onMetadata({ ...metadata, ...typed });
  const name = image.fileName || `picture ${number}`;
  const thumbnail = useThumbnail(image.data);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_44px] gap-x-5 gap-y-4 rounded-card border border-line-cool bg-white p-4 md:grid-cols-[200px_minmax(0,1fr)_44px]">
      <div className="order-1 grid grid-cols-[112px_minmax(0,1fr)] content-start items-center gap-3 md:grid-cols-1">
        <div className="grid aspect-3/2 place-items-center overflow-hidden rounded-lg bg-tint text-quiet">
          {thumbnail ? (
            <img className="size-full object-cover" src={thumbnail} alt="" />
          ) : (
            <Icon name="image" size={28} />
          )}
        </div>
        <div className="min-w-0 text-sm">
          <p className="truncate font-semibold text-ink">{image.fileName}</p>
          <ImageState image={image} />
        </div>
      </div>
      <fieldset
        className="order-3 col-span-2 grid min-w-0 content-start gap-4 border-0 p-0 md:order-2 md:col-span-1"
        disabled={isLocked}
      >
        <legend className="sr-only">{name}</legend>
        <UploadProblemNote {...image} name={name} onHelp={on.onHelp} />
        {!image.isRefused && (
          <>
            {hasCaption && (
              <div className="grid gap-4 sm:grid-cols-2">
                <CaptionFields
                  isTitleOptional
                  text={(field) => ({ value: metadata[field], onChange: (value) => set({ [field]: value }) })}
                />
              </div>
            )}
            <DescribeField altText={metadata.altText} isDecorative={metadata.isDecorative} onChange={set} />
            <ItemFindings entity="carouselImages" id={null} fields={{ ...metadata, imageUrl: image.fileName }} />
          </>
        )}
      </fieldset>
      <div className="order-2 md:order-3">
        <IconButton icon="trash" label={`Remove ${name}`} variant="danger" disabled={isLocked} onClick={on.onRemove} />
      </div>
    </li>
  );
}

function ImageState({ image: { state, share, url, isRefused } }: { image: QueuedImage }) {
  if (state === 'sending') {
    return (
      <>
        <p>Uploading, {share}%</p>
        <progress className="progress-bar" value={share} max={100} aria-label="Upload" />
      </>
    );
  }
  if (state === 'preparing') return <PreparingProgress url={url} isPreparing />;
  return (
    <p className="flex items-center gap-1.5 text-muted">
      {state === 'ready' && <Icon name="check-circle" size={16} />}
      {isRefused ? 'Not taken' : STATES[state]}
    </p>
  );
}
