import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminUser } from '../../../contract/admin-users.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { PasswordDialog } from '../../forms/form-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { getDisplayName } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { RowDetail, RowTitle } from '../../ui/list.tsx';
import { showSuccess } from '../../ui/toasts.tsx';
import { handOverQuery } from '../season/term-reminder.tsx';
import { OwnerDialog } from '../two-factor/challenge.tsx';
import { twoFactorQuery, useRequireTwoFactor } from '../two-factor/data.ts';
import { useRemoveOthersTwoFactor } from './data.ts';

/** Lets a super admin turn off two-factor for someone who lost the phone and the printed codes. */
export function OtherTwoFactor({ user }: { user: AdminUser }) {
  const { data } = useQuery(handOverQuery);
  const { mutateAsync: remove } = useRemoveOthersTwoFactor();
  const [isConfirming, setConfirming] = useState(false);
  if (!data?.accounts.some(({ id, hasTwoFactor }) => id === user.id && hasTwoFactor)) return null;
  const name = getDisplayName(user);
  const confirm = async (currentPassword: string) => {
    await remove({ id: user.id, currentPassword });
    setConfirming(false);
    showSuccess(MESSAGES.twoFactor.removedForOther);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line px-4 py-3">
      <Icon name="lock" />
      <div className="flex-[1_1_240px]">
        <RowTitle>Two-step sign-in is on</RowTitle>
        <RowDetail>Lost the phone and the recovery codes? Turn it off here, and they can set it up again.</RowDetail>
      </div>
      <Button label="Turn off two-step sign-in" onClick={() => setConfirming(true)} />
      {isConfirming && (
        <PasswordDialog
          title={`Turn off two-step sign-in for ${name}?`}
          description={`Make sure it is really ${name} asking: call them. Their passkeys, authenticator app and recovery codes stop working, they are signed out everywhere, and their password alone is enough until they set it up again.`}
          action="Turn off two-step sign-in"
          onClose={() => setConfirming(false)}
          onConfirm={confirm}
        />
      )}
    </div>
  );
}

/** Requires two-factor of all accounts. Changing the rule takes the admin's own password and code. */
export function TwoFactorRule() {
  const { data: state } = useQuery(twoFactorQuery);
  const require = useRequireTwoFactor();
  const [wanted, setWanted] = useState<boolean | null>(null);
  if (!state) return null;
  return (
    <Card id="two-step-rule" className="p-5" aria-label="Two-step sign-in for everyone">
      <SwitchField
        label="Require two-step sign-in"
        hint="A passkey or an authenticator app after the password. Anyone without one sets it up the next time they sign in."
        isOn={state.isRequired}
        onChange={setWanted}
      />
      {wanted !== null && (
        <OwnerDialog
          title={wanted ? 'Require two-step sign-in?' : 'Stop requiring two-step sign-in?'}
          description="Enter your password first."
          action={wanted ? 'Require it' : 'Stop requiring it'}
          onClose={() => setWanted(null)}
          onConfirm={async (confirmation) => {
            await require.mutateAsync({ isRequired: wanted, ...confirmation });
            showSuccess(MESSAGES.twoFactor[wanted ? 'required' : 'notRequired']);
            setWanted(null);
          }}
        />
      )}
    </Card>
  );
}
