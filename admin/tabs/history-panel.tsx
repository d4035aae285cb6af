import { ReleaseHistory } from '../managers/history/release-history.tsx';
import { TabHeader } from '../managers/shell/tab-header.tsx';

export const HistoryPanel = () => (
  <div className="narrow centered">
    <TabHeader title="Release history" lead="Every time the site was published. You can go back to any of them." />
    <ReleaseHistory />
  </div>
);
