import { HandOverChecklist } from '../managers/hand-over/hand-over-checklist.tsx';
import { TabHeader } from '../managers/shell/tab-header.tsx';

export const HandOverPanel = () => (
  <div className="narrow centered">
    <TabHeader title="Board handover" lead="When a new board takes over: who has access, and what they must know." />
    <HandOverChecklist />
  </div>
);
