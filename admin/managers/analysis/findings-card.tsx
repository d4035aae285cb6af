import { CardHeader } from '../../ui/card-header.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TabLink } from '../shell/tab-link.tsx';
import type { Finding } from './findings.ts';

export const FindingsCard = ({ findings }: { findings: readonly Finding[] }) => (
  <section className="card" aria-labelledby="findings-title">
    <CardHeader
      id="findings-title"
      title="Worth a look"
      lead="Links that lead nowhere, images without a description, dates that are over."
    />
    {findings.length === 0 && <p className="card-empty">Nothing: every link, image and date is fine.</p>}
    <ul className="list-rows">
      {findings.map(({ id, target, place, text }) => (
        <li className="list-row" key={id}>
          <span className="list-icon is-due" aria-hidden="true">
            <Icon name="warning" />
          </span>
          <div className="list-names">
            <p className="list-title">{text}</p>
            <p className="list-detail">{place}</p>
          </div>
          {target && (
            <TabLink id={target.tab} anchor={target.anchor} className="button button-outline">
              Edit<span className="visually-hidden">: {place}</span>
            </TabLink>
          )}
        </li>
      ))}
    </ul>
  </section>
);
