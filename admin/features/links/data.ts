import type { ExternalLink, ExternalLinkInput, ExternalLinkUpdate } from '../../../contract/external-links.ts';
import { api } from '../../client/api.ts';
import { defineOrderedItems } from '../../client/entity-data.ts';

export const externalLinks = defineOrderedItems<ExternalLink, ExternalLinkInput, ExternalLinkUpdate>(
  'externalLinks',
  api.admin['external-links'],
);
