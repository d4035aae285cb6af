import { DescribeField } from '../../forms/describe-field.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ItemFindings } from '../check/item-findings.tsx';
import type { BatchPicture } from '../media/picture-batch.ts';
import { PreparingProgress } from '../media/upload-button.tsx';
import { CaptionFields } from './image-metadata-fields.tsx';

export interface NewPictureMetadata {
  altText: string;
  isDecorative: boolean;
  title: string;
  description: string;
}

interface NewPictureRowProps {
  picture: BatchPicture;
  /** Its place among the chosen ones. */
  number: number;
  hasCaption: boolean;
  metadata: NewPictureMetadata;
  isLocked: boolean;
  onMetadata: (metadata: NewPictureMetadata) => void;
  /** Does what the row offers against its problem. */
  onHelp: () => void;
  onRemove: () => void;
}

/** A picture on its way, with what is said about it. */
export const NewPictureRow = ({ picture, number, hasCaption, metadata, isLocked, ...on }: NewPictureRowProps) => {
  const set = (typed: Partial<NewPictureMetadata>) => on.onMetadata({ ...metadata, ...typed });
  const name = picture.fileName || `picture ${number}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_44px] gap-x-5 gap-y-4 rounded-card border border-line-cool bg-white p-4 md:grid-cols-[200px_minmax(0,1fr)_44px]">
      <div className="order-1 grid grid-cols-[112px_minmax(0,1fr)] content-start items-center gap-3 md:grid-cols-1">
        <div className="grid aspect-3/2 place-items-center overflow-hidden rounded-lg bg-tint text-quiet">
          {picture.thumbnail ? (
            <img className="size-full object-cover" src={picture.thumbnail} alt="" />
          ) : (
            <Icon name="image" size={28} />
          )}
        </div>
        <div className="min-w-0 text-sm">
          <p className="truncate font-semibold text-ink">{picture.fileName}</p>
          <PictureState picture={picture} />
        </div>
      </div>
      <fieldset
        className="order-3 col-span-2 grid min-w-0 content-start gap-4 border-0 p-0 md:order-2 md:col-span-1"
        disabled={isLocked}
      >
        <legend className="sr-only">{name}</legend>
        {picture.problem && (
          <Callout tone="danger" className="flex-wrap items-center" role="alert">
            <Icon name="alert" />
            <p className="flex-[1_1_220px]">
              <strong>{picture.problem.title}</strong> {picture.problem.help}
            </p>
            {picture.remedy && (
              <Button
                icon={REMEDIES[picture.remedy].icon}
                aria-label={`${REMEDIES[picture.remedy].action}: ${name}`}
                onClick={on.onHelp}
              >
                {REMEDIES[picture.remedy].action}
              </Button>
            )}
          </Callout>
        )}
        {!picture.isRefused && (
          <>
            {hasCaption && (
              <div className="grid gap-4 sm:grid-cols-2">
                <CaptionFields value={metadata} isTitleOptional onChange={set} />
              </div>
            )}
            <DescribeField altText={metadata.altText} isDecorative={metadata.isDecorative} onChange={set} />
            <ItemFindings entity="carouselImages" id={null} fields={{ ...metadata, imageUrl: picture.fileName }} />
          </>
        )}
      </fieldset>
      <div className="order-2 md:order-3">
        <IconButton icon="trash" label={`Remove ${name}`} look="danger" disabled={isLocked} onClick={on.onRemove} />
      </div>
    </li>
  );
};

const REMEDIES = {
  retry: { icon: 'again', action: 'Try again' },
  shrink: { icon: 'image', action: 'Make a smaller copy' },
} as const;

const STATES = {
  waiting: 'Waiting to upload',
  sent: 'Waiting',
  ready: 'Ready',
  failed: 'Stopped',
} as const;

const PictureState = ({ picture: { state, share, url, isRefused } }: { picture: BatchPicture }) => {
  if (state === 'sending') {
    return (
      <>
        <p>Uploading, {share}%</p>
        <progress className="progress-bar" value={share} max={100} aria-label="Upload" />
      </>
    );
  }
  if (state === 'preparing') return <PreparingProgress url={url} isSaving />;
  return (
    <p className="flex items-center gap-1.5 text-muted">
      {state === 'ready' && <Icon name="check-circle" size={16} />}
      {isRefused ? 'Not taken' : STATES[state]}
    </p>
  );
};
