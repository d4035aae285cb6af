import type { PendingChange } from '../../../contract/releases.ts';
import { hrefOfTab } from '../../lib/tabs.ts';
import { Icon } from '../../ui/icon.tsx';
import { ItemDifferences } from '../differences/item-differences.tsx';
import { TakeBackButton } from './take-back-button.tsx';

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
