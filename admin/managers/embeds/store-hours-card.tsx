import { isStoreHours } from './embed-fields.ts';
import { EmbedsCard } from './embeds-card.tsx';

export const StoreHoursCard = () => (
  <EmbedsCard
    id="store-hours"
    title="Store Hours"
    lead="Store page, Store Hours card. The title links to the document."
    empty="No hours document yet. Visitors see “hours aren’t posted yet”."
    isListed={isStoreHours}
  />
);
