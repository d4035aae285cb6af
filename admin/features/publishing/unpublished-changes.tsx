import type { HTMLAttributes } from 'react';
import type { DeliveryState } from '../../../contract/deliveries.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import type { PendingChange, QuarantinedItem } from '../../../contract/releases.ts';
import { withFailureShown } from '../../client/failures.ts';
import { useDiscard } from '../../client/publishing.ts';
import { readLastChangeId, useOfferUndo } from '../../client/undo.ts';
import { NewTabLink } from '../../navigation/links.tsx';
import { hrefOfTab } from '../../navigation/tabs.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/callout.tsx';
import { Icon } from '../../ui/icon.tsx';
import { COMPARE_LINK, ItemDifferences } from '../differences/item-differences.tsx';
import { listDeliveryLines } from './describe.ts';
import { useOpenItem } from './open-item.ts';

interface PendingListProps {
  pending: PendingChange[];
  /** True if visitors get the last published release. */
  isSeen: boolean;
}

export function PendingList({ pending, isSeen }: PendingListProps) {
  return (
    <section aria-label="What will change">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0">
        <h3 className="mt-7 mb-3 text-lg">What will change</h3>
        {pending.length > 0 && (
          <p className="text-sm">
            <del>removed</del> <ins>added</ins>
          </p>
        )}
      </div>
      {pending.length === 0 ? (
        <EmptyState>
          <Icon name="check-circle" className="text-success" />
          {isSeen ? 'Nothing to publish. Visitors see your latest save.' : 'Nothing else to publish.'}
        </EmptyState>
      ) : (
        <>
          <ItemDifferences
            empty="Nothing differs from what visitors see."
            renderAction={(item) => <TakeBackButton item={item}>Undo</TakeBackButton>}
          />
          <p className="mt-3.5">
            <NewTabLink
              label="Compare the pages"
              end="chevron-right"
              className={COMPARE_LINK}
              href={hrefOfTab('differences')}
            />
          </p>
        </>
      )}
    </section>
  );
}

/** Reason why changes do not reach visitors, and the next step. */
export function FailureNote({ title, children, ...rest }: HTMLAttributes<HTMLElement> & { title: string }) {
  return (
    <section className="mb-5 flex gap-3 rounded-xl border border-danger bg-danger-soft px-4 py-3.5 text-ink" {...rest}>
      <Icon name="warning" className="text-danger" />
      <div className="grid min-w-0 flex-auto grid-cols-1 justify-items-start gap-2.5 wrap-anywhere">
        <h3 className="text-lg text-danger">{title}</h3>
        {children}
      </div>
    </section>
  );
}

interface QuarantineListProps {
  items: readonly QuarantinedItem[];
  /** True if everything else is live, or nothing is. */
  isRestLive: boolean;
  visitors: string;
}

export function QuarantineList({ items, isRestLive, visitors }: QuarantineListProps) {
  const open = useOpenItem();
  const what = items.length === 1 ? '1 change is held back' : `${items.length} changes are held back`;
  return (
    <FailureNote aria-label="Held back" title={isRestLive ? what : 'Could not publish'}>
      {items.map(({ entity, id, label, reason }) => (
        <div key={`${entity}-${id}`} className="grid min-w-0 grid-cols-1 justify-items-start gap-2.5">
          <p>
            <strong className="block">{label}</strong> {reason}
          </p>
          <div className="flex flex-wrap gap-3 *:max-w-full *:text-left *:whitespace-normal">
            <Button
              label={`Go to ${label}`}
              variant="primary"
              icon="arrow-right"
              onClick={() => void open({ entity, id })}
            />
            <TakeBackButton item={{ entity, id, label }}>Leave it out</TakeBackButton>
          </div>
        </div>
      ))}
      <p>{isRestLive ? 'Everything else is live. What you typed is safe.' : `${visitors} Your changes are safe.`}</p>
    </FailureNote>
  );
}

/** Delivery to bucket, CDN and webhook. Absent if releases stay on this server. */
export function DeliveriesList({ deliveries }: { deliveries: readonly DeliveryState[] }) {
  const lines = listDeliveryLines(deliveries);
  if (lines.length === 0) return null;
  return (
    <section aria-label="Beyond this server">
      <h3 className="mt-7 mb-3 text-lg">Beyond this server</h3>
      <ul className="grid gap-2.5">
        {lines.map(({ text, isProblem }) => (
          <li key={text} className={`grid grid-cols-[20px_1fr] gap-2.5 ${isProblem ? 'text-ink' : ''}`}>
            <Icon
              name={isProblem ? 'warning' : 'check'}
              size={18}
              className={`mt-0.75 ${isProblem ? 'text-danger' : 'text-success'}`}
            />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TakeBackButtonProps {
  item: Pick<PendingChange, 'entity' | 'id' | 'label'>;
  children: string;
}

/** Resets one item to what visitors see. The toast's Undo restores the edit. */
function TakeBackButton({ item: { entity, id, label }, children }: TakeBackButtonProps) {
  const discard = useDiscard();
  const { offerUndo } = useOfferUndo();
  const takeBack = () =>
    withFailureShown(MESSAGES.publish.discardFailure, async () => {
      // Awaited instead of using callbacks, because the button disappears with its item.
      await discard.mutateAsync({ entity, id });
      offerUndo(MESSAGES.publish.takenBack, { batch: null, changeId: await readLastChangeId(entity, id) });
    });
  return <Button icon="undo" label={children} of={label} disabled={discard.isPending} onClick={takeBack} />;
}
