import type { MouseEvent } from 'react';
import { navigate } from '../../lib/location.ts';
import { hrefOfTab, type TabId, tabs } from '../../lib/tabs.ts';
import { Icon } from '../../ui/icon.tsx';
import { useLeave } from '../content-blocks/editing.tsx';
import { WaitingCount } from '../publishing/waiting-count.tsx';

interface TabEntryProps {
  id: TabId;
  current: TabId;
  onChoose: (() => void) | undefined;
  /** How many unpublished edits it has. */
  waiting?: number;
}

/** A tab in the rail: a real link, so that it can be opened in a window of its own. */
export const TabEntry = ({ id, current, onChoose, waiting = 0 }: TabEntryProps) => {
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
