import { useId } from 'react';
import { showServerFailure } from '../../client/failures.ts';
import { useMendErrorsFirst, usePublishing } from '../../client/publishing.ts';
import { useAdmin } from '../../client/session.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { SwitchField } from '../../ui/choices.tsx';

/** What the club asks of its own pages. */
export const AccessibilityCard = () => {
  const titleId = useId();
  const { state } = usePublishing();
  const { isSuperAdmin } = useAdmin();
  const { mutate, isPending } = useMendErrorsFirst();
  const change = (next: boolean) =>
    mutate(next, { onError: (error) => showServerFailure(error, 'That setting could not be saved. Try again.') });
  return (
    <Card aria-labelledby={titleId} id="accessibility">
      <CardHeader id={titleId} title="Accessibility" lead="So that everybody can read the site." />
      <CardBody>
        <SwitchField
          label="Mend errors before publishing"
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
    </Card>
  );
};
