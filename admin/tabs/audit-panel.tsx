import { AuditTrail } from '../managers/audit/audit-trail.tsx';
import { TabHeader } from '../managers/shell/tab-header.tsx';

export const AuditPanel = () => (
  <div className="narrow centered">
    <TabHeader title="Audit trail" lead="Who changed what, and when. Deleted items wait here to come back." />
    <AuditTrail />
  </div>
);
