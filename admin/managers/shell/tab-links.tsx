import { useAdmin } from '../../data/session.ts';
import { listTabGroups, type TabId } from '../../lib/tabs.ts';
import { TabEntry } from './tab-entry.tsx';

interface TabLinksProps {
  current: TabId;
  onChoose?: () => void;
}

/** The spec's tabs, grouped. */
export const TabLinks = ({ current, onChoose }: TabLinksProps) => {
  const admin = useAdmin();
  return (
    <nav className="tab-links" aria-label="Dashboard">
      {listTabGroups(admin).map((group) => (
        <div className="tab-group" key={group.label}>
          <p className="tab-group-label" id={`tabs-${group.label}`}>
            {group.label}
          </p>
          <ul aria-labelledby={`tabs-${group.label}`}>
            {group.ids.map((id) => (
              <TabEntry key={id} id={id} current={current} onChoose={onChoose} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
};
