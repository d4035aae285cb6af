import { useQuery } from '@tanstack/react-query';
import { type ContentKey, getContentKeyDefinition, getContentValue } from '../../contract/content-keys.ts';
import { EVENT_TAB_KEYS, readEventTabs } from '../../contract/event-tabs.ts';
import { getTierKey, readTiers } from '../../contract/sponsor-tiers.ts';
import { ContentBlocks } from '../features/content/blocks.tsx';
import { contentItems, useStoredTexts } from '../features/content/data.ts';
import { listEventsGroups } from '../features/content/keys.ts';
import { calendarEvents } from '../features/dates/data.ts';
import { DatesCard } from '../features/dates/dates-card.tsx';
import { EventTabsCard, SponsorTiersCard } from '../features/words/lists.tsx';
import { SPONSORS_CARD } from '../features/words/word-cards.ts';
import { WordsCard } from '../features/words/words-card.tsx';
import { Stack } from '../ui/layout.tsx';
import { PageTab } from './page-tabs.tsx';

const SPONSORS_AND_TABS = 'Sponsors and event tabs';

export const EventsTab = () => {
  const spareKeys = useSpareKeys();
  const { isLoading } = useQuery(calendarEvents.query);
  return (
    <PageTab
      page="events"
      isLoading={isLoading}
      first={
        <div className="mb-6 max-md:mb-4">
          <DatesCard />
        </div>
      }
    >
      {listEventsGroups(useStoredTexts()).map(({ heading, keys, page }) => (
        <section key={heading} className="[section+&]:mt-10" aria-label={heading}>
          <h3 className="mb-4 text-[21px]">{heading}</h3>
          <ContentBlocks keys={keys} {...(page && { page })} />
        </section>
      ))}
      <section className="mt-10" aria-label={SPONSORS_AND_TABS}>
        <h3 className="mb-4 text-[21px]">{SPONSORS_AND_TABS}</h3>
        <Stack>
          <EventTabsCard />
          <SponsorTiersCard />
          <WordsCard card={SPONSORS_CARD} page="events" />
          {spareKeys.length > 0 && <ContentBlocks keys={spareKeys} />}
        </Stack>
      </section>
    </PageTab>
  );
};

/** The blocks of what the club has added to the lists of tabs and tiers. */
const useSpareKeys = (): ContentKey[] => {
  const { data: items = [] } = useQuery(contentItems.query);
  const named: ContentKey[] = [
    ...readEventTabs(getContentValue(items, 'events_tabs')).map(({ id }) => EVENT_TAB_KEYS[id]),
    ...readTiers(getContentValue(items, 'events_fnl_tiers')).map(({ id }) => getTierKey(id)),
  ];
  return named.filter((key) => getContentKeyDefinition(key).isSpare);
};
