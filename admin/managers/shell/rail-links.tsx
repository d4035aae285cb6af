import { useAdmin } from '../../data/session.ts';
import type { TabId } from '../../lib/tabs.ts';
import { FinderButton } from '../finder/finder-button.tsx';
import { TabEntry } from './tab-entry.tsx';

interface RailLinksProps {
  current: TabId;
  onChoose?: () => void;
  onFind: () => void;
}

const LINKED = ['history', 'media', 'hand-over'] as const satisfies TabId[];

/** Panels that belong to no page: links below the tabs. */
export const RailLinks = ({ current, onChoose, onFind }: RailLinksProps) => {
  const admin = useAdmin();
  return (
    <nav className="tab-links rail-links" aria-label="Tools">
      <ul>
        {LINKED.filter((id) => admin.isSuperAdmin || id !== 'hand-over').map((id) => (
          <TabEntry key={id} id={id} current={current} onChoose={onChoose} />
        ))}
        <li>
          <FinderButton onOpen={onFind} />
        </li>
      </ul>
    </nav>
  );
};
