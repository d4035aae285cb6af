import { ContentKeysCards } from '../managers/content-panel/content-keys-card.tsx';
import { TabHeader } from '../managers/shell/tab-header.tsx';

export const ContentPanel = () => (
  <div className="narrow centered">
    <TabHeader title="Content" lead="Every text and picture that the pages ask for, by its key." />
    <ContentKeysCards />
  </div>
);
