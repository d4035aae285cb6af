import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { getUploadedAddress } from '../../../contract/image-address.ts';
import { IMAGE_REFUSALS } from '../../../contract/image-refusals.ts';
import { PAPER_LIMITS, PDF_TYPE } from '../../../contract/media.ts';
import { describePaperFile, type Paper } from '../../../contract/papers.ts';
import { getServerMessage } from '../../client/api.ts';
import { Button } from '../../ui/button.tsx';
import { FieldProblem, type FieldProps } from '../../ui/fields.tsx';
import { formatBytes } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { useUploadCalls } from '../media/data.ts';
import { sendPaper } from './data.ts';

interface PaperFileFieldProps extends Pick<FieldProps, 'label' | 'value' | 'onChange' | 'error'> {
  name: string;
  /** The edited paper. It keeps its file until a new one has been checked. */
  item: Paper | null;
  onNamed: (fileName: string) => void;
}

const BROKEN = 'The file was not added. Choose it again.';

/** Uploads and checks one PDF file before the form is saved. */
export function PaperFileField({ label, name, value, onChange, error, item, onNamed }: PaperFileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { requestUpload, prepareUpload } = useUploadCalls();
  const [share, setShare] = useState(0);
  const [isTooLarge, setTooLarge] = useState(false);
  const { mutate, ...sent } = useMutation({
    mutationFn: async (file: File): Promise<string> => {
      const { uploadURL } = await requestUpload({ type: PDF_TYPE, size: file.size });
      await sendPaper(uploadURL, file, setShare);
      const url = getUploadedAddress(uploadURL);
      await prepareUpload(url);
      return url;
    },
    onMutate: () => {
      setShare(0);
      onChange('');
    },
    onSuccess: (url, file) => {
      onChange(url);
      onNamed(file.name);
    },
    onError: () => onChange(item?.fileUrl ?? ''),
  });
  const isNew = sent.isSuccess && value !== '';
  const refusal = isTooLarge ? IMAGE_REFUSALS.paperTooLarge : sent.isError && getServerMessage(sent.error, BROKEN);
  return (
    <div>
      <p className="mb-1.5 font-semibold text-ink">{label}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          icon="upload"
          label={value === '' && !item ? 'Choose a PDF file' : 'Replace the PDF file'}
          name={name}
          aria-describedby={id}
          disabled={sent.isPending}
          onClick={() => input.current?.click()}
        />
        <p className="min-w-0 wrap-anywhere" id={id} role="status">
          {sent.isPending &&
            (share < 100 ? `Sending ${sent.variables.name}: ${share}%` : `Checking ${sent.variables.name}…`)}
          {isNew && (
            <>
              <Icon name="check-circle" size={18} className="mr-1.5 inline text-success-strong" />
              {`${sent.variables.name}, ${formatBytes(sent.variables.size)}`}
            </>
          )}
          {!sent.isSuccess && item && value !== '' && describePaperFile(item)}
        </p>
      </div>
      <input
        ref={input}
        className="sr-only"
        type="file"
        accept={`${PDF_TYPE},.pdf`}
        aria-label={label}
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (!file) return;
          const isOver = file.size > PAPER_LIMITS.maxBytes;
          setTooLarge(isOver);
          if (!isOver) mutate(file);
        }}
      />
      <FieldProblem role="alert" className="not-empty:mt-1.5">
        {refusal || error}
      </FieldProblem>
    </div>
  );
}
