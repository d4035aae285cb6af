import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { type ExternalLink, LINK_LOCATIONS, type LinkLocation } from '../../../contract/external-links.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { sortByOrder } from '../../../contract/sort-by-order.ts';
import { useMoving, useRemoving } from '../../client/entity-data.ts';
import { ItemRowEnd } from '../../navigation/item-row.tsx';
import { getItemAnchor } from '../../navigation/links.tsx';
import { CardEmpty, TitledCard } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ListRow, RowDetail, RowIcon, RowNames, RowTitle } from '../../ui/list.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QuarantineNote } from '../../ui/quarantine.tsx';
import { useEditedRow, useFocusAfterRow, useRowPlaces } from '../../ui/rows.ts';
import { externalLinks } from './data.ts';
import { LinkForm, LOCATION_LABELS } from './link-form.tsx';

const LEADS = {
  footer: 'Bottom of every page, in this order.',
  header: 'Shown at the top as an icon where the name is the social-media service’s.',
  sidebar: 'Kept here; no page has a sidebar.',
  'get-involved': 'The first active one is the button on the Get Involved page.',
} as const;

export function ExternalLinksPanel() {
  return (
    <Panel title="External Links" lead="Every link to another site, by the place where visitors find it.">
      <Stack>
        {LINK_LOCATIONS.map((location) => (
          <LinksCard
            key={location}
            title={LOCATION_LABELS[location]}
            lead={LEADS[location]}
            location={location}
            isDetailed
            empty="No links here yet."
          />
        ))}
      </Stack>
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

/** The links of one place, in the order in which visitors see them. */
export function LinksCard(props: LinksCardProps) {
  return (
    <Loaded query={useQuery(externalLinks.query)} failure="The links could not be loaded.">
      {(all) => <LoadedLinks {...props} all={all} />}
    </Loaded>
  );
}

function LoadedLinks({ all, ...props }: LinksCardProps & { all: readonly ExternalLink[] }) {
  const { title, lead, location, isDetailed = false, empty } = props;
  const { edited, editedId, isGone, edit, close } = useEditedRow(all);
  const links = sortByOrder(all.filter((link) => link.location === location));
  const messages = MESSAGES.externalLink;
  const removing = useRemoving(externalLinks, messages);
  const moving = useMoving(externalLinks, links, { updated: messages.updated, failure: messages.saveFailure });
  const isBusy = removing.isBusy || moving.isBusy;
  const rows = useFocusAfterRow(editedId);
  const placeOf = useRowPlaces(rows, links, { move: moving.move, isBusy });
  return (
    <TitledCard id={`links-${location}`} title={title} lead={lead}>
      {links.length === 0 && <CardEmpty>{empty}</CardEmpty>}
      <ul ref={rows}>
        {links.map((link, index) => (
          <LinkRow
            key={link.id}
            link={link}
            place={placeOf(link, index)}
            isBusy={isBusy || edited !== null}
            onEdit={() => edit(link)}
            onDelete={() => void removing.remove(link)}
          />
        ))}
      </ul>
      <LinkForm
        key={edited?.id ?? 'new'}
        item={edited}
        isGone={isGone}
        place={location}
        location={location}
        all={all}
        isDetailed={isDetailed}
        onDone={close}
      />
    </TitledCard>
  );
}

interface LinkRowProps extends Omit<ComponentProps<typeof ItemRowEnd>, 'entity' | 'item' | 'name'> {
  link: ExternalLink;
}

function LinkRow({ link, ...rest }: LinkRowProps) {
  return (
    <ListRow id={getItemAnchor('externalLinks', link.id)} data-row={link.id}>
      <RowIcon>
        <Icon name="link" />
      </RowIcon>
      <RowNames>
        <RowTitle>{link.name}</RowTitle>
        <RowDetail>{link.url}</RowDetail>
        <QuarantineNote entity="externalLinks" id={link.id} />
      </RowNames>
      <ItemRowEnd entity="externalLinks" item={link} name={link.name} {...rest} />
    </ListRow>
  );
}
