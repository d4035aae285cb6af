import { EmbedsCard } from '../managers/embeds/embeds-card.tsx';
import { TabHeader } from '../managers/shell/tab-header.tsx';

export const EmbedDocumentsPanel = () => (
  <div className="narrow centered">
    <TabHeader title="Embed Documents" lead="Spreadsheets and documents that pages show in a frame." />
    <EmbedsCard
      id="embed-documents"
      title="All documents"
      lead="A page shows the active ones of its section, in this order."
      empty="No documents yet."
      isListed={() => true}
      isDetailed
    />
  </div>
);
