import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { ContentBlocks } from '../features/content/blocks.tsx';
import { useStoredTexts } from '../features/content/data.ts';
import { listEventsGroups } from '../features/content/keys.ts';
import { calendarEvents } from '../features/events/data.ts';
import { EventsCard } from '../features/events/events-card.tsx';
import { LabelsCard } from '../features/labels/labels-card.tsx';
import { Stack } from '../ui/layout.tsx';
import { PageTab } from './page-tab.tsx';

export function EventsTab() {
  const groups = listEventsGroups(useStoredTexts());
  const { isLoading } = useQuery(calendarEvents.query);
  return (
    <PageTab page="events" isLoading={isLoading} first={<EventsCard />}>
      <div className="pt-4 max-md:pt-6">
        {groups.map(({ heading, keys, page, hasSponsors }, index) => (
          <Fragment key={heading}>
            {index === 1 && (
              <div className="mt-10">
                <LabelsCard id="events_tabs" page="events" />
              </div>
            )}
            <Group heading={heading}>
              <ContentBlocks keys={keys} {...(page && { page })} />
            </Group>
            {hasSponsors && (
              <Group heading="Sponsors">
                <Stack>
                  <LabelsCard id="events_fnl_tiers" page="events" />
                  <LabelsCard id="events_sponsors" page="events" />
                </Stack>
              </Group>
            )}
          </Fragment>
        ))}
      </div>
    </PageTab>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="not-first:mt-10" aria-label={heading}>
      <h3 className="mb-4 text-[1.3125rem]">{heading}</h3>
      {children}
    </section>
  );
}
