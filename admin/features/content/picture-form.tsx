import type { ReactNode, RefObject, SubmitEvent } from 'react';
import { MESSAGES } from '../../../contract/messages.ts';
import { showSuccess } from '../../ui/toasts.tsx';
import { type ChosenImage, ImageField, type ImageMetadata, type PickedImage } from '../media/image-field.tsx';

interface PictureFormProps {
  label: string;
  form: {
    form: RefObject<HTMLFormElement | null>;
    submit: (event: SubmitEvent) => void;
    image: ChosenImage | null;
    choose: (image: PickedImage | null, metadata?: ImageMetadata) => void;
  };
  /** What visitors see while there is no picture. */
  artwork: string;
  /** Beside the picture. */
  children: ReactNode;
}

/** The one picture of a place on a page. */
export const PictureForm = ({ label, form, artwork, children }: PictureFormProps) => (
  <form
    className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] items-start gap-4 gap-x-7 gap-y-5 rounded-b-card border-t border-line-cool bg-soft px-6 pt-5 pb-6 max-md:px-4 max-md:pt-4 max-md:pb-5 max-sm:grid-cols-1"
    aria-label={label}
    ref={form.form}
    onSubmit={form.submit}
    noValidate
  >
    <ImageField
      image={form.image}
      onChoose={form.choose}
      onUploaded={() => showSuccess(MESSAGES.media.uploaded)}
      artwork={artwork}
    />
    {children}
  </form>
);
