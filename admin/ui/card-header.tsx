import type { ReactNode } from 'react';

interface CardHeaderProps {
  id: string;
  title: string;
  lead?: string;
  /** Beside the title. */
  badge?: ReactNode;
  /** At the end of the line. */
  children?: ReactNode;
}

export const CardHeader = ({ id, title, lead, badge, children }: CardHeaderProps) => (
  <header className="card-header">
    <div>
      <div className="block-title-row">
        <h3 className="card-title" id={id}>
          {title}
        </h3>
        {badge}
      </div>
      {lead && <p className="card-lead">{lead}</p>}
    </div>
    {children}
  </header>
);
