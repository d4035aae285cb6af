import { LINK_LOCATIONS } from '../../contract/external-links.ts';
import { LOCATION_LABELS } from '../managers/links/link-fields.ts';
import { LinksCard } from '../managers/links/links-card.tsx';
import { TabHeader } from '../managers/shell/tab-header.tsx';

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
