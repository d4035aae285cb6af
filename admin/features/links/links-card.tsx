import { useQuery } from '@tanstack/react-query';
import {
  type ExternalLink,
  LINK_LOCATIONS,
  type LinkLocation,
  linkLocation,
} from '../../../contract/external-links.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { getNextOrder, sortByOrder } from '../../../contract/sort-by-order.ts';
import { useMoving } from '../../client/entity-data.ts';
import { defineEntityForm } from '../../forms/entity-form.tsx';
import { ItemsCard } from '../../navigation/items-card.tsx';
import { AddressField, SelectField, TextField, toOptions } from '../../ui/fields.tsx';
import { FormRow } from '../../ui/layout.tsx';
import { RowDetail } from '../../ui/list.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ItemFindings } from '../check/item-findings.tsx';
import { externalLinks } from './data.ts';

const messages = MESSAGES.externalLinks;

const LEADS = {
  footer: 'Bottom of every page, in this order.',
  header: 'Shown at the top as an icon where the name is the social-media service’s.',
  sidebar: 'Kept here; no page has a sidebar.',
  'get-involved': 'The first active one is the button on the Get Involved page.',
} as const;

export function ExternalLinksPanel() {
  const query = useQuery(externalLinks.query);
  return (
    <Panel title="External Links" lead="Every link to another site, by the place where visitors find it.">
      <Loaded query={query} failure="The external links could not be loaded." cards={LINK_LOCATIONS.length}>
        {() =>
          LINK_LOCATIONS.map((location) => (
            <LinksCard
              key={location}
              title={LOCATION_LABELS[location]}
              lead={LEADS[location]}
              location={location}
              isDetailed
              empty="No links here yet."
            />
          ))
        }
      </Loaded>
    </Panel>
  );
}

interface LinksCardProps {
  title: string;
  lead: string;
  location: LinkLocation;
  isDetailed?: boolean;
  empty: string;
}

/** Links of one place, in visible order. */
export function LinksCard({ location, isDetailed = false, ...words }: LinksCardProps) {
  return (
    <ItemsCard
      {...words}
      id={`links-${location}`}
      items={externalLinks}
      list={(all) => [sortByOrder(all.filter((link) => link.location === location))]}
      describe={({ url }) => ({ icon: 'link', details: <RowDetail>{url}</RowDetail> })}
      useOrdering={useOrdering}
      form={(props) => <LinkForm {...props} place={location} location={location} isDetailed={isDetailed} />}
    />
  );
}

const LOCATION_LABELS = {
  footer: 'Footer',
  header: 'Header',
  sidebar: 'Sidebar',
  'get-involved': 'Get Involved',
} as const satisfies Record<LinkLocation, string>;

interface LinkFormProps {
  /** Place of the links listed above the form. */
  location: LinkLocation;
  /** True to also edit description, order and state. */
  isDetailed: boolean;
}

const LinkForm = defineEntityForm({
  items: externalLinks,
  empty: { name: '', url: '', description: '', location: '', isActive: true as boolean, sortOrder: '' },
  begin: ({ location }: LinkFormProps) => ({ location }),
  toBody: (fields, { all }) => {
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
        <SelectField {...text('location')} options={toOptions(LOCATION_LABELS)} />
      </FormRow>
      {isDetailed && (
        <FormRow columns="detail">
          <TextField isOptional {...text('description')} />
          <TextField {...text('sortOrder')} inputMode="numeric" placeholder={isNew ? 'Last' : undefined} />
        </FormRow>
      )}
    </>
  ),
  Below: ItemFindings,
});

function useOrdering(links: readonly ExternalLink[]) {
  return useMoving(externalLinks, links, messages.saveFailure);
}
