import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePublishing } from '../../client/publishing.ts';
import { useAdmin } from '../../client/session.ts';
import { TabButton } from '../../navigation/links.tsx';
import { Button } from '../../ui/button.tsx';
import { getClubToday } from '../../ui/format.ts';
import { DueCard, FactRow } from '../../ui/list.tsx';
import { dismissedFindingsQuery } from '../check/dismissed.ts';
import { contentItems } from '../content/data.ts';
import { healthQuery } from '../health/data.ts';
import { carouselImages, heroImages } from '../images/data.ts';
import { externalLinks } from '../links/data.ts';
import { usePublishSheet } from '../publishing/open-publish.ts';
import { seasonQuery } from '../season/data.ts';
import { handOverQuery } from '../season/term-reminder.tsx';
import { type DueThing, isSeasonOffered, listDueThings } from './due-things.ts';

const NOTHING: DueThing[] = [];

/** Tasks that need a volunteer now. Absent if there are none. */
export function StartCard({ due }: { due: DueThing[] }) {
  return (
    <DueCard title="Worth a look" lead="Things that need someone’s attention." items={due}>
      {(thing) => (
        <FactRow key={thing.id} icon="warning" mark="due" title={thing.title} detail={thing.detail}>
          <DueButton thing={thing} />
        </FactRow>
      )}
    </DueCard>
  );
}

/** Null until all its data has loaded or failed. Otherwise content below would move under a finger. */
export function useDueThings(): DueThing[] | null {
  const { isSuperAdmin } = useAdmin();
  const { state, status, isLoading } = usePublishing();
  const contents = useQuery(contentItems.query);
  const heroes = useQuery(heroImages.query);
  const carousel = useQuery(carouselImages.query);
  const links = useQuery(externalLinks.query);
  const dismissed = useQuery(dismissedFindingsQuery);
  const handOver = useQuery({ ...handOverQuery, enabled: isSuperAdmin });
  const health = useQuery({ ...healthQuery, enabled: isSuperAdmin });
  const today = getClubToday();
  const isSeason = isSeasonOffered(today, handOver.data?.accounts);
  const season = useQuery({ ...seasonQuery, enabled: isSeason });
  const isWaiting =
    isLoading ||
    [contents, heroes, carousel, links, dismissed, handOver, health, season].some((query) => query.isLoading);
  const quarantinedItems = state?.quarantinedItems;
  return useMemo(() => {
    if (isWaiting) return null;
    if (!contents.data || !heroes.data || !carousel.data || !links.data || !quarantinedItems) return NOTHING;
    return listDueThings({
      items: contents.data,
      links: links.data,
      heroImages: heroes.data,
      carouselImages: carousel.data,
      status,
      quarantinedItems,
      dismissed: dismissed.data ?? [],
      handOver: handOver.data ?? null,
      health: health.data ?? null,
      season: season.data ?? null,
      today,
      origin: location.origin,
    });
  }, [
    isWaiting,
    contents.data,
    heroes.data,
    carousel.data,
    links.data,
    status,
    quarantinedItems,
    dismissed.data,
    handOver.data,
    health.data,
    season.data,
    today,
  ]);
}

function DueButton({ thing: { title, action, target } }: { thing: DueThing }) {
  const { open } = usePublishSheet();
  const words = { label: action, of: title };
  if (target === 'publish') return <Button {...words} onClick={open} />;
  return <TabButton id={target.tab} anchor={target.anchor} field={target.field} {...words} />;
}
