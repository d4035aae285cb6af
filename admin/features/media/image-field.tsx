import { useState } from 'react';
import { isImageAddress } from '../../../contract/fields.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import type { ImageDescription } from '../../forms/describe-field.tsx';
import type { Problems } from '../../forms/problems.ts';
import { Callout } from '../../ui/callout.tsx';
import { AddressField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ImageFrame } from '../../ui/image-frame.tsx';
import { showSuccess } from '../../ui/toasts.tsx';
import { useImagePreview, usePreparing } from './data.ts';
import { ImageButtons } from './image-buttons.tsx';
import { PreparingProgress } from './preparing.tsx';

export interface ImageSize {
  width: number;
  height: number;
}

interface ImageFieldProps {
  /** Empty for no image. */
  url: string;
  /** Includes the description if the image was uploaded or taken from the library. */
  onChoose: (url: string, metadata?: ImageDescription) => void;
  uploaded?: string;
  /** Artwork that visitors see while there is no image. */
  artwork?: string;
  /** Minimum size in pixels for a sharp image. */
  needs?: ImageSize;
  problem?: string | undefined;
}

const NO_ADDRESS = 'Type a full web address that begins with https://';

const ON_IMAGE = 'absolute bottom-2.5 left-2.5 flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold';

/** Problems that prevent saving a form with the image. */
export function findImageProblems(imageUrl: string): Problems {
  if (imageUrl === '') return { imageUrl: 'Choose a picture first: upload one, or take one from the library' };
  return isImageAddress(imageUrl) ? {} : { imageUrl: NO_ADDRESS };
}

/** Field `imageUrl` of a form: upload, library or a typed web address. */
export function ImageField({ url, onChoose, uploaded = MESSAGES.media.uploaded, ...props }: ImageFieldProps) {
  const { artwork, needs, problem } = props;
  const { preview, isUploaded } = useImagePreview(url);
  const isPreparing = usePreparing(url);
  const typed = isUploaded ? '' : url;
  const [isTouched, setTouched] = useState(false);
  const [measured, setMeasured] = useState<(ImageSize & { preview: string }) | null>(null);
  const isShown = preview !== '' && (isUploaded || isImageAddress(url));
  const isWrong = isTouched && typed !== '' && !isImageAddress(typed);
  return (
    <div className="grid gap-3">
      {isShown ? (
        <ImageFrame
          src={preview}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setMeasured({ width, height, preview })
          }
        >
          {isUploaded && (
            <p className={`${ON_IMAGE} bg-success-soft text-success-strong`} role="status">
              <Icon name="check-circle" size={18} />
              Image uploaded
            </p>
          )}
        </ImageFrame>
      ) : artwork ? (
        <ArtworkPreview src={artwork} />
      ) : (
        <div
          className="grid aspect-3/2 place-items-center rounded-card border-[1.5px] border-dashed border-sketch bg-tint text-quiet"
          aria-hidden="true"
        >
          <Icon name="image" size={32} />
        </div>
      )}
      <div role="status">
        {needs && isShown && measured?.preview === preview && <SmallNote size={measured} needs={needs} />}
      </div>
      <PreparingProgress url={url} isPreparing={isPreparing} />
      <ImageButtons onChoose={onChoose} onUploaded={() => showSuccess(uploaded)}>
        {url === '' ? 'Upload image' : 'Replace'}
      </ImageButtons>
      <AddressField
        label="Or image URL"
        name="imageUrl"
        value={typed}
        onChange={(address) => onChoose(address)}
        onBlur={() => setTouched(true)}
        error={isWrong ? NO_ADDRESS : problem}
        placeholder="https://…"
        autoComplete="off"
      />
    </div>
  );
}

/** The club's artwork, which visitors see until there is an image. */
export function ArtworkPreview({ src, className }: { src: string; className?: string }) {
  return (
    <ImageFrame src={src} {...(className && { className })}>
      <p className={`${ON_IMAGE} bg-brand-950 text-white`}>Built-in artwork</p>
    </ImageFrame>
  );
}

function SmallNote({ size, needs }: { size: ImageSize; needs: ImageSize }) {
  if (size.width >= needs.width && size.height >= needs.height) return null;
  return (
    <Callout tone="warning" icon="warning">
      This picture is {size.width} × {size.height} pixels, too small for this place: it will look blurry. Use one of at
      least {needs.width} × {needs.height} pixels.
    </Callout>
  );
}
