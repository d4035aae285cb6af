import { Panel } from '../../ui/panel.tsx';
import { PagesCard } from './pages-card.tsx';

/** Panel with the club's own pages. */
export function PagesPanel() {
  return (
    <Panel title="More pages" lead="Pages beyond the five: membership, a booster store day, a spirit fund.">
      <PagesCard />
    </Panel>
  );
}
