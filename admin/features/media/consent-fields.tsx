import type { ComponentProps } from 'react';
import { SwitchField } from '../../ui/choices.tsx';
import { TextField } from '../../ui/fields.tsx';
import { CONSENT_REMINDER_DAYS } from './consent.ts';

type Text = Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'onChange' | 'error'>;

interface ConsentFieldsProps {
  people: Pick<ComponentProps<typeof SwitchField>, 'isOn' | 'onChange'>;
  by: Text;
  until: Text;
}

/** Whether people can be told in a picture; then who agreed to it, and for how long. */
export const ConsentFields = ({ people, by, until }: ConsentFieldsProps) => (
  <div className="grid gap-4 border-t border-line-cool pt-4">
    <SwitchField label="Shows people" hint="Someone in it can be recognized. Then note who agreed to it." {...people} />
    {people.isOn && (
      <>
        <TextField
          label="Who agreed"
          {...by}
          hint="For example “parents, by email”. Students’ names aren’t asked for: please don’t write them here."
          maxLength={200}
          autoComplete="off"
        />
        <TextField
          label="Until when"
          isOptional
          {...until}
          type="date"
          hint={`The library and the board handover remind you ${CONSENT_REMINDER_DAYS} days before.`}
        />
      </>
    )}
  </div>
);
