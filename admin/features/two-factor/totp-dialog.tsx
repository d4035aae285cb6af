import { useMemo, useState } from 'react';
import { encode } from 'uqr';
import { MESSAGES } from '../../../contract/messages.ts';
import { FormDialog, useAttempt } from '../../forms/form-dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { showSuccess } from '../../ui/toasts.tsx';
import { useConfirmTotp } from './data.ts';

/** Setup of an authenticator app: shows the QR code, then checks the first code. */
export function TotpDialog({ secret, uri, onClose }: { secret: string; uri: string; onClose: () => void }) {
  const [code, setCode] = useState('');
  const confirm = useConfirmTotp();
  const { problem, isBusy, attempt } = useAttempt();
  const turnOn = async () => {
    await confirm.mutateAsync(code);
    showSuccess(MESSAGES.twoFactor.totpAdded);
    onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Set up an authenticator app"
      description="Scan the square with the app, then type the code that it shows."
      action="Turn on"
      isDisabled={isBusy}
      onSubmit={() => void attempt(turnOn)}
    >
      <QrCode text={uri} />
      <p>
        No camera? Type this into the app:{' '}
        <code className="mt-1 block font-mono wrap-anywhere text-ink">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        label="Code"
        name="code"
        hint="Six digits."
        value={code}
        onChange={setCode}
        error={problem}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </FormDialog>
  );
}

function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: side } = encode(text, { border: 2 });
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: side, path: squares.join('') };
  }, [text]);
  return (
    <svg
      className="mx-auto w-[min(220px,100%)] rounded-lg border border-line-cool bg-white"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for the authenticator app"
    >
      <path d={path} />
    </svg>
  );
}
