import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { type ExternalLink, LINK_LOCATIONS, type LinkLocation } from '../../../contract/external-links.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { showServerFailure } from '../../client/failures.ts';

import { useOfferBatchUndo, useOfferUndo } from '../../client/undo.ts';
import { describeWindow } from '../../forms/show-window-field.tsx';
import { getItemAnchor, ItemHistoryLink } from '../../navigation/links.tsx';
import { StateBadge } from '../../ui/badges.tsx';
import { type Direction, IconButton, MoveButtons } from '../../ui/button.tsx';
import { CardHeader, CardSkeletons, LoadFailure, TabHeader } from '../../ui/card.tsx';
import { HeldBackNote } from '../../ui/held-back.tsx';
import { Icon } from '../../ui/icon.tsx';
import { planMove, sortByOrder, useEditedRow, useFocusAfterMove, useFocusAfterRow } from '../../ui/rows.ts';
import { externalLinksQuery, useDeleteExternalLink, useOrderExternalLinks } from './data.ts';
import { LOCATION_LABELS } from './link-fields.ts';
import { LinkForm } from './link-form.tsx';

const LEADS = {
  footer: 'Bottom of every page, in this order.',
  header: 'Shown at the top as an icon where the name is the social-media service’s.',
  sidebar: 'Kept here; no page has a sidebar.',
  'get-involved': 'The first active one is the button on the Get Involved page.',
} as const;

export const ExternalLinksPanel = () => (
  <div className="narrow centered">
    <TabHeader title="External Links" lead="Every link to another site, by the place where visitors find it." />
    <div className="stack">
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
    </div>
  </div>
);

interface LinksCardProps {
  title: string;
  lead: string;
  location: LinkLocation;
  isDetailed?: boolean;
  empty: string;
  children?: ReactNode;
}

/** The links of one place, in the order in which visitors see them. */
export const LinksCard = (props: LinksCardProps) => {
  const { data, isError, refetch } = useQuery(externalLinksQuery);
  if (isError) return <LoadFailure message="The links could not be loaded." onRetry={refetch} />;
  if (!data) return <CardSkeletons count={1} />;
  return <LoadedLinks {...props} all={data} />;
};

const LoadedLinks = ({
  title,
  lead,
  location,
  isDetailed = false,
  empty,
  all,
  children,
}: LinksCardProps & { all: readonly ExternalLink[] }) => {
  const titleId = useId();
  const { edited, editedId, isGone, edit, close } = useEditedRow(all);
  const links = sortByOrder(all.filter((link) => link.location === location));
  const { deleteLink, move, isBusy } = useLinkList(links);
  const rows = useFocusAfterRow(editedId);
  const setMoved = useFocusAfterMove(rows, isBusy);
  return (
    <section className="card" aria-labelledby={titleId}>
      <CardHeader id={titleId} title={title} lead={lead} />
      {links.length === 0 && <p className="card-empty">{empty}</p>}
      <ul className="list-rows" ref={rows}>
        {links.map((link, index) => (
          <LinkRow
            key={link.id}
            link={link}
            index={index}
            count={links.length}
            onMove={(from, to, by) => void move(from, to).then(() => setMoved({ id: link.id, by }))}
            isBusy={isBusy || edited !== null}
            onEdit={() => edit(link)}
            onDelete={() => deleteLink(link)}
          />
        ))}
      </ul>
      <LinkForm
        key={edited?.id ?? 'new'}
        link={edited}
        isGone={isGone}
        location={location}
        all={all}
        isDetailed={isDetailed}
        onDone={close}
      />
      {children}
    </section>
  );
};

/** What can be done to the links of a list, beside editing one. */
const useLinkList = (links: readonly ExternalLink[]) => {
  const { offerUndo, isUndoing } = useOfferUndo('externalLinks');
  const { offerBatchUndo } = useOfferBatchUndo();
  const order = useOrderExternalLinks();
  const remove = useDeleteExternalLink();

  const deleteLink = ({ id }: ExternalLink) =>
    remove.mutate(id, {
      onSuccess: () => offerUndo(MESSAGES.externalLink.deleted, id),
      onError: (error) => showServerFailure(error, MESSAGES.externalLink.deleteFailure),
    });

  const move = async (from: number, to: number) => {
    try {
      const { body } = await order.mutateAsync(planMove(links, from, to));
      offerBatchUndo(MESSAGES.externalLink.updated, body.batch);
    } catch (error) {
      showServerFailure(error, MESSAGES.externalLink.saveFailure);
    }
  };

  return { deleteLink, move, isBusy: isUndoing || order.isPending || remove.isPending };
};

interface LinkRowProps {
  link: ExternalLink;
  index: number;
  count: number;
  isBusy: boolean;
  onMove: (from: number, to: number, by: Direction) => void;
  onEdit: () => void;
  onDelete: () => void;
}

const LinkRow = ({ link, index, count, isBusy, onMove, onEdit, onDelete }: LinkRowProps) => (
  <li className="list-row" id={getItemAnchor('externalLinks', link.id)} data-row={link.id}>
    <span className="list-icon" aria-hidden="true">
      <Icon name="link" />
    </span>
    <div className="list-names">
      <p className="list-title">{link.name}</p>
      <p className="list-detail">{link.url}</p>
      <HeldBackNote entity="externalLinks" id={link.id} />
    </div>
    <StateBadge isActive={link.isActive} times={describeWindow(link)} />
    <div className="list-actions">
      <MoveButtons name={link.name} index={index} count={count} isBusy={isBusy} onMove={onMove} />
      <ItemHistoryLink entity="externalLinks" id={link.id} name={link.name} />
      <IconButton icon="pencil" label={`Edit ${link.name}`} disabled={isBusy} onClick={onEdit} />
      <IconButton
        icon="trash"
        label={`Delete ${link.name}`}
        className="delete-button"
        disabled={isBusy}
        onClick={onDelete}
      />
    </div>
  </li>
);
