import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminUser } from '../../../contract/admin-users.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import type { SecondFactorAnswer, SecondFactorStep } from '../../../contract/second-factor.ts';
import { PasswordDialog } from '../../forms/form-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { getDisplayName } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { showSuccess } from '../../ui/toasts.tsx';
import { handOverQuery } from '../hand-over/term-reminder.tsx';
import { ChallengeDialog } from '../two-factor/challenge.tsx';
import { secondFactorQuery, useRequireSecondFactor, useStartOwnStep } from '../two-factor/data.ts';
import { useRemoveOthersSecondStep } from './data.ts';

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

/** Asks every account for a second step. Changing it asks for the own password, and the own second step. */
export const SecondStepRule = () => {
  const { data: state } = useQuery(secondFactorQuery);
  const [wanted, setWanted] = useState<boolean | null>(null);
  if (!state) return null;
  return (
    <section className="card notice-card" aria-label="Second step for everybody">
      <SwitchField
        label="Ask everybody for a second step"
        hint="A passkey or an authenticator app after the password. Who has none must set one up at the next visit."
        isOn={state.isRequired}
        onChange={setWanted}
      />
      {wanted !== null && <RuleDialogs isRequired={wanted} onClose={() => setWanted(null)} />}
    </section>
  );
};

interface RuleDialogsProps {
  isRequired: boolean;
  onClose: () => void;
}

const RuleDialogs = ({ isRequired, onClose }: RuleDialogsProps) => {
  const start = useStartOwnStep();
  const require = useRequireSecondFactor();
  const [asked, setAsked] = useState<{ step: SecondFactorStep; currentPassword: string } | null>(null);
  const words = isRequired
    ? { title: 'Ask everybody for a second step?', action: 'Ask everybody' }
    : { title: 'Stop asking for a second step?', action: 'Stop asking' };
  const change = async (currentPassword: string, answer?: SecondFactorAnswer) => {
    await require.mutateAsync({ isRequired, currentPassword, ...(answer ? { answer } : {}) });
    showSuccess(MESSAGES.secondFactor[isRequired ? 'required' : 'notRequired']);
    onClose();
  };
  const confirm = async (currentPassword: string) => {
    const step = await start.mutateAsync(currentPassword);
    if (step) setAsked({ step, currentPassword });
    else await change(currentPassword);
  };
  if (asked) {
    const { step, currentPassword } = asked;
    return (
      <ChallengeDialog
        {...words}
        step={step}
        onClose={onClose}
        onAnswer={(answer) => change(currentPassword, answer)}
      />
    );
  }
  return (
    <PasswordDialog {...words} description="First your password, once more." onClose={onClose} onConfirm={confirm} />
  );
};
