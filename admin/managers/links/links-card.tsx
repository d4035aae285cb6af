import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { ExternalLink, LinkLocation } from '../../../contract/external-links.ts';
import { externalLinksQuery } from '../../data/external-links.ts';
import { useEditedRow } from '../../lib/edited-row.ts';
import { useFocusAfterMove, useFocusAfterRow } from '../../lib/row-focus.ts';
import { sortByOrder } from '../../lib/sort-order.ts';
import { CardHeader } from '../../ui/card-header.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { CardSkeletons } from '../../ui/skeleton.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkRow } from './link-row.tsx';
import { useLinkList } from './use-link-list.ts';

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
