import { createExternalLink, type ExternalLink, type LinkLocation } from '../../../contract/external-links.ts';
import { getWindowFields, type WindowFields } from '../../lib/show-window.ts';

export const LOCATION_LABELS = {
  footer: 'Footer',
  header: 'Header',
  sidebar: 'Sidebar',
  'get-involved': 'Get Involved',
} as const satisfies Record<LinkLocation, string>;

export const LOCATION_OPTIONS = Object.entries(LOCATION_LABELS).map(([value, label]) => ({ value, label }));

export type LinkFields = {
  name: string;
  url: string;
  description: string;
  location: string;
  isActive: boolean;
  sortOrder: string;
} & WindowFields;

export const getLinkFields = (link: ExternalLink): LinkFields => {
  const { name, url, description, location, isActive, sortOrder } = link;
  return { name, url, description, location, isActive, sortOrder, ...getWindowFields(link) };
};

export const getEmptyLink = (location: LinkLocation): LinkFields => ({
  ...{ name: '', url: '', description: '', location, isActive: true, sortOrder: '' },
  ...getWindowFields(null),
});

export const linkFields = createExternalLink;

/** As the forms call them. */
export const LINK_FIELD_LABELS = {
  name: 'Name',
  url: 'URL',
  description: 'Description',
  location: 'Location',
  isActive: 'Active',
  sortOrder: 'Order',
  showFrom: 'Show from',
  showUntil: 'Show until',
} as const satisfies Record<keyof LinkFields, string>;
