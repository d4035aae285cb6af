import { useState } from 'react';
import {
  useAddPasskey,
  useMakeRecoveryCodes,
  useRemovePasskey,
  useRemoveTotp,
  useStartTotp,
} from '../../data/second-factor.ts';
import { useAdmin } from '../../data/session.ts';
import { describeDevice } from '../../lib/device-names.ts';
import { TextField } from '../../ui/text-field.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { TotpDialog } from './totp-dialog.tsx';

export type SecondStepTask =
  | { kind: 'addPasskey' | 'startTotp' | 'removeTotp' | 'makeCodes' }
  | { kind: 'removePasskey'; id: string; name: string };

interface SecondStepDialogsProps {
  task: SecondStepTask | null;
  /** Names what was done, where something was. */
  onClose: (done?: 'passkeyAdded' | 'passkeyRemoved' | 'totpRemoved') => void;
}

/** First the password, then what the task needs. */
export const SecondStepDialogs = ({ task, onClose }: SecondStepDialogsProps) => {
  const { username } = useAdmin();
  const [app, setApp] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const start = useStartTotp();
  const removeApp = useRemoveTotp();
  const removeKey = useRemovePasskey();
  const make = useMakeRecoveryCodes();
  if (app) return <TotpDialog {...app} onClose={() => setApp(null)} />;
  if (codes) return <CodesDialog username={username} codes={codes} onClose={() => setCodes(null)} />;
  if (task === null) return null;
  const close = () => onClose();
  if (task.kind === 'addPasskey') return <AddPasskeyDialog onClose={onClose} />;
  if (task.kind === 'startTotp') {
    const confirm = async (password: string) => {
      setApp(await start.mutateAsync(password));
      onClose();
    };
    const words = { title: 'Set up an authenticator app', description: 'First your password, once more.' };
    return <PasswordDialog {...words} action="Continue" onClose={close} onConfirm={confirm} />;
  }
  if (task.kind === 'makeCodes') {
    const confirm = async (password: string) => {
      setCodes((await make.mutateAsync(password)).codes);
      onClose();
    };
    const words = { title: 'Make recovery codes', description: 'Codes that you made earlier stop working.' };
    return <PasswordDialog {...words} action="Make codes" onClose={close} onConfirm={confirm} />;
  }
  if (task.kind === 'removePasskey') {
    const confirm = async (currentPassword: string) => {
      await removeKey.mutateAsync({ id: task.id, currentPassword });
      onClose('passkeyRemoved');
    };
    const words = { title: `Remove ${task.name}?`, description: 'It can’t be used to log in here any more.' };
    return <PasswordDialog {...words} action="Remove passkey" onClose={close} onConfirm={confirm} />;
  }
  const confirm = async (password: string) => {
    await removeApp.mutateAsync(password);
    onClose('totpRemoved');
  };
  const words = { title: 'Remove the authenticator app?', description: 'Its codes stop working here.' };
  return <PasswordDialog {...words} action="Remove app" onClose={close} onConfirm={confirm} />;
};

const AddPasskeyDialog = ({ onClose }: Pick<SecondStepDialogsProps, 'onClose'>) => {
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
};
