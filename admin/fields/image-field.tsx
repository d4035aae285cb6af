import { useState } from 'react';
import { isWebUrl } from '../../contract/fields.ts';
import { isUploadedImagePath } from '../../contract/image-address.ts';
import type { MediaItem } from '../../contract/media.ts';
import { AddressField } from '../ui/address-field.tsx';
import { Icon } from '../ui/icon.tsx';

import { LibraryButton } from './image-library/library-button.tsx';
import { UploadButton } from './image-upload/upload-button.tsx';

/** A picture that stands in a form and not yet in a record. */
export interface ChosenImage {
  url: string;
  /** Where this browser shows it from: an upload can't be fetched before it is saved. */
  preview: string;
  isUploaded: boolean;
}

export interface ImageWords {
  altText: string;
  isDecorative: boolean;
}

interface ImageFieldProps {
  image: ChosenImage | null;
  /** With the words that came along, where a picture was uploaded or taken from the library. */
  onChoose: (image: ChosenImage | null, words?: ImageWords) => void;
  onUploaded: () => void;
  uploadLabel?: string;
}

export const isImageAddress = (address: string): boolean => isUploadedImagePath(address) || isWebUrl(address);

/** Upload, library, or a web address typed by hand. */
export const ImageField = ({ image, onChoose, onUploaded, uploadLabel = 'Upload image' }: ImageFieldProps) => {
  const typed = image && !image.isUploaded ? image.url : '';
  const [isTouched, setTouched] = useState(false);
  const chooseKept = ({ url, description, isDecorative }: MediaItem) =>
    onChoose({ url, preview: url, isUploaded: false }, { altText: description, isDecorative });
  const problem = isTouched && typed !== '' && !isImageAddress(typed);
  return (
    <div className="image-field">
      <Preview image={image} />
      <div className="image-sources">
        <UploadButton
          onUploaded={({ url, preview, altText, isDecorative }) => {
            onChoose({ url, preview, isUploaded: true }, { altText, isDecorative });
            onUploaded();
          }}
          onChosen={chooseKept}
        >
          {image ? 'Replace' : uploadLabel}
        </UploadButton>
        <LibraryButton onChoose={chooseKept} />
      </div>
      <AddressField
        label="Or image URL"
        value={typed}
        onChange={(url) => onChoose(url === '' ? null : { url, preview: url, isUploaded: false })}
        onBlur={() => setTouched(true)}
        error={problem ? 'Type a full web address that begins with https://' : undefined}
        placeholder="https://…"
        autoComplete="off"
      />
    </div>
  );
};

const Preview = ({ image }: { image: ChosenImage | null }) => {
  if (!image || !(image.isUploaded || isImageAddress(image.url))) {
    return (
      <div className="image-preview image-preview-empty" aria-hidden="true">
        <Icon name="image" size={32} />
      </div>
    );
  }
  return (
    <div className="image-preview">
      <img src={image.preview} alt="" />
      {image.isUploaded && (
        <p className="image-done" role="status">
          <Icon name="check-circle" size={18} />
          Image uploaded
        </p>
      )}
    </div>
  );
};
