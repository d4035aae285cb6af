import { useState } from 'react';
import { brand } from '../../../club/brand.ts';
import type { ConfirmOwner } from '../../../contract/two-factor.ts';
import { useAdmin } from '../../client/session.ts';
import { PasswordDialog } from '../../forms/form-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { describeDevice } from '../../ui/format.ts';
import { LATE_WINDOW, late } from '../../ui/late.tsx';
import { OwnerDialog } from './challenge.tsx';
import { useAddPasskey, useMakeRecoveryCodes, useRemovePasskey, useRemoveTotp, useStartTotp } from './data.ts';

const TotpDialog = late(async () => (await import('./totp-dialog.tsx')).TotpDialog, LATE_WINDOW);

export type TwoFactorTask =
  | { kind: 'addPasskey' | 'startTotp' | 'removeTotp' | 'makeCodes' }
  | { kind: 'removePasskey'; id: string; name: string };

interface TwoFactorDialogsProps {
  hasTotp: boolean;
  task: TwoFactorTask | null;
  /** Names the completed task, if any. */
  onClose: (done?: 'passkeyAdded' | 'passkeyRemoved' | 'totpRemoved') => void;
}

/** Asks for the password, then performs the task. */
export function TwoFactorDialogs({ hasTotp, task, onClose }: TwoFactorDialogsProps) {
  const { username } = useAdmin();
  const [app, setApp] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const start = useStartTotp();
  const removeApp = useRemoveTotp();
  const removeKey = useRemovePasskey();
  const make = useMakeRecoveryCodes();
  // It may have been turned on although the response was lost.
  if (app && hasTotp) setApp(null);
  else if (app) return <TotpDialog {...app} onClose={() => setApp(null)} />;
  if (codes) return <CodesDialog username={username} codes={codes} onClose={() => setCodes(null)} />;
  if (task === null) return null;
  const close = () => onClose();
  if (task.kind === 'addPasskey') return <AddPasskeyDialog onClose={onClose} />;
  if (task.kind === 'startTotp') {
    const confirm = async (password: string) => {
      setApp(await start.mutateAsync(password));
      onClose();
    };
    const words = { title: 'Set up an authenticator app', description: 'Enter your password first.' };
    return <PasswordDialog {...words} action="Continue" onClose={close} onConfirm={confirm} />;
  }
  if (task.kind === 'makeCodes') {
    const confirm = async (confirmation: ConfirmOwner) => {
      setCodes((await make.mutateAsync(confirmation)).codes);
      onClose();
    };
    const words = { title: 'Make recovery codes', description: 'Codes that you made earlier stop working.' };
    return <OwnerDialog {...words} action="Make codes" onClose={close} onConfirm={confirm} />;
  }
  if (task.kind === 'removePasskey') {
    const confirm = async (confirmation: ConfirmOwner) => {
      await removeKey.mutateAsync({ id: task.id, ...confirmation });
      onClose('passkeyRemoved');
    };
    const words = { title: `Remove ${task.name}?`, description: 'It can’t be used to log in here anymore.' };
    return <OwnerDialog {...words} action="Remove passkey" onClose={close} onConfirm={confirm} />;
  }
  const confirm = async (confirmation: ConfirmOwner) => {
    await removeApp.mutateAsync(confirmation);
    onClose('totpRemoved');
  };
  const words = { title: 'Remove the authenticator app?', description: 'Its codes stop working here.' };
  return <OwnerDialog {...words} action="Remove app" onClose={close} onConfirm={confirm} />;
}

/** Shown only once, so neither Escape nor a tap beside it closes it. Printing outputs just the sheet. */
function CodesDialog({ username, codes, onClose }: { username: string; codes: string[]; onClose: () => void }) {
  return (
    <Dialog
      isQuestion
      onClose={() => undefined}
      title="Your recovery codes"
      description="Print them and keep the paper with the club’s records. They are shown only this once."
      footer={
        <>
          <Button icon="document" label="Print" onClick={() => window.print()} />
          <Button label="I saved them" variant="primary" onClick={onClose} />
        </>
      }
    >
      <div data-print>
        <p>
          {brand.club.name}: recovery codes of <strong>{username}</strong>
        </p>
        <ol className="my-4 grid list-decimal grid-cols-[repeat(auto-fill,minmax(220px,1fr))] gap-x-6 gap-y-2.5 pl-7 text-lg text-ink">
          {codes.map((code) => (
            <li key={code}>
              <code className="font-mono">{code}</code>
            </li>
          ))}
        </ol>
        <p>
          Each code works once: in place of your passkey or app, or, on the login page under “Use a recovery code”, in
          place of a forgotten password. With two-step sign-in on, a code in place of your password makes the others on
          this sheet stop working, and you still need your passkey or app to log in.
        </p>
      </div>
    </Dialog>
  );
}

function AddPasskeyDialog({ onClose }: Pick<TwoFactorDialogsProps, 'onClose'>) {
  const [name, setName] = useState(() => describeDevice(navigator.userAgent));
  const add = useAddPasskey();
  const confirm = async (currentPassword: string) => {
    await add.mutateAsync({ name: name.trim() || 'Passkey', currentPassword });
    onClose('passkeyAdded');
  };
  return (
    <PasswordDialog
      title="Add a passkey"
      description="Your device then asks for your fingerprint, face or PIN."
      action="Add passkey"
      onClose={() => onClose()}
      onConfirm={confirm}
    >
      <TextField label="Name of this device" name="name" value={name} onChange={setName} maxLength={100} />
    </PasswordDialog>
  );
}
