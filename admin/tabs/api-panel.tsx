import { ApiReference } from '../managers/api-reference/api-reference.tsx';
import { TabHeader } from '../managers/shell/tab-header.tsx';

export const ApiPanel = () => (
  <div className="narrow centered">
    <TabHeader title="API" lead="API reference: every call, its parameters and responses." />
    <ApiReference />
  </div>
);
