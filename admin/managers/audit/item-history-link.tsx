import type { WorkingCopyEntity } from '../../../contract/releases.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { PanelLink } from '../shell/panel-link.tsx';

interface ItemHistoryLinkProps {
  entity: WorkingCopyEntity;
  id: number;
  name: string;
}

/** To every version that an item has had. */
export const ItemHistoryLink = ({ entity, id, name }: ItemHistoryLinkProps) => (
  <Tooltip text={`History of ${name}`}>
    <PanelLink
      tab="audit"
      params={{ entity, id: String(id) }}
      className="icon-button"
      aria-label={`History of ${name}`}
    >
      <Icon name="history" />
    </PanelLink>
  </Tooltip>
);
