import { type EmbedDocument, STORE_HOURS_SECTION } from '../../../contract/embed-documents.ts';
import { EmbedsCard } from './embeds-card.tsx';

const isStoreHours = ({ pageType, section }: EmbedDocument): boolean =>
  pageType === 'panther-store' && section === STORE_HOURS_SECTION;

export const StoreHoursCard = () => (
  <EmbedsCard
    id="store-hours"
    title="Store Hours"
    lead="Store page, Store Hours card. Its title leads to the document."
    empty="No hours document yet. Visitors read that the hours aren’t posted."
    isListed={isStoreHours}
  />
);
