import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MESSAGES } from '../../../contract/messages.ts';
import type { SecondFactorAnswer, SecondFactorStep } from '../../../contract/second-factor.ts';
import { secondFactorQuery, useRequireSecondFactor, useStartOwnStep } from '../../data/second-factor.ts';
import { showSuccess } from '../../lib/toasts.ts';
import { SwitchField } from '../../ui/switch-field.tsx';
import { OwnStepDialog } from '../second-step/own-step-dialog.tsx';
import { PasswordDialog } from '../second-step/password-dialog.tsx';

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
      <OwnStepDialog {...words} step={step} onClose={onClose} onAnswer={(answer) => change(currentPassword, answer)} />
    );
  }
  return (
    <PasswordDialog {...words} description="First your password, once more." onClose={onClose} onConfirm={confirm} />
  );
};
