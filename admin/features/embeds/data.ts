import {
  type EmbedDocument,
  type EmbedDocumentInput,
  type EmbedDocumentUpdate,
  STORE_HOURS_SECTION,
} from '../../../contract/embed-documents.ts';
import { api } from '../../client/api.ts';
import { defineItems } from '../../client/entity-data.ts';

export const embedDocuments = defineItems<EmbedDocument, EmbedDocumentInput, EmbedDocumentUpdate>(
  'embedDocuments',
  api.admin['embed-documents'],
);

/** True if the store page shows the document in its Store Hours card. */
export const isStoreHours = ({ pageType, section }: EmbedDocument): boolean =>
  pageType === 'panther-store' && section === STORE_HOURS_SECTION;
