import { EntityFormFrame } from '../../forms/form-frame.tsx';
import { VisibilityWindowField } from '../../forms/visibility-window.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { AddressField, SelectField, TextField } from '../../ui/fields.tsx';
import { FormRow } from '../../ui/layout.tsx';
import { ItemFindings } from '../check/item-findings.tsx';
import {
  LINK_FIELD_LABELS,
  type LinkFormOptions,
  LOCATION_LABELS,
  LOCATION_OPTIONS,
  useLinkForm,
} from './link-fields.ts';

interface LinkFormProps extends LinkFormOptions {
  /** Whether description, order and state are asked for too. */
  isDetailed: boolean;
}

/** Adds a link, or edits the one it is given. */
export const LinkForm = ({ isDetailed, ...options }: LinkFormProps) => {
  const { link, location } = options;
  const form = useLinkForm(options);
  const { text, problems, fields, set, isNew } = form;
  return (
    <EntityFormFrame
      form={form}
      noun="link"
      entity="externalLinks"
      {...(isNew && isDetailed && { title: `Add a link: ${LOCATION_LABELS[location]}` })}
      fieldLabels={LINK_FIELD_LABELS}
      needs="Enter a name and a URL first."
      beside={isDetailed && <SwitchField label="Active" hint="Visitors see it" {...form.toggle('isActive')} />}
    >
      <FormRow columns="link">
        <TextField label="Name" {...text('name')} placeholder="Volunteer handbook" required autoFocus={!isNew} />
        <AddressField label="URL" {...text('url')} type="url" required />
        <SelectField label="Location" {...text('location')} options={LOCATION_OPTIONS} />
      </FormRow>
      {isDetailed && (
        <>
          <FormRow columns="detail">
            <TextField label="Description" isOptional {...text('description')} />
            <TextField
              label="Order"
              {...text('sortOrder')}
              inputMode="numeric"
              placeholder={isNew ? 'Last' : undefined}
            />
          </FormRow>
          <VisibilityWindowField value={fields} problems={problems} onChange={(end, value) => set(end)(value)} />
        </>
      )}
      <ItemFindings entity="externalLinks" id={link?.id ?? null} fields={fields} />
    </EntityFormFrame>
  );
};
