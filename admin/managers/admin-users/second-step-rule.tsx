import { useQuery } from '@tanstack/react-query';
import { MESSAGES } from '../../../contract/messages.ts';
import { secondFactorQuery, useRequireSecondFactor } from '../../data/second-factor.ts';
import { getServerMessage } from '../../lib/api-client.ts';
import { showFailure, showSuccess } from '../../lib/toasts.ts';
import { SwitchField } from '../../ui/switch-field.tsx';

/** Asks every account for a second step. */
export const SecondStepRule = () => {
  const { data: state } = useQuery(secondFactorQuery);
  const require = useRequireSecondFactor();
  if (!state) return null;
  const change = (isRequired: boolean) =>
    require.mutate(isRequired, {
      onSuccess: () => showSuccess(MESSAGES.secondFactor[isRequired ? 'required' : 'notRequired']),
      onError: (error) => showFailure(error, getServerMessage(error, MESSAGES.secondFactor.failure)),
    });
  return (
    <section className="card notice-card" aria-label="Second step for everybody">
      <SwitchField
        label="Ask everybody for a second step"
        hint="A passkey or an authenticator app after the password. Who has none must set one up at the next visit."
        isOn={state.isRequired}
        disabled={require.isPending}
        onChange={change}
      />
    </section>
  );
};
