import type { HeldItem } from '../../../contract/releases.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TakeBackButton } from './take-back-button.tsx';
import { useOpenItem } from './use-open-item.ts';

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
