import { MESSAGES } from '../../../contract/messages.ts';
import { showServerFailure } from '../../client/failures.ts';
import { usePublishing, usePublishSettings } from '../../client/publishing.ts';
import { useAdmin } from '../../client/session.ts';
import { TitledCard } from '../../ui/card.tsx';
import { SwitchField } from '../../ui/choices.tsx';

export function FixFirstCard() {
  const { state } = usePublishing();
  const { isSuperAdmin } = useAdmin();
  const { mutate, isPending } = usePublishSettings();
  const change = (mendErrorsFirst: boolean) =>
    mutate({ mendErrorsFirst }, { onError: (error) => showServerFailure(error, MESSAGES.check.settingFailure) });
  return (
    <TitledCard id="mend-first" title="Before publishing" lead="Every text is checked for common problems." isPadded>
      <SwitchField
        label="Fix errors before publishing"
        hint={
          isSuperAdmin
            ? 'Changes with errors can’t go live. Hints, and anything you chose to keep, don’t block publishing.'
            : 'Only a super admin can change this.'
        }
        isOn={state?.mendErrorsFirst ?? false}
        disabled={!isSuperAdmin || isPending || state === undefined}
        onChange={change}
      />
    </TitledCard>
  );
}
