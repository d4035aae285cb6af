import {
  createExternalLink,
  type ExternalLink,
  type ExternalLinkInput,
  externalLink,
  type LinkLocation,
  linkLocation,
} from '../../../contract/external-links.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { getNextOrder } from '../../../contract/sort-by-order.ts';
import { useEntityForm } from '../../forms/entity-form.ts';
import { getWindowFields, toWindowBody, type WindowFields } from '../../forms/visibility-window.tsx';
import { externalLinks } from './data.ts';

export interface LinkFormOptions {
  /** The link being edited; null while one is added. */
  link: ExternalLink | null;
  isGone: boolean;
  /** The place whose links stand above the form. */
  location: LinkLocation;
  /** All stored links: a new one goes below the others of its place. */
  all: readonly ExternalLink[];
  onDone: () => void;
}

export const useLinkForm = ({ link, isGone, location: place, all, onDone }: LinkFormOptions) => {
  const { mutateAsync: create } = externalLinks.useCreate();
  const { mutateAsync: update } = externalLinks.useUpdate();
  const toBody = (fields: LinkFields): ExternalLinkInput => {
    const location = linkLocation.parse(fields.location);
    const below = () => getNextOrder(all.filter((each) => each.location === location));
    return { ...fields, ...toWindowBody(fields, link), location, sortOrder: fields.sortOrder.trim() || below() };
  };
  const form = useEntityForm({
    ...{ item: link, isGone, create, update, toBody, onDone, place },
    kind: 'external-link',
    label: link ? link.name : 'the new link',
    schema: externalLink,
    inputSchema: createExternalLink,
    empty: getEmptyLink(place),
    toFields: getLinkFields,
    says: MESSAGES.externalLink,
  });
  return { ...form, isReady: form.fields.name.trim() !== '' && form.fields.url.trim() !== '' };
};

export const LOCATION_LABELS = {
  footer: 'Footer',
  header: 'Header',
  sidebar: 'Sidebar',
  'get-involved': 'Get Involved',
} as const satisfies Record<LinkLocation, string>;

export const LOCATION_OPTIONS = Object.entries(LOCATION_LABELS).map(([value, label]) => ({ value, label }));

type LinkFields = {
  name: string;
  url: string;
  description: string;
  location: string;
  isActive: boolean;
  sortOrder: string;
} & WindowFields;

const getLinkFields = (link: ExternalLink): LinkFields => {
  const { name, url, description, location, isActive, sortOrder } = link;
  return { name, url, description, location, isActive, sortOrder, ...getWindowFields(link) };
};

const getEmptyLink = (location: LinkLocation): LinkFields => ({
  ...{ name: '', url: '', description: '', location, isActive: true, sortOrder: '' },
  ...getWindowFields(null),
});

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
