import { z } from 'zod';
import {
  DEFAULT_SORT_ORDER,
  isActive,
  line,
  requiredLine,
  sortOrder,
  sortOrderInput,
  storedFields,
  updateSchema,
  webUrl,
} from './fields.ts';
import { newWindow, storedWindow, windowFields } from './visibility-window.ts';

export const LINK_LOCATIONS = ['footer', 'header', 'sidebar', 'get-involved'] as const;
export type LinkLocation = (typeof LINK_LOCATIONS)[number];

const fields = {
  name: requiredLine('Name', 200),
  url: webUrl('URL'),
  description: line('Description', 500),
  location: z.enum(LINK_LOCATIONS, { error: `Location must be one of ${LINK_LOCATIONS.join(', ')}` }),
  isActive,
  sortOrder,
};

export const linkLocation = fields.location;

export const externalLink = z.object({ ...storedFields, ...fields, ...storedWindow });
export type ExternalLink = z.infer<typeof externalLink>;

export const createExternalLink = z.strictObject({
  name: fields.name,
  url: fields.url,
  description: fields.description.default(''),
  location: fields.location.default('footer'),
  isActive: isActive.default(true),
  sortOrder: sortOrderInput.default(DEFAULT_SORT_ORDER),
  ...newWindow,
});
export type ExternalLinkInput = z.infer<typeof createExternalLink>;

export const updateExternalLink = updateSchema({ ...fields, sortOrder: sortOrderInput, ...windowFields });
export type ExternalLinkUpdate = z.infer<typeof updateExternalLink>;
