import type { EmbedDocument, EmbedDocumentInput, EmbedDocumentUpdate } from '../../../contract/embed-documents.ts';
import { api } from '../../client/api.ts';
import { defineItems } from '../../client/entity-data.ts';

export const embedDocuments = defineItems<EmbedDocument, EmbedDocumentInput, EmbedDocumentUpdate>(
  'embedDocuments',
  api.admin['embed-documents'],
);
