import type { ReactNode } from 'react';

interface TabHeaderProps {
  title: string;
  lead: string;
  children?: ReactNode;
}

export const TabHeader = ({ title, lead, children }: TabHeaderProps) => (
  <header className="tab-header">
    <div>
      {/* Takes the focus when the tab changes, so that a screen reader says where it is. */}
      <h2 className="tab-title" tabIndex={-1}>
        {title}
      </h2>
      <p className="tab-lead">{lead}</p>
    </div>
    {children}
  </header>
);
