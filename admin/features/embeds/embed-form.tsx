import { brand } from '../../../club/brand.ts';
import {
  type DocumentType,
  EMBED_DEFAULTS,
  EMBED_SANDBOX,
  getEmbedFrameUrl,
  getFallbackHeight,
  SELECTABLE_DOCUMENT_TYPES,
} from '../../../contract/embed-documents.ts';
import { embedPageType } from '../../../contract/fields.ts';
import type { EmbedPageType } from '../../../contract/pages.ts';
import { getNextOrder } from '../../../contract/sort-by-order.ts';
import { defineEntityForm } from '../../forms/entity-form.tsx';
import { EmptyState } from '../../ui/callout.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { AddressField, SelectField, TextField, toOptions } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FormRow } from '../../ui/layout.tsx';
import { ItemFindings, useStableFields } from '../check/item-findings.tsx';
import { embedDocuments } from './data.ts';

export const TYPE_LABELS = {
  sheets: 'Spreadsheet (Google Sheets)',
  docs: 'Document (Google Docs)',
  other: 'Other page',
} as const satisfies Record<DocumentType, string>;

export const EMBED_PAGE_LABELS = {
  home: 'Homepage',
  about: 'About',
  'get-involved': 'Get Involved',
  'panther-store': brand.navigation.panther_store,
  events: 'Events',
} as const satisfies Record<EmbedPageType, string>;

export const EMPTY_EMBED = {
  title: '',
  documentUrl: '',
  documentType: EMBED_DEFAULTS.documentType as string,
  pageType: EMBED_DEFAULTS.pageType as string,
  section: EMBED_DEFAULTS.section as string,
  width: EMBED_DEFAULTS.width as string,
  height: String(EMBED_DEFAULTS.height),
  isActive: true as boolean,
  isTableOnly: false as boolean,
  sortOrder: '',
};

type EmbedFields = typeof EMPTY_EMBED;

interface EmbedFormProps {
  /** True to also edit page, section, width and order. */
  isDetailed: boolean;
}

export const EmbedForm = defineEntityForm({
  items: embedDocuments,
  empty: EMPTY_EMBED,
  begin: (_: EmbedFormProps) => ({}),
  toFields: ({ height }) => ({ height: height ? String(height) : '' }),
  toBody: (fields, { all }) => toEmbedBody(fields, getNextOrder(all)),
  isReady: ({ title, documentUrl }) => title.trim() !== '' && documentUrl.trim() !== '',
  needs: 'Enter a title and a document URL first.',
  Layout: ({ form: { text, toggle, fields, isNew }, item, isDetailed }) => (
    <>
      <TextField
        {...text('title')}
        required
        autoFocus={!isNew}
        placeholder="Store hours this fall"
        hint="Screen readers announce this title."
      />
      <AddressField {...text('documentUrl')} type="url" required placeholder="https://docs.google.com/spreadsheets/…" />
      <FormRow columns="two">
        <SelectField {...text('documentType')} options={listTypeOptions(item?.documentType ?? fields.documentType)} />
        <TextField {...text('height')} inputMode="numeric" placeholder={String(getFallbackHeight(fields.section))} />
      </FormRow>
      <SwitchField
        {...toggle('isTableOnly')}
        hint="The page shows a copy of the document. Visitors load the document itself with “Show the live document”."
      />
      {isDetailed && (
        <>
          <FormRow columns="two">
            <SelectField {...text('pageType')} options={toOptions(EMBED_PAGE_LABELS)} />
            <TextField
              {...text('section')}
              autoCapitalize="none"
              hint="store-hours on the Store page is its Store Hours card. Anything else shows below the page’s own content."
            />
          </FormRow>
          <FormRow columns="two">
            <TextField {...text('width')} />
            <TextField {...text('sortOrder')} inputMode="numeric" placeholder="Last" />
          </FormRow>
        </>
      )}
    </>
  ),
  Below: (edited) => (
    <>
      <EmbedPreview fields={edited.fields} />
      <ItemFindings {...edited} />
    </>
  ),
});

const SHOWN_HEIGHT = { least: 120, most: 600 };

/** Request body. An invalid height is sent unchanged, so that the schema reports it. */
export function toEmbedBody<F extends EmbedFields>(fields: F, nextOrder: string) {
  return {
    ...fields,
    documentType: readDocumentType(fields.documentType),
    pageType: embedPageType.parse(fields.pageType),
    height: fields.height.trim() === '' ? null : Number(fields.height),
    sortOrder: fields.sortOrder.trim() || nextOrder,
  };
}

/** Types to choose from. Includes `other` only if the document already has it. */
export function listTypeOptions(current: string) {
  const types: readonly DocumentType[] = current === 'other' ? ['sheets', 'docs', 'other'] : SELECTABLE_DOCUMENT_TYPES;
  return types.map((value) => ({ value, label: TYPE_LABELS[value] }));
}

function readDocumentType(type: string): DocumentType {
  return Object.hasOwn(TYPE_LABELS, type) ? (type as DocumentType) : EMBED_DEFAULTS.documentType;
}

/** Preview of the frame. Follows the typed address after a pause. */
function EmbedPreview({ fields }: { fields: EmbedFields }) {
  const documentType = readDocumentType(fields.documentType);
  const wanted = getEmbedFrameUrl({ documentUrl: fields.documentUrl.trim(), embedUrl: '', documentType });
  const { frameUrl } = useStableFields({ frameUrl: wanted });
  const given = Number(fields.height) || getFallbackHeight(fields.section);
  const height = Math.min(SHOWN_HEIGHT.most, Math.max(SHOWN_HEIGHT.least, given));
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
}
