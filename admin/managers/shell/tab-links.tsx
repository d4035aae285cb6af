import { usePublishing } from '../../data/publishing.ts';
import { useAdmin } from '../../data/session.ts';
import { tabOfPage } from '../../lib/tab-of-page.ts';
import { listTabGroups, type TabId } from '../../lib/tabs.ts';
import { TabEntry } from './tab-entry.tsx';

interface TabLinksProps {
  current: TabId;
  onChoose?: () => void;
}

/** The spec's tabs, grouped. */
export const TabLinks = ({ current, onChoose }: TabLinksProps) => {
  const admin = useAdmin();
  const { state } = usePublishing();
  const { pending = [] } = state ?? {};
  return (
    <nav className="tab-links" aria-label="Dashboard">
      {listTabGroups(admin).map((group) => (
        <div className="tab-group" key={group.label}>
          <p className="tab-group-label" id={`tabs-${group.label}`}>
            {group.label}
          </p>
          <ul aria-labelledby={`tabs-${group.label}`}>
            {group.ids.map((id) => (
              <TabEntry
                key={id}
                id={id}
                current={current}
                onChoose={onChoose}
                waiting={pending.filter(({ page }) => tabOfPage(page) === id).length}
              />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
};
