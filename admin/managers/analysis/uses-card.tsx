import { formatDayAndTime } from '../../lib/moments.ts';
import { cardOfKey, tabOfKey } from '../../lib/tab-of-page.ts';
import { CardHeader } from '../../ui/card-header.tsx';
import { StoredBadge } from '../../ui/stored-badge.tsx';
import { TabLink } from '../shell/tab-link.tsx';
import type { KeyUse } from './analyse.ts';

const describeChange = ({ lastChange }: KeyUse): string =>
  lastChange ? `${lastChange.by ?? 'Setup'}, ${formatDayAndTime(lastChange.at)}` : 'Never changed';

export const UsesCard = ({ uses }: { uses: readonly KeyUse[] }) => (
  <section className="card" aria-labelledby="uses-title">
    <CardHeader
      id="uses-title"
      title="Content in use"
      lead={`${uses.filter(({ isStored }) => isStored).length} of ${uses.length} customized`}
    />
    <ul className="list-rows">
      {uses.map((use) => (
        <li className="list-row use-row" key={use.key}>
          <div className="list-names">
            <p className="list-title">
              <TabLink id={tabOfKey(use.key)} anchor={cardOfKey(use.key)}>
                {use.label}
              </TabLink>
              <StoredBadge isStored={use.isStored} />
            </p>
            <p className="list-detail">
              <code>{use.key}</code> · {use.page}
            </p>
          </div>
          <p className="use-facts">
            {use.length} characters
            <br />
            {describeChange(use)}
          </p>
        </li>
      ))}
    </ul>
  </section>
);
