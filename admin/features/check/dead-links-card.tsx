import { TitledCard } from '../../ui/card.tsx';
import { LATE_EXTRA, late } from '../../ui/late.tsx';

/** Loaded on demand, because only this card needs the rules. */
const DeadLinks = late(async () => (await import('./findings-list.tsx')).DeadLinks, LATE_EXTRA);

export function DeadLinksCard() {
  return (
    <TitledCard
      id="dead-links"
      title="Links to other sites"
      lead="Every link is checked regularly. One that failed three times on two days is listed here."
    >
      <DeadLinks />
    </TitledCard>
  );
}
