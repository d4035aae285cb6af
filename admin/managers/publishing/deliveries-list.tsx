import type { DeliveryState } from '../../../contract/deliveries.ts';
import { listDeliveryLines } from '../../lib/describe-delivery.ts';
import { Icon } from '../../ui/icon.tsx';

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
