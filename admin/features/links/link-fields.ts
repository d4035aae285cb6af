import {
  createExternalLink,
  type ExternalLink,
  type ExternalLinkInput,
  externalLink,
  type LinkLocation,
  linkLocation,
} from '../../../contract/external-links.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useAdmin } from '../../client/session.ts';
import { useItemForm } from '../../forms/item-form.ts';
import type { Stored } from '../../forms/kept-fields.ts';
import { findProblems } from '../../forms/problems.ts';
import { getWindowFields, toWindowBody, type WindowFields } from '../../forms/show-window-field.tsx';
import { getNextOrder } from '../../ui/rows.ts';
import { useCreateExternalLink, useUpdateExternalLink } from './data.ts';

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

const toStored = (link: ExternalLink): Stored<LinkFields> => ({ version: link.version, fields: getLinkFields(link) });

export const useLinkForm = ({ link, isGone, location: place, all, onDone }: LinkFormOptions) => {
  const admin = useAdmin();
  const create = useCreateExternalLink();
  const update = useUpdateExternalLink();
  const { added, updated, saveFailure } = MESSAGES.externalLink;

  const toBody = (fields: LinkFields): ExternalLinkInput => {
    const location = linkLocation.parse(fields.location);
    const below = () => getNextOrder(all.filter((each) => each.location === location));
    return { ...fields, ...toWindowBody(fields, link), location, sortOrder: fields.sortOrder.trim() || below() };
  };
  const form = useItemForm({
    adminId: admin.id,
    name: link ? `external-link:${link.id}` : `external-link:new:${place}`,
    label: link ? link.name : 'the new link',
    stored: link ? toStored(link) : { version: null, fields: getEmptyLink(place) },
    findProblems: (fields) => findProblems(linkFields, toBody(fields)),
    save: async (fields, version) => {
      const body = toBody(fields);
      if (link) await update.mutateAsync({ ...body, id: link.id, version: version ?? link.version });
      else await create.mutateAsync(body);
    },
    findTheirs: ({ body }) => {
      const { data } = externalLink.safeParse(body?.current);
      return data ? toStored(data) : null;
    },
    success: link ? updated : added,
    isGone,
    saveAsNew: { save: async (fields) => void (await create.mutateAsync(toBody(fields))), success: added },
    failure: saveFailure,
    onSaved: () => {
      onDone();
      if (!link) form.focusFirst();
    },
  });

  return {
    ...form,
    cancel: () => {
      form.clear();
      onDone();
    },
    isReady: form.fields.name.trim() !== '' && form.fields.url.trim() !== '',
  };
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

const linkFields = createExternalLink;

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
