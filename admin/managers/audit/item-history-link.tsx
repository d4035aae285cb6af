import type { WorkingCopyEntity } from '../../../contract/releases.ts';
import { Icon } from '../../ui/icon.tsx';
import { PanelLink } from '../shell/panel-link.tsx';

interface ItemHistoryLinkProps {
  entity: WorkingCopyEntity;
  id: number;
  name: string;
}

/** To every version that an item has had. */
export const ItemHistoryLink = ({ entity, id, name }: ItemHistoryLinkProps) => (
  <PanelLink
    tab="audit"
    params={{ entity, id: String(id) }}
    className="icon-button"
    aria-label={`History of ${name}`}
    data-tooltip={`History of ${name}`}
  >
    <Icon name="history" />
  </PanelLink>
);
