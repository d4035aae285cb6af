import { MESSAGES } from '../../../contract/messages.ts';
import { showServerFailure } from '../../client/failures.ts';
import { useMendErrorsFirst, usePublishing } from '../../client/publishing.ts';
import { useAdmin } from '../../client/session.ts';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { SwitchField } from '../../ui/choices.tsx';

/** Whether errors hold back what is published, for everybody: a super admin's choice. */
export const MendFirstCard = () => {
  const { state } = usePublishing();
  const { isSuperAdmin } = useAdmin();
  const { mutate, isPending } = useMendErrorsFirst();
  const change = (next: boolean) =>
    mutate(next, { onError: (error) => showServerFailure(error, MESSAGES.check.settingFailure) });
  return (
    <TitledCard id="mend-first" title="Before publishing" lead="Every text is checked for things that trip readers up.">
      <CardBody>
        <SwitchField
          label="Fix errors before publishing"
          hint={
            isSuperAdmin
              ? 'Nothing goes live while the check finds an error. Hints hold nothing back, and neither does what you leave as it is.'
              : 'Only a super admin can change this.'
          }
          isOn={state?.mendErrorsFirst ?? false}
          disabled={!isSuperAdmin || isPending || state === undefined}
          onChange={change}
        />
      </CardBody>
    </TitledCard>
  );
};
