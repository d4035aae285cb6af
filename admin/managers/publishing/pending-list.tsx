import type { PendingAction, PendingChange } from '../../../contract/releases.ts';

const verbs = {
  create: 'Added',
  update: 'Changed',
  delete: 'Removed',
} as const satisfies Record<PendingAction, string>;

export const PendingList = ({ pending }: { pending: PendingChange[] }) => (
  <section aria-label="What will change">
    <h3 className="sheet-heading">What will change</h3>
    {pending.length === 0 ? (
      <p className="sheet-empty">Nothing waits. Visitors see everything that was saved.</p>
    ) : (
      <DifferenceList differences={pending} />
    )}
  </section>
);

export const DifferenceList = ({ differences }: { differences: readonly PendingChange[] }) => (
  <ul className="pending">
    {differences.map(({ entity, id, label, action }) => (
      <li key={`${entity}-${id}`}>
        <span className="diamond" aria-hidden="true" />
        <span className="pending-label">{label}</span>
        <span className={`pending-action pending-${action}`}>{verbs[action]}</span>
      </li>
    ))}
  </ul>
);
