import type { DeliveryState } from '../../../contract/deliveries.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import type { HeldItem, PendingChange } from '../../../contract/releases.ts';
import { showServerFailure } from '../../client/failures.ts';
import { useDiscard } from '../../client/publishing.ts';
import { useOfferUndo } from '../../client/undo.ts';
import { hrefOfTab } from '../../navigation/tabs.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ItemDifferences } from '../differences/item-differences.tsx';
import { listDeliveryLines } from './describe.ts';
import { useOpenItem } from './open-item.ts';

interface PendingListProps {
  pending: PendingChange[];
  /** Whether visitors get what was published last. */
  isSeen: boolean;
}

export const PendingList = ({ pending, isSeen }: PendingListProps) => (
  <section aria-label="What will change">
    <div className="pending-heading">
      <h3 className="sheet-heading">What will change</h3>
      {pending.length > 0 && (
        <p className="marked-legend">
          <del>removed</del> <ins>added</ins>
        </p>
      )}
    </div>
    {pending.length === 0 ? (
      <p className="sheet-empty">
        <Icon name="check-circle" />
        {isSeen ? 'Nothing to publish. Visitors see your latest save.' : 'Nothing else to publish.'}
      </p>
    ) : (
      <>
        <ItemDifferences
          empty="Nothing differs from what visitors see."
          renderAction={(item) => <TakeBackButton item={item}>Undo</TakeBackButton>}
        />
        <p className="compare-link">
          <a href={hrefOfTab('differences')} target="_blank" rel="noopener">
            Compare the pages<span className="visually-hidden"> (opens in a new tab)</span>
            <Icon name="chevron-right" size={18} />
          </a>
        </p>
      </>
    )}
  </section>
);

interface HeldBackListProps {
  items: readonly HeldItem[];
  /** Said where everything else is live, or where nothing is. */
  isRestLive: boolean;
  visitors: string;
  onLeave: () => void;
}

/** What broke its page, why, and the way there. */
export const HeldBackList = ({ items, isRestLive, visitors, onLeave }: HeldBackListProps) => {
  const open = useOpenItem();
  const what = items.length === 1 ? '1 change is held back' : `${items.length} changes are held back`;
  return (
    <section className="failure" aria-label="Held back">
      <Icon name="warning" />
      <div>
        <h3 className="failure-title">{isRestLive ? what : 'Could not publish'}</h3>
        {items.map(({ entity, id, label, reason }) => (
          <div key={`${entity}-${id}`} className="failure-item">
            <p>
              <strong>{label}</strong> {reason}
            </p>
            <div className="failure-actions">
              <Button
                look="primary"
                icon="arrow-right"
                onClick={() => {
                  onLeave();
                  void open({ entity, id });
                }}
              >
                Go to {label}
              </Button>
              <TakeBackButton item={{ entity, id, label }}>Leave it out</TakeBackButton>
            </div>
          </div>
        ))}
        <p>{isRestLive ? 'Everything else is live. What you typed is safe.' : `${visitors} Your changes are safe.`}</p>
      </div>
    </section>
  );
};

interface TakeBackButtonProps {
  item: Pick<PendingChange, 'entity' | 'id' | 'label'>;
  children: string;
}

/** Puts one item back to what visitors see; the toast brings the edit back. */
const TakeBackButton = ({ item: { entity, id, label }, children }: TakeBackButtonProps) => {
  const discard = useDiscard();
  const { offerUndo } = useOfferUndo(entity);
  const takeBack = async () => {
    try {
      // Awaited, not told by callbacks: the button goes with its item.
      await discard.mutateAsync({ entity, id });
      offerUndo(MESSAGES.publish.takenBack, id);
    } catch (error) {
      showServerFailure(error, MESSAGES.publish.discardFailure);
    }
  };
  return (
    <Button
      icon="undo"
      aria-label={`${children}: ${label}`}
      disabled={discard.isPending}
      onClick={() => void takeBack()}
    >
      {children}
    </Button>
  );
};

/** How far bucket, CDN and rebuild have followed; absent where releases stay on this server. */
export const DeliveriesList = ({ deliveries }: { deliveries: readonly DeliveryState[] }) => {
  const lines = listDeliveryLines(deliveries);
  if (lines.length === 0) return null;
  return (
    <section className="deliveries" aria-label="Beyond this server">
      <h3 className="sheet-heading">Beyond this server</h3>
      <ul>
        {lines.map(({ text, isProblem }) => (
          <li key={text} className={isProblem ? 'delivery-problem' : 'delivery-well'}>
            <Icon name={isProblem ? 'warning' : 'check'} size={18} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
