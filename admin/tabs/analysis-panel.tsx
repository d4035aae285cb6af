import { Analysis } from '../managers/analysis/analysis.tsx';
import { TabHeader } from '../managers/shell/tab-header.tsx';

export const AnalysisPanel = () => (
  <div className="narrow centered">
    <TabHeader title="Content usage analysis" lead="What is shown where, what nothing shows, and what needs a look." />
    <Analysis />
  </div>
);
