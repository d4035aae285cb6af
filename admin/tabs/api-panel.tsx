import { ApiReference } from '../managers/api-reference/api-reference.tsx';
import { TabHeader } from '../managers/shell/tab-header.tsx';

export const ApiPanel = () => (
  <div className="narrow centered">
    <TabHeader title="API" lead="For who writes programs: how they ask this site, and what it answers." />
    <ApiReference />
  </div>
);
