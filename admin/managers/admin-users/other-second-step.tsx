import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminUser } from '../../../contract/admin-users.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useRemoveOthersSecondStep } from '../../data/admin-users.ts';
import { handOverQuery } from '../../data/hand-over.ts';
import { getDisplayName } from '../../lib/account-names.ts';
import { showSuccess } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PasswordDialog } from '../second-step/password-dialog.tsx';

/** For who lost the phone and the printed codes: a super admin takes the second step away. */
export const OtherSecondStep = ({ user }: { user: AdminUser }) => {
  const { data } = useQuery(handOverQuery);
  const { mutateAsync: remove } = useRemoveOthersSecondStep();
  const [isAsking, setAsking] = useState(false);
  if (!data?.accounts.some(({ id, hasSecondFactor }) => id === user.id && hasSecondFactor)) return null;
  const name = getDisplayName(user);
  const confirm = async (currentPassword: string) => {
    await remove({ id: user.id, currentPassword });
    setAsking(false);
    showSuccess(MESSAGES.secondFactor.removedForOther);
  };
  return (
    <div className="other-second-step">
      <Icon name="lock" />
      <div>
        <p className="list-title">Second step is on</p>
        <p className="list-detail">
          Lost the phone and the recovery codes? You can take it off, they set up a new one.
        </p>
      </div>
      <Button onClick={() => setAsking(true)}>Remove second step</Button>
      {isAsking && (
        <PasswordDialog
          title={`Remove the second step of ${name}?`}
          description={`Be sure that it is really ${name} who asks: call them. Their passkeys, authenticator app and recovery codes stop working, they are signed out everywhere, and their password alone is enough until they set up a new second step.`}
          action="Remove second step"
          onClose={() => setAsking(false)}
          onConfirm={confirm}
        />
      )}
    </div>
  );
};
