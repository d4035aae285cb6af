import { useState } from 'react';
import type { ContentItem } from '../../../contract/content-items.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useResetContentItem } from '../../data/content-items.ts';
import { formatDayAndTime } from '../../lib/moments.ts';
import { showFailure } from '../../lib/toasts.ts';
import { IconButton } from '../../ui/button.tsx';
import { CardHeader } from '../../ui/card-header.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useOfferUndo } from '../undo/use-offer-undo.ts';

/** Stored keys that no page asks for. */
export const UnusedCard = ({ items }: { items: readonly ContentItem[] }) => {
  const [asked, setAsked] = useState<ContentItem | null>(null);
  const remove = useResetContentItem();
  const { offerUndo } = useOfferUndo('contentItems');
  const deleteItem = () => {
    if (!asked) return;
    remove.mutate(asked.id, {
      onSuccess: () => offerUndo(MESSAGES.content.deleted, asked.id),
      onError: (error) => showFailure(error, MESSAGES.content.deleteFailure),
    });
    setAsked(null);
  };
  return (
    <section className="card" aria-labelledby="unused-title">
      <CardHeader id="unused-title" title="Unused content" lead="Stored, but no page shows it." />
      {items.length === 0 && <p className="card-empty">Nothing: every stored text is shown somewhere.</p>}
      <ul className="list-rows">
        {items.map((item) => (
          <li className="list-row" key={item.id}>
            <div className="list-names">
              <p className="list-title">
                <code>{item.key}</code>
              </p>
              <p className="list-detail">
                {item.value.length} characters · saved {formatDayAndTime(item.updatedAt)}
              </p>
            </div>
            <IconButton
              icon="trash"
              label={`Delete ${item.key}`}
              className="delete-button"
              disabled={remove.isPending}
              onClick={() => setAsked(item)}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        onCancel={() => setAsked(null)}
        onConfirm={deleteItem}
        question={`Are you sure you want to delete the unused content "${asked?.key ?? ''}"?`}
        consequence="No page shows it. An earlier release still has it."
        action="Delete content"
      />
    </section>
  );
};
