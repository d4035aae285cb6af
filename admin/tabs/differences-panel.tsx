import { DifferencesView } from '../managers/differences/differences-view.tsx';
import { TabHeader } from '../managers/shell/tab-header.tsx';

export const DifferencesPanel = () => (
  <>
    <TabHeader title="What changes" lead="Two versions of the site, page by page, as visitors see them." />
    <DifferencesView />
  </>
);
