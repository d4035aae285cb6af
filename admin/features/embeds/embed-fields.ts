import { brand } from '../../../contract/brand.ts';
import {
  createEmbedDocument,
  type DocumentType,
  EMBED_DEFAULTS,
  type EmbedDocument,
  type EmbedDocumentInput,
  embedDocument,
  SELECTABLE_DOCUMENT_TYPES,
} from '../../../contract/embed-documents.ts';
import { embedPageType } from '../../../contract/fields.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { EMBED_PAGE_TYPES, type EmbedPageType } from '../../../contract/pages.ts';
import { getNextOrder } from '../../../contract/sort-by-order.ts';
import { useEntityForm } from '../../forms/entity-form.tsx';
import { getWindowFields, toWindowBody, type WindowFields } from '../../forms/visibility-window.tsx';
import { embedDocuments } from './data.ts';

export type EmbedFields = {
  title: string;
  documentUrl: string;
  documentType: string;
  pageType: string;
  section: string;
  width: string;
  height: string;
  isActive: boolean;
  sortOrder: string;
} & WindowFields;

/** As the forms call them. */
export const EMBED_FIELD_LABELS = {
  title: 'Title',
  documentUrl: 'Document URL',
  documentType: 'Document type',
  pageType: 'Page',
  section: 'Section',
  width: 'Width',
  height: 'Height in pixels',
  isActive: 'Active',
  sortOrder: 'Order',
  showFrom: 'Show from',
  showUntil: 'Show until',
} as const satisfies Record<keyof EmbedFields, string>;

export const TYPE_LABELS = {
  sheets: 'Spreadsheet (Google Sheets)',
  docs: 'Document (Google Docs)',
  other: 'Other page',
} as const satisfies Record<DocumentType, string>;

const isDocumentType = (type: string): type is DocumentType => Object.hasOwn(TYPE_LABELS, type);

/** `other` is offered only where it is what the document has. */
export const listTypeOptions = (current: string) => {
  const types: readonly DocumentType[] = current === 'other' ? ['sheets', 'docs', 'other'] : SELECTABLE_DOCUMENT_TYPES;
  return types.map((value) => ({ value, label: TYPE_LABELS[value] }));
};

export const EMBED_PAGE_LABELS = {
  home: 'Homepage',
  about: 'About',
  'get-involved': 'Get Involved',
  'panther-store': brand.navigation.panther_store,
  events: 'Events',
} as const satisfies Record<EmbedPageType, string>;

export const PAGE_OPTIONS = EMBED_PAGE_TYPES.map((value) => ({ value, label: EMBED_PAGE_LABELS[value] }));

export const EMPTY_EMBED: EmbedFields = {
  title: '',
  documentUrl: '',
  documentType: EMBED_DEFAULTS.documentType,
  pageType: EMBED_DEFAULTS.pageType,
  section: EMBED_DEFAULTS.section,
  width: EMBED_DEFAULTS.width,
  height: String(EMBED_DEFAULTS.height),
  isActive: true,
  sortOrder: '',
  ...getWindowFields(null),
};

export const getEmbedFields = (document: EmbedDocument): EmbedFields => {
  const { title, documentUrl, documentType, pageType, section, width, height, isActive, sortOrder } = document;
  return {
    ...{
      title,
      documentUrl,
      documentType,
      pageType,
      section,
      width,
      height: height ? String(height) : '',
      isActive,
      sortOrder,
    },
    ...getWindowFields(document),
  };
};

export const readDocumentType = (type: string): DocumentType =>
  isDocumentType(type) ? type : EMBED_DEFAULTS.documentType;

/** What is sent. A height that is no number goes along as one, so that the schema can say so. */
export const toEmbedBody = (
  fields: EmbedFields,
  nextOrder: string,
  document: EmbedDocument | null = null,
): Omit<EmbedDocumentInput, 'embedUrl'> => ({
  ...fields,
  ...toWindowBody(fields, document),
  documentType: readDocumentType(fields.documentType),
  pageType: embedPageType.parse(fields.pageType),
  height: fields.height.trim() === '' ? null : Number(fields.height),
  sortOrder: fields.sortOrder.trim() || nextOrder,
});

export interface EmbedFormOptions {
  /** The document being edited; null while one is added. */
  document: EmbedDocument | null;
  isGone: boolean;
  all: readonly EmbedDocument[];
  /** Which of the forms for a new document this is. */
  place: string;
  onDone: () => void;
}

export const useEmbedForm = ({ document, isGone, all, place, onDone }: EmbedFormOptions) => {
  const { mutateAsync: add } = embedDocuments.useCreate();
  const { mutateAsync: update } = embedDocuments.useUpdate();
  const form = useEntityForm({
    ...{ item: document, isGone, update, place, onDone },
    kind: 'embed-document',
    label: document ? document.title : 'the new document',
    schema: embedDocument,
    inputSchema: createEmbedDocument,
    empty: EMPTY_EMBED,
    toFields: getEmbedFields,
    toBody: (fields: EmbedFields) => toEmbedBody(fields, getNextOrder(all), document),
    create: (body) => add({ ...body, embedUrl: '' }),
    says: MESSAGES.embedDocument,
  });
  return { ...form, isReady: form.fields.title.trim() !== '' && form.fields.documentUrl.trim() !== '' };
};

export type EmbedFormState = ReturnType<typeof useEmbedForm>;
