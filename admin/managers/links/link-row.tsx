import type { ExternalLink } from '../../../contract/external-links.ts';
import { getItemAnchor } from '../../lib/item-anchor.ts';
import { describeWindow } from '../../lib/show-window.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Direction, MoveButtons } from '../../ui/move-buttons.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { ItemHistoryLink } from '../audit/item-history-link.tsx';
import { HeldBackNote } from '../publishing/held-back-note.tsx';

interface LinkRowProps {
  link: ExternalLink;
  index: number;
  count: number;
  isBusy: boolean;
  onMove: (from: number, to: number, by: Direction) => void;
  onEdit: () => void;
  onDelete: () => void;
}

export const LinkRow = ({ link, index, count, isBusy, onMove, onEdit, onDelete }: LinkRowProps) => (
  <li className="list-row" id={getItemAnchor('externalLinks', link.id)} data-row={link.id}>
    <span className="list-icon" aria-hidden="true">
      <Icon name="link" />
    </span>
    <div className="list-names">
      <p className="list-title">{link.name}</p>
      <p className="list-detail">{link.url}</p>
      <HeldBackNote entity="externalLinks" id={link.id} />
    </div>
    <StateBadge isActive={link.isActive} times={describeWindow(link)} />
    <div className="list-actions">
      <MoveButtons name={link.name} index={index} count={count} isBusy={isBusy} onMove={onMove} />
      <ItemHistoryLink entity="externalLinks" id={link.id} name={link.name} />
      <IconButton icon="pencil" label={`Edit ${link.name}`} disabled={isBusy} onClick={onEdit} />
      <IconButton
        icon="trash"
        label={`Delete ${link.name}`}
        className="delete-button"
        disabled={isBusy}
        onClick={onDelete}
      />
    </div>
  </li>
);
