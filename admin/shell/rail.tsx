import type { MouseEvent } from 'react';
import { usePublishing } from '../client/publishing.ts';
import { useAdmin } from '../client/session.ts';
import { useLeave } from '../forms/leaving.tsx';
import { navigate } from '../navigation/location.ts';
import { hrefOfTab, listTabGroups, type TabId, tabOfPage, tabs } from '../navigation/tabs.ts';
import { Avatar } from '../ui/badges.tsx';
import { describeRole, getDisplayName } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { nameShortcut } from '../ui/shortcut.ts';

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
          <CommandPaletteButton onOpen={onFind} />
        </li>
      </ul>
    </nav>
  );
};

interface TabEntryProps {
  id: TabId;
  current: TabId;
  onChoose: (() => void) | undefined;
  /** How many unpublished edits it has. */
  waiting?: number;
}

/** A tab in the rail: a real link, so that it can be opened in a window of its own. */
const TabEntry = ({ id, current, onChoose, waiting = 0 }: TabEntryProps) => {
  const leave = useLeave();
  const choose = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onChoose?.();
    if (id !== current) leave(() => navigate(hrefOfTab(id)));
  };
  return (
    <li>
      <a className="tab-link" href={hrefOfTab(id)} aria-current={id === current ? 'page' : undefined} onClick={choose}>
        <Icon name={tabs[id].icon} />
        {tabs[id].label}
        <WaitingCount count={waiting} />
      </a>
    </li>
  );
};

export const AccountLine = () => {
  const admin = useAdmin();
  const name = getDisplayName(admin);
  return (
    <div className="account-line">
      <Avatar name={name} />
      <div>
        <p className="account-name">{name}</p>
        <p className="account-role">{describeRole(admin)}</p>
      </div>
    </div>
  );
};

/** How many unpublished edits wait behind a link; nothing where none does. */
const WaitingCount = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="waiting-count">
      <span className="diamond" aria-hidden="true" />
      {count}
      <span className="visually-hidden"> unpublished</span>
    </span>
  );

const CommandPaletteButton = ({ onOpen }: { onOpen: () => void }) => (
  <button type="button" className="tab-link finder-button" aria-haspopup="dialog" onClick={onOpen}>
    <Icon name="search" />
    Find anything
    <kbd>{nameShortcut('find')}</kbd>
  </button>
);
