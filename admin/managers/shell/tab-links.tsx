import type { MouseEvent } from 'react';
import { useAdmin } from '../../data/session.ts';
import { navigate } from '../../lib/location.ts';
import { hrefOfTab, listTabGroups, type TabId, tabs } from '../../lib/tabs.ts';
import { Icon } from '../../ui/icon.tsx';
import { useEditing } from '../content-blocks/editing.tsx';

interface TabLinksProps {
  current: TabId;
  onChoose?: () => void;
}

/** The spec's tabs, grouped; real links, so that one can be opened in a window of its own. */
export const TabLinks = ({ current, onChoose }: TabLinksProps) => {
  const { leave } = useEditing();
  const admin = useAdmin();
  const choose = (event: MouseEvent, id: TabId) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onChoose?.();
    if (id !== current) leave(() => navigate(hrefOfTab(id)));
  };
  return (
    <nav className="tab-links" aria-label="Dashboard">
      {listTabGroups(admin).map((group) => (
        <div className="tab-group" key={group.label}>
          <p className="tab-group-label" id={`tabs-${group.label}`}>
            {group.label}
          </p>
          <ul aria-labelledby={`tabs-${group.label}`}>
            {group.ids.map((id) => (
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
          </ul>
        </div>
      ))}
    </nav>
  );
};
