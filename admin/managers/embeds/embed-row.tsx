import type { EmbedDocument } from '../../../contract/embed-documents.ts';
import { getItemAnchor } from '../../lib/item-anchor.ts';
import { describeWindow } from '../../lib/show-window.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { ItemHistoryLink } from '../audit/item-history-link.tsx';
import { HeldBackNote } from '../publishing/held-back-note.tsx';
import { EMBED_PAGE_LABELS, TYPE_LABELS } from './embed-fields.ts';

interface EmbedRowProps {
  document: EmbedDocument;
  isPlaceShown: boolean;
  isBusy: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export const EmbedRow = ({ document, isPlaceShown, isBusy, onEdit, onDelete }: EmbedRowProps) => {
  const { id, title, documentUrl, documentType, pageType, section } = document;
  const place = isPlaceShown ? `${EMBED_PAGE_LABELS[pageType]}, ${section || 'no section'} · ` : '';
  return (
    <li className="list-row" id={getItemAnchor('embedDocuments', id)} data-row={id}>
      <span className="list-icon" aria-hidden="true">
        <Icon name={documentType === 'docs' ? 'document' : 'table'} />
      </span>
      <div className="list-names">
        <p className="list-title">{title}</p>
        <p className="list-detail">
          {place}
          {TYPE_LABELS[documentType]} · {documentUrl}
        </p>
        <HeldBackNote entity="embedDocuments" id={id} />
      </div>
      <StateBadge isActive={document.isActive} times={describeWindow(document)} />
      <div className="list-actions">
        <ItemHistoryLink entity="embedDocuments" id={id} name={title} />
        <IconButton icon="pencil" label={`Edit ${title}`} disabled={isBusy} onClick={onEdit} />
        <IconButton
          icon="trash"
          label={`Delete ${title}`}
          className="delete-button"
          disabled={isBusy}
          onClick={onDelete}
        />
      </div>
    </li>
  );
};
