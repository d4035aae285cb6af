import { z } from 'zod';
import { DEFAULT_SORT_ORDER, isActive, line, requiredLine, sortOrder, sortOrderInput, webUrl } from './fields.ts';
import { defineItem } from './item-schemas.ts';

export const LINK_LOCATIONS = ['footer', 'header', 'sidebar', 'get-involved'] as const;
export type LinkLocation = (typeof LINK_LOCATIONS)[number];

export const linkLocation = z.enum(LINK_LOCATIONS, {
  error: `Location must be one of ${LINK_LOCATIONS.join(', ')}`,
});

const fields = {
  name: requiredLine('Name', 200),
  url: webUrl('URL'),
  description: line('Description', 500).default(''),
  location: linkLocation.default('footer'),
  isActive: isActive.default(true),
  sortOrder: sortOrderInput.default(DEFAULT_SORT_ORDER),
};

export const externalLinkSchemas = defineItem(fields, { stored: { sortOrder } });
export type ExternalLink = z.infer<typeof externalLinkSchemas.item>;
export type ExternalLinkInput = z.infer<typeof externalLinkSchemas.create>;
