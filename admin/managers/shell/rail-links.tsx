import type { MouseEvent } from 'react';
import { useAdmin } from '../../data/session.ts';
import { navigate } from '../../lib/location.ts';
import { hrefOfTab, type TabId, tabs } from '../../lib/tabs.ts';
import { Icon } from '../../ui/icon.tsx';
import { useEditing } from '../content-blocks/editing.tsx';
import { FinderButton } from '../finder/finder-button.tsx';

interface RailLinksProps {
  current: TabId;
  onChoose?: () => void;
  onFind: () => void;
}

const LINKED = ['history', 'media', 'hand-over'] as const satisfies TabId[];

/** Panels that belong to no page: links below the tabs. */
export const RailLinks = ({ current, onChoose, onFind }: RailLinksProps) => {
  const { leave } = useEditing();
  const admin = useAdmin();
  const choose = (event: MouseEvent, id: TabId) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onChoose?.();
    if (id !== current) leave(() => navigate(hrefOfTab(id)));
  };
  return (
    <nav className="tab-links rail-links" aria-label="Tools">
      <ul>
        {LINKED.filter((id) => admin.isSuperAdmin || id !== 'hand-over').map((id) => (
          <li key={id}>
            <a
              className="tab-link"
              href={hrefOfTab(id)}
              aria-current={id === current ? 'page' : undefined}
              onClick={(event) => choose(event, id)}
            >
              <Icon name={tabs[id].icon} />
              {tabs[id].label}
            </a>
          </li>
        ))}
        <li>
          <FinderButton onOpen={onFind} />
        </li>
      </ul>
    </nav>
  );
};
