import { useId, useRef, useState } from 'react';
import { getUploadedAddress } from '../../../contract/image-address.ts';
import { IMAGE_REFUSALS } from '../../../contract/image-refusals.ts';
import { PAPER_LIMITS, PDF_TYPE } from '../../../contract/media.ts';
import { describePaperFile, type Paper } from '../../../contract/papers.ts';
import { getServerMessage } from '../../client/api.ts';
import { Button } from '../../ui/button.tsx';
import { FieldProblem } from '../../ui/fields.tsx';
import { formatBytes } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { useUploadCalls } from '../media/data.ts';
import { sendPaper } from './data.ts';

interface PaperFileFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (url: string) => void;
  error: string | undefined;
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
  const [chosen, setChosen] = useState<Pick<File, 'name' | 'size'> | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // The title may be typed while the file is being sent.
  const latest = useRef(onNamed);
  latest.current = onNamed;
  const send = async (file: File) => {
    const isTooLarge = file.size > PAPER_LIMITS.maxBytes;
    setProblem(isTooLarge ? IMAGE_REFUSALS.paperTooLarge : null);
    if (isTooLarge) return;
    setChosen(file);
    setShare(0);
    onChange('');
    try {
      const { uploadURL } = await requestUpload({ type: PDF_TYPE, size: file.size });
      await sendPaper(uploadURL, file, setShare);
      const url = getUploadedAddress(uploadURL);
      await prepareUpload(url);
      onChange(url);
      latest.current(file.name);
    } catch (failure) {
      setChosen(null);
      setProblem(getServerMessage(failure, BROKEN));
      onChange(item?.fileUrl ?? '');
    }
    setShare(null);
  };
  const isNew = chosen !== null && value !== '';
  const detail = isNew ? formatBytes(chosen.size) : item && describePaperFile(item);
  const shown = problem ?? error;
  return (
    <div>
      <p className="mb-1.5 font-semibold text-ink" id={id}>
        {label}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          icon="upload"
          label={value === '' && !item ? 'Choose a PDF file' : 'Replace the PDF file'}
          name={name}
          aria-describedby={`${id}-state`}
          disabled={share !== null}
          onClick={() => input.current?.click()}
        />
        <p className="min-w-0 wrap-anywhere" id={`${id}-state`} role="status">
          {share !== null && (share < 100 ? `Sending ${chosen?.name}: ${share}%` : `Checking ${chosen?.name}…`)}
          {share === null && isNew && (
            <Icon name="check-circle" size={18} className="mr-1.5 inline text-success-strong" />
          )}
          {share === null && (isNew || (item && value !== '')) && `${isNew ? `${chosen.name}, ` : ''}${detail}`}
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
          if (file) void send(file);
        }}
      />
      <FieldProblem role="alert" className="not-empty:mt-1.5">
        {shown}
      </FieldProblem>
    </div>
  );
}
