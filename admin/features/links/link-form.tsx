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
import { defineEntityForm } from '../../forms/entity-form.tsx';
import { AddressField, SelectField, TextField } from '../../ui/fields.tsx';
import { FormRow } from '../../ui/layout.tsx';
import { ItemFindings } from '../check/item-findings.tsx';
import { externalLinks } from './data.ts';

export const LOCATION_LABELS = {
  footer: 'Footer',
  header: 'Header',
  sidebar: 'Sidebar',
  'get-involved': 'Get Involved',
} as const satisfies Record<LinkLocation, string>;

const LOCATION_OPTIONS = Object.entries(LOCATION_LABELS).map(([value, label]) => ({ value, label }));

interface LinkFormProps {
  /** The place whose links stand above the form. */
  location: LinkLocation;
  /** Asks for description, order and state too. */
  isDetailed: boolean;
}

/** Adds a link, or edits the one it is given. */
export const LinkForm = defineEntityForm({
  items: externalLinks,
  schema: externalLink,
  inputSchema: createExternalLink,
  messages: MESSAGES.externalLink,
  empty: { name: '', url: '', description: '', location: '', isActive: true as boolean, sortOrder: '' },
  begin: ({ location }: LinkFormProps) => ({ location }),
  toBody: (fields, { all }): ExternalLinkInput => {
    const location = linkLocation.parse(fields.location);
    const below = () => getNextOrder(all.filter((each: ExternalLink) => each.location === location));
    return { ...fields, location, sortOrder: fields.sortOrder.trim() || below() };
  },
  isReady: ({ name, url }) => name.trim() !== '' && url.trim() !== '',
  needs: 'Enter a name and a URL first.',
  title: ({ isDetailed, location }) => (isDetailed ? `Add a link: ${LOCATION_LABELS[location]}` : undefined),
  isFull: ({ isDetailed }) => isDetailed,
  Layout: ({ form: { text, isNew }, isDetailed }) => (
    <>
      <FormRow columns="link">
        <TextField {...text('name')} placeholder="Volunteer handbook" required autoFocus={!isNew} />
        <AddressField {...text('url')} type="url" required />
        <SelectField {...text('location')} options={LOCATION_OPTIONS} />
      </FormRow>
      {isDetailed && (
        <FormRow columns="detail">
          <TextField isOptional {...text('description')} />
          <TextField {...text('sortOrder')} inputMode="numeric" placeholder={isNew ? 'Last' : undefined} />
        </FormRow>
      )}
    </>
  ),
  Below: ({ fields, item }) => <ItemFindings entity="externalLinks" id={item?.id ?? null} fields={fields} />,
});
