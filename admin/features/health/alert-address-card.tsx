import { useQuery } from '@tanstack/react-query';
import { type AlertAddress, setAlertAddress } from '../../../contract/health.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { getServerMessage } from '../../client/api.ts';
import { showServerFailure } from '../../client/failures.ts';
import { useCheckedFields } from '../../forms/checked-fields.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { TitledCard } from '../../ui/card.tsx';
import { PasswordField, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { ButtonRow } from '../../ui/layout.tsx';
import { alertAddressQuery, useDeleteAlertAddress, useSetAlertAddress } from './data.ts';

const EMPTY = { address: '', currentPassword: '' };

/** Absent if mail is not configured. */
export function AlertAddressCard() {
  const { data } = useQuery(alertAddressQuery);
  if (!data?.hasMail) return null;
  return (
    <TitledCard
      id="alert-address"
      title="Messages by mail"
      lead="Hear when the website needs attention, and get a new password by mail if you forget yours."
      isPadded
    >
      {data.address === null ? <AddressForm /> : <KnownAddress address={data.address} isConfirmed={data.isConfirmed} />}
    </TitledCard>
  );
}

function AddressForm() {
  const { values, field, check, setProblems } = useCheckedFields(setAlertAddress, EMPTY);
  const save = useSetAlertAddress();
  const submit = async () => {
    if (!check()) return;
    await save.mutateAsync(values).catch((error: unknown) => {
      setProblems({ currentPassword: getServerMessage(error, MESSAGES.check.settingFailure) });
    });
  };
  return (
    <Form className="grid max-w-130 gap-5" onSubmit={submit} aria-label="Messages by mail">
      <TextField
        label="Your email address"
        hint="An address of your own. We send a link there to confirm it."
        type="email"
        autoComplete="email"
        {...field('address')}
      />
      <PasswordField label="Current password" autoComplete="current-password" {...field('currentPassword')} />
      <ButtonRow>
        <SubmitButton label={save.isPending ? 'Sending...' : 'Send the link'} disabled={save.isPending} />
      </ButtonRow>
    </Form>
  );
}

function KnownAddress({ address, isConfirmed }: Pick<AlertAddress, 'isConfirmed'> & { address: string }) {
  const remove = useDeleteAlertAddress();
  return (
    <div className="grid justify-items-start gap-4">
      <Callout tone={isConfirmed ? 'calm' : 'warning'} icon={isConfirmed ? 'check' : 'schedule'}>
        <span role="status">
          {isConfirmed
            ? `Messages go to ${address}.`
            : `A link is on its way to ${address}. Open it within 30 minutes to confirm the address.`}
        </span>
      </Callout>
      <Button
        label={isConfirmed ? 'Stop messages' : 'Use another address'}
        disabled={remove.isPending}
        onClick={() =>
          remove.mutate(undefined, { onError: (error) => showServerFailure(error, MESSAGES.check.settingFailure) })
        }
      />
    </div>
  );
}
