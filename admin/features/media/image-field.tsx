import { useState } from 'react';
import { isImageAddress } from '../../../contract/fields.ts';
import type { MediaItem } from '../../../contract/media.ts';
import type { Problems } from '../../forms/problems.ts';
import { Callout } from '../../ui/callout.tsx';
import { AddressField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PictureFrame } from '../../ui/picture-frame.tsx';
import { LibraryButton } from './library-dialog.tsx';
import { useObjectUrl } from './object-url.ts';
import { UploadButton } from './upload-button.tsx';

/** What was chosen for a form. */
export interface PickedImage {
  url: string;
  /** Of an upload, which can't be fetched before it is saved. */
  file: Blob | null;
}

/** A picture that stands in a form and not yet in a record. */
export interface ChosenImage {
  url: string;
  /** Where this browser shows it from. */
  preview: string;
  isUploaded: boolean;
}

export interface ImageMetadata {
  altText: string;
  isDecorative: boolean;
}

/** The picture of a form: its address is a field like any other; how this browser shows it is known beside. */
export const useChosenImage = (url: string) => {
  const [picked, setPicked] = useState<PickedImage | null>(null);
  const file = picked?.url === url ? picked.file : null;
  const preview = useObjectUrl(file);
  const isUploaded = file !== null;
  const image: ChosenImage | null = url === '' ? null : { url, preview: isUploaded ? preview : url, isUploaded };
  return {
    image,
    setPicked,
    /** An upload is shown by this browser alone until it is saved. */
    findPreview: (address: string) => (address === url && isUploaded ? preview : address),
  };
};

interface ImageFieldProps {
  image: ChosenImage | null;
  /** With the words that came along, where a picture was uploaded or taken from the library. */
  onChoose: (image: PickedImage | null, metadata?: ImageMetadata) => void;
  onUploaded: () => void;
  /** What visitors see in its place while there is none. */
  artwork?: string;
  /** In pixels, what it takes to look sharp where it stands. */
  needs?: PictureSize;
  /** What a form calls it, so that the focus can be sent there. */
  name: string;
  /** Why the form could not be saved. */
  problem?: string | undefined;
}

export interface PictureSize {
  width: number;
  height: number;
}

const NO_ADDRESS = 'Type a full web address that begins with https://';

/** What keeps a form from being saved with the picture in its field `name`. */
export const findPictureProblems = (name: string, address: string): Problems => {
  if (address === '') return { [name]: 'Choose a picture first: upload one, or take one from the library' };
  return isImageAddress(address) ? {} : { [name]: NO_ADDRESS };
};

/** Upload, library, or a web address typed by hand. */
export const ImageField = ({ image, onChoose, onUploaded, artwork, needs, name, problem }: ImageFieldProps) => {
  const typed = image && !image.isUploaded ? image.url : '';
  const [isTouched, setTouched] = useState(false);
  const [measured, setMeasured] = useState<(PictureSize & { preview: string }) | null>(null);
  const chooseKept = ({ url, description, isDecorative }: MediaItem) =>
    onChoose({ url, file: null }, { altText: description, isDecorative });
  const isWrong = isTouched && typed !== '' && !isImageAddress(typed);
  return (
    <div className="grid gap-3">
      <Preview image={image} artwork={artwork} onMeasured={setMeasured} />
      <div role="status">
        {needs && image && measured?.preview === image.preview && <SmallNote size={measured} needs={needs} />}
      </div>
      <div className="flex flex-wrap gap-2">
        <UploadButton
          onUploaded={({ url, file, altText, isDecorative }) => {
            onChoose({ url, file }, { altText, isDecorative });
            onUploaded();
          }}
          onChosen={chooseKept}
        >
          {image ? 'Replace' : 'Upload image'}
        </UploadButton>
        <LibraryButton onChoose={chooseKept} />
      </div>
      <AddressField
        label="Or image URL"
        name={name}
        value={typed}
        onChange={(url) => onChoose(url === '' ? null : { url, file: null })}
        onBlur={() => setTouched(true)}
        error={isWrong ? NO_ADDRESS : problem}
        placeholder="https://…"
        autoComplete="off"
      />
    </div>
  );
};

const SmallNote = ({ size, needs }: { size: PictureSize; needs: PictureSize }) =>
  (size.width < needs.width || size.height < needs.height) && (
    <Callout tone="warning">
      <Icon name="warning" />
      <span>
        This picture is {size.width} × {size.height} pixels, too small for this place: it will look blurry. Use one of
        at least {needs.width} × {needs.height} pixels.
      </span>
    </Callout>
  );

interface PreviewProps {
  image: ChosenImage | null;
  artwork: string | undefined;
  onMeasured: (size: PictureSize & { preview: string }) => void;
}

const Preview = ({ image, artwork, onMeasured }: PreviewProps) => {
  if (!image?.preview || !(image.isUploaded || isImageAddress(image.url))) {
    if (artwork) return <ArtworkPreview src={artwork} />;
    return (
      <div
        className="grid aspect-3/2 place-items-center rounded-card border-[1.5px] border-dashed border-sketch bg-tint text-quiet"
        aria-hidden="true"
      >
        <Icon name="image" size={32} />
      </div>
    );
  }
  return (
    <PictureFrame
      src={image.preview}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        onMeasured({ width, height, preview: image.preview })
      }
    >
      {image.isUploaded && (
        <p className={`${ON_PICTURE} bg-success-soft text-success-strong`} role="status">
          <Icon name="check-circle" size={18} />
          Image uploaded
        </p>
      )}
    </PictureFrame>
  );
};

/** The club's artwork, where visitors see it until there is a picture. */
export const ArtworkPreview = ({ src, className }: { src: string; className?: string }) => (
  <PictureFrame src={src} {...(className && { className })}>
    <p className={`${ON_PICTURE} bg-brand-950 text-white`}>Built-in artwork</p>
  </PictureFrame>
);

const ON_PICTURE =
  'absolute bottom-2.5 left-2.5 flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold';
