import type { MouseEvent, ReactNode } from 'react';
import { navigate, withParams } from '../../lib/location.ts';
import { hrefOfTab, type TabId } from '../../lib/tabs.ts';
import { useLeave } from '../content-blocks/editing.tsx';

interface PanelLinkProps {
  tab: TabId;
  params?: Record<string, string>;
  className?: string;
  'aria-label'?: string;
  'data-tooltip'?: string;
  children: ReactNode;
}

/** To another panel of the dashboard, unless unsaved text has to be asked about first. */
export const PanelLink = ({ tab, params = {}, children, ...rest }: PanelLinkProps) => {
  const leave = useLeave();
  const href = withParams(hrefOfTab(tab), params);
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    leave(() => navigate(href));
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
};
