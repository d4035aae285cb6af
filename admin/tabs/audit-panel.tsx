import { AuditTrail } from '../managers/audit/audit-trail.tsx';
import { TabHeader } from '../managers/shell/tab-header.tsx';

export const AuditPanel = () => (
  <div className="narrow centered">
    <TabHeader title="Who changed what" lead="Every change, newest first. Deleted items wait here to come back." />
    <AuditTrail />
  </div>
);
