import { useEffect, useId, useState } from 'react';
import { EMBED_SANDBOX, getEmbedFrameUrl, STORE_HOURS_FALLBACK_HEIGHT } from '../../../contract/embed-documents.ts';
import { FieldsConflict } from '../../forms/conflicts.tsx';
import { describeSave } from '../../forms/item-form.ts';
import { GoneNote, OthersNote } from '../../forms/notes.tsx';
import { ShowWindowField } from '../../forms/show-window-field.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, SwitchField } from '../../ui/choices.tsx';
import { AddressField, TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useKeyboardSave } from '../../ui/shortcut.ts';
import {
  EMBED_FIELD_LABELS,
  type EmbedFields,
  listTypeOptions,
  PAGE_OPTIONS,
  readDocumentType,
} from './embed-fields.ts';
import { type EmbedFormOptions, type EmbedFormState, useEmbedForm } from './use-embed-form.ts';

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

const EmbedPlaceFields = ({ fields, set, problems }: EmbedFormState) => (
  <>
    <div className="form-row form-row-2">
      <SelectField
        label="Page"
        name="pageType"
        value={fields.pageType}
        onChange={set('pageType')}
        options={PAGE_OPTIONS}
      />
      <TextField
        label="Section"
        name="section"
        autoCapitalize="none"
        hint="store-hours on the Store page is its Store Hours card. Anything else shows below the page’s own content."
        value={fields.section}
        onChange={set('section')}
        error={problems.section}
      />
    </div>
    <div className="form-row form-row-2">
      <TextField label="Width" name="width" value={fields.width} onChange={set('width')} error={problems.width} />
      <TextField
        label="Order"
        name="sortOrder"
        inputMode="numeric"
        placeholder="Last"
        value={fields.sortOrder}
        onChange={set('sortOrder')}
        error={problems.sortOrder}
      />
    </div>
  </>
);

const QUIET_MILLISECONDS = 500;
const SHOWN_HEIGHT = { least: 120, most: 600 };

/** The frame as visitors get it; follows the address once typing pauses. */
const EmbedPreview = ({ fields }: { fields: EmbedFields }) => {
  const documentType = readDocumentType(fields.documentType);
  const wanted = getEmbedFrameUrl({ documentUrl: fields.documentUrl.trim(), embedUrl: '', documentType });
  const [frameUrl, setFrameUrl] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setFrameUrl(wanted), QUIET_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const asked = Number(fields.height) || STORE_HOURS_FALLBACK_HEIGHT;
  const height = Math.min(SHOWN_HEIGHT.most, Math.max(SHOWN_HEIGHT.least, asked));
  return (
    <div className="embed-preview">
      <p className="donate-preview-caption">
        <strong>Live preview</strong>
        <span>as visitors see it</span>
      </p>
      {frameUrl ? (
        <iframe
          key={frameUrl}
          src={frameUrl}
          title={fields.title || 'Preview of the document'}
          height={height}
          loading="lazy"
          sandbox={EMBED_SANDBOX}
          referrerPolicy="no-referrer"
        />
      ) : (
        <p className="embed-nothing">
          <Icon name="document" />
          Paste the document’s address to see it here.
        </p>
      )}
      {frameUrl && (
        <p className="field-hint">
          Nothing to see, or a sign-in page? Share the document so that anyone with the link can view it.
        </p>
      )}
    </div>
  );
};
