import type { MouseEvent, ReactNode } from 'react';
import { navigate } from '../../lib/location.ts';
import { showAnchor } from '../../lib/show-anchor.ts';
import { hrefOfTab, type TabId } from '../../lib/tabs.ts';
import { useLeave } from '../content-blocks/editing.tsx';

interface TabLinkProps {
  id: TabId;
  /** The card to go to, by its id. */
  anchor?: string | undefined;
  className?: string;
  children: ReactNode;
}

/** Leads to another tab from inside one; asks about unsaved text first. */
export const TabLink = ({ id, anchor, className = 'text-link', children }: TabLinkProps) => {
  const leave = useLeave();
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    leave(() => {
      navigate(hrefOfTab(id));
      if (anchor) showAnchor(anchor);
    });
  };
  return (
    <a className={className} href={hrefOfTab(id)} onClick={follow}>
      {children}
    </a>
  );
};
