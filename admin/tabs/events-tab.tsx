import { ContentBlocks } from '../managers/content-blocks/content-blocks.tsx';
import { eventsGroups } from '../managers/content-blocks/events-groups.ts';
import { PageImages } from '../managers/images/page-images.tsx';
import { PageTabHeader } from '../managers/shell/page-tab-header.tsx';

export const EventsTab = () => (
  <>
    <PageTabHeader page="events" title="Events" />
    {eventsGroups.map(({ heading, keys, page }) => (
      <section key={heading} className="tab-section" aria-label={heading}>
        <h3 className="section-title">{heading}</h3>
        <ContentBlocks keys={keys} {...(page && { page })} />
      </section>
    ))}
    <PageImages page="events" />
  </>
);
