import { ReleaseHistory } from '../managers/history/release-history.tsx';
import { PanelLink } from '../managers/shell/panel-link.tsx';
import { TabHeader } from '../managers/shell/tab-header.tsx';
import { Icon } from '../ui/icon.tsx';

export const HistoryPanel = () => (
  <div className="narrow centered">
    <TabHeader title="Release history" lead="Every time the site was published. You can go back to any of them.">
      <PanelLink tab="audit" className="button button-outline button-link">
        <Icon name="table" />
        Who changed what
      </PanelLink>
    </TabHeader>
    <ReleaseHistory />
  </div>
);
