import { formatBytes } from '../../lib/sizes.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { UploaderState } from './use-uploader.ts';

interface FileWordsFieldsProps {
  uploader: UploaderState;
  isDecorative: boolean;
  onDecorative: (isDecorative: boolean) => void;
}

/** What is said about the picture; open to typing while it is sent. */
export const FileWordsFields = ({ uploader, isDecorative, onDecorative }: FileWordsFieldsProps) => {
  const { uppy, file } = uploader;
  if (!file) return null;
  const { name = '', altText = '' } = file.meta;
  return (
    <div className="upload-words">
      <TextField
        label="File name"
        value={name}
        onChange={(next) => uppy.setFileMeta(file.id, { name: next })}
        hint={`${formatBytes(file.size ?? 0)} of 10 MB`}
        maxLength={200}
        autoComplete="off"
      />
      <TextAreaField
        label="Describe this image"
        value={isDecorative ? '' : altText}
        onChange={(next) => {
          onDecorative(false);
          uppy.setFileMeta(file.id, { altText: next });
        }}
        hint="Say what’s in it, in one sentence. It’s read aloud to people who can’t see the picture."
        maxLength={500}
      />
      {isDecorative ? (
        <p className="callout callout-calm">
          <Icon name="check-circle" />
          Decorative only (screen readers skip it)
        </p>
      ) : (
        altText.trim() === '' && (
          <p className="callout callout-warning">
            <Icon name="warning" />
            Some visitors won’t know what this shows. One sentence is enough.
          </p>
        )
      )}
    </div>
  );
};
