import { useId } from 'react';
import { ShowWindowField } from '../../fields/show-window-field.tsx';
import { describeSave } from '../../lib/item-form.ts';
import { useKeyboardSave } from '../../lib/keyboard-save.ts';
import { AddressField } from '../../ui/address-field.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FieldsConflict } from '../conflicts/fields-conflict.tsx';
import { GoneNote } from '../conflicts/gone-note.tsx';
import { OthersNote } from '../conflicts/others-note.tsx';
import { EMBED_FIELD_LABELS, listTypeOptions } from './embed-fields.ts';
import { EmbedPlaceFields } from './embed-place-fields.tsx';
import { EmbedPreview } from './embed-preview.tsx';
import { type EmbedFormOptions, useEmbedForm } from './use-embed-form.ts';

interface EmbedFormProps extends EmbedFormOptions {
  /** Whether page, section, width and order are asked for too. */
  isDetailed: boolean;
}

/** Adds an embedded document, or edits the one it is given. */
export const EmbedForm = ({ isDetailed, ...options }: EmbedFormProps) => {
  const { document } = options;
  const form = useEmbedForm(options);
  const { fields, set, problems, isSaving, isReady } = form;
  const titleId = useId();
  useKeyboardSave(form.saveFromKeyboard);
  return (
    <form
      className={`card-form ${document ? 'is-editing-row' : ''}`}
      ref={form.form}
      onSubmit={form.submit}
      noValidate
      aria-labelledby={titleId}
    >
      <h4 className="form-title" id={titleId}>
        {document ? `Edit ${document.title}` : 'Add a document'}
      </h4>
      {document && <OthersNote entity="embedDocuments" item={String(document.id)} />}
      {document && <GoneNote form={form} entity="embedDocuments" id={document.id} fieldLabels={EMBED_FIELD_LABELS} />}
      <TextField
        label="Title"
        name="title"
        required
        autoFocus={document !== null}
        placeholder="Store hours this fall"
        hint="Screen readers announce this title."
        value={fields.title}
        onChange={set('title')}
        error={problems.title}
      />
      <AddressField
        label="Document URL"
        name="documentUrl"
        type="url"
        required
        placeholder="https://docs.google.com/spreadsheets/…"
        value={fields.documentUrl}
        onChange={set('documentUrl')}
        error={problems.documentUrl}
      />
      <div className="form-row form-row-2">
        <SelectField
          label="Document type"
          name="documentType"
          value={fields.documentType}
          onChange={set('documentType')}
          options={listTypeOptions(document?.documentType ?? fields.documentType)}
        />
        <TextField
          label="Height in pixels"
          name="height"
          inputMode="numeric"
          value={fields.height}
          onChange={set('height')}
          error={problems.height}
        />
      </div>
      {isDetailed && <EmbedPlaceFields {...form} />}
      <ShowWindowField value={fields} problems={problems} onChange={(end, value) => set(end)(value)} />
      <EmbedPreview fields={fields} />
      <div className="form-actions">
        <SwitchField label="Active" hint="Visitors see it" isOn={fields.isActive} onChange={set('isActive')} />
        {document && (
          <Button onClick={form.cancel} disabled={isSaving}>
            {form.isGone ? 'Discard my text' : 'Cancel'}
          </Button>
        )}
        <Button
          look="primary"
          type="submit"
          {...(!document && { icon: 'plus' as const })}
          disabled={isSaving || !isReady}
          title={isReady ? undefined : 'Enter a title and a document URL first.'}
        >
          {describeSave(form, document ? 'Update' : 'Add document')}
        </Button>
      </div>
      {document && (
        <FieldsConflict
          form={form}
          entity="embedDocuments"
          id={document.id}
          label={document.title}
          fieldLabels={EMBED_FIELD_LABELS}
        />
      )}
    </form>
  );
};
