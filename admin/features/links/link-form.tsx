import { useId } from 'react';
import { FieldsConflict } from '../../forms/conflicts.tsx';
import { describeSave } from '../../forms/item-form.ts';
import { GoneNote, OthersNote } from '../../forms/notes.tsx';
import { ShowWindowField } from '../../forms/show-window-field.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, SwitchField } from '../../ui/choices.tsx';
import { AddressField, TextField } from '../../ui/fields.tsx';
import { useKeyboardSave } from '../../ui/shortcut.ts';
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
  const { link } = options;
  const linkForm = useLinkForm(options);
  const { form, fields, set, problems, submit, cancel, isSaving, isReady, saveFromKeyboard } = linkForm;
  const titleId = useId();
  useKeyboardSave(saveFromKeyboard);
  return (
    <form
      className={`card-form ${link ? 'is-editing-row' : ''}`}
      ref={form}
      onSubmit={submit}
      noValidate
      aria-labelledby={titleId}
    >
      <h4 className="form-title" id={titleId}>
        {link ? `Edit ${link.name}` : 'Add a link'}
        {isDetailed && !link && `: ${LOCATION_LABELS[options.location]}`}
      </h4>
      {link && <OthersNote entity="externalLinks" item={String(link.id)} />}
      {link && <GoneNote form={linkForm} entity="externalLinks" id={link.id} fieldLabels={LINK_FIELD_LABELS} />}
      <div className="form-row form-row-link">
        <TextField
          label="Name"
          name="name"
          placeholder="Volunteer handbook"
          required
          autoFocus={link !== null}
          value={fields.name}
          onChange={set('name')}
          error={problems.name}
        />
        <AddressField
          label="URL"
          name="url"
          type="url"
          required
          value={fields.url}
          onChange={set('url')}
          error={problems.url}
        />
        <SelectField
          label="Location"
          name="location"
          value={fields.location}
          onChange={set('location')}
          options={LOCATION_OPTIONS}
        />
      </div>
      {isDetailed && (
        <div className="form-row form-row-details">
          <TextField
            label="Description"
            isOptional
            name="description"
            value={fields.description}
            onChange={set('description')}
            error={problems.description}
          />
          <TextField
            label="Order"
            name="sortOrder"
            inputMode="numeric"
            placeholder={link ? undefined : 'Last'}
            value={fields.sortOrder}
            onChange={set('sortOrder')}
            error={problems.sortOrder}
          />
        </div>
      )}
      {isDetailed && <ShowWindowField value={fields} problems={problems} onChange={(end, value) => set(end)(value)} />}
      <div className="form-actions">
        {isDetailed && (
          <SwitchField label="Active" hint="Visitors see it" isOn={fields.isActive} onChange={set('isActive')} />
        )}
        {link && (
          <Button onClick={cancel} disabled={isSaving}>
            {linkForm.isGone ? 'Discard my text' : 'Cancel'}
          </Button>
        )}
        <Button
          look="primary"
          type="submit"
          {...(!link && { icon: 'plus' as const })}
          disabled={isSaving || !isReady}
          title={isReady ? undefined : 'Enter a name and a URL first.'}
        >
          {describeSave(linkForm, link ? 'Update' : 'Add link')}
        </Button>
      </div>
      {link && (
        <FieldsConflict
          form={linkForm}
          entity="externalLinks"
          id={link.id}
          label={link.name}
          fieldLabels={LINK_FIELD_LABELS}
        />
      )}
    </form>
  );
};
