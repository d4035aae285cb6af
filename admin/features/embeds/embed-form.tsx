import { useEffect, useState } from 'react';
import { EMBED_SANDBOX, getEmbedFrameUrl, getFallbackHeight } from '../../../contract/embed-documents.ts';
import { EntityFormFrame } from '../../forms/form-frame.tsx';
import { VisibilityWindowField } from '../../forms/visibility-window.tsx';
import { EmptyState } from '../../ui/callout.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { AddressField, SelectField, TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FormRow } from '../../ui/layout.tsx';
import { ItemFindings } from '../check/item-findings.tsx';
import {
  EMBED_FIELD_LABELS,
  type EmbedFields,
  type EmbedFormOptions,
  type EmbedFormState,
  listTypeOptions,
  PAGE_OPTIONS,
  readDocumentType,
  useEmbedForm,
} from './embed-fields.ts';

interface EmbedFormProps extends EmbedFormOptions {
  /** Whether page, section, width and order are asked for too. */
  isDetailed: boolean;
}

/** Adds an embedded document, or edits the one it is given. */
export const EmbedForm = ({ isDetailed, ...options }: EmbedFormProps) => {
  const { document } = options;
  const form = useEmbedForm(options);
  const { text, fields, set, problems, isNew } = form;
  return (
    <EntityFormFrame
      form={form}
      noun="document"
      entity="embedDocuments"
      fieldLabels={EMBED_FIELD_LABELS}
      needs="Enter a title and a document URL first."
      beside={<SwitchField label="Active" hint="Visitors see it" {...form.toggle('isActive')} />}
    >
      <TextField
        label="Title"
        {...text('title')}
        required
        autoFocus={!isNew}
        placeholder="Store hours this fall"
        hint="Screen readers announce this title."
      />
      <AddressField
        label="Document URL"
        {...text('documentUrl')}
        type="url"
        required
        placeholder="https://docs.google.com/spreadsheets/…"
      />
      <FormRow columns="two">
        <SelectField
          label="Document type"
          {...text('documentType')}
          options={listTypeOptions(document?.documentType ?? fields.documentType)}
        />
        <TextField
          label="Height in pixels"
          {...text('height')}
          inputMode="numeric"
          placeholder={String(getFallbackHeight(fields.section))}
        />
      </FormRow>
      {isDetailed && <EmbedPlaceFields text={text} />}
      <VisibilityWindowField value={fields} problems={problems} onChange={(end, value) => set(end)(value)} />
      <EmbedPreview fields={fields} />
      <ItemFindings entity="embedDocuments" id={document?.id ?? null} fields={fields} />
    </EntityFormFrame>
  );
};

const EmbedPlaceFields = ({ text }: Pick<EmbedFormState, 'text'>) => (
  <>
    <FormRow columns="two">
      <SelectField label="Page" {...text('pageType')} options={PAGE_OPTIONS} />
      <TextField
        label="Section"
        {...text('section')}
        autoCapitalize="none"
        hint="store-hours on the Store page is its Store Hours card. Anything else shows below the page’s own content."
      />
    </FormRow>
    <FormRow columns="two">
      <TextField label="Width" {...text('width')} />
      <TextField label="Order" {...text('sortOrder')} inputMode="numeric" placeholder="Last" />
    </FormRow>
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
  const asked = Number(fields.height) || getFallbackHeight(fields.section);
  const height = Math.min(SHOWN_HEIGHT.most, Math.max(SHOWN_HEIGHT.least, asked));
  return (
    <div>
      <p className="mb-1.5 flex justify-between">
        <strong className="font-semibold text-ink">Live preview</strong>
        <span>as visitors see it</span>
      </p>
      {frameUrl ? (
        <iframe
          className="block w-full rounded-lg border border-line-cool bg-white"
          key={frameUrl}
          src={frameUrl}
          title={fields.title || 'Preview of the document'}
          height={height}
          loading="lazy"
          sandbox={EMBED_SANDBOX}
          referrerPolicy="no-referrer"
        />
      ) : (
        <EmptyState className="min-h-24 bg-white">
          <Icon name="document" />
          Paste the document’s address to see it here.
        </EmptyState>
      )}
      {frameUrl && (
        <p className="mt-1.5 text-sm">
          Nothing to see, or a sign-in page? Share the document so that anyone with the link can view it.
        </p>
      )}
    </div>
  );
};
