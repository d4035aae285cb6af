import { isStoreHours } from './embed-fields.ts';
import { EmbedsCard } from './embeds-card.tsx';

export const StoreHoursCard = () => (
  <EmbedsCard
    id="store-hours"
    title="Store Hours"
    lead="Store page, Store Hours card. Its title leads to the document."
    empty="No hours document yet. Visitors read that the hours aren’t posted."
    isListed={isStoreHours}
  />
);
