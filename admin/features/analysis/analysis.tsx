import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SiteFinding } from '../../../contract/checks/check-site.ts';
import type { ContentItem } from '../../../contract/content-items.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { latestChangesQuery } from '../../client/changes.ts';
import { showFailure } from '../../client/failures.ts';
import { useOfferUndo } from '../../client/undo.ts';
import { TabLink } from '../../navigation/links.tsx';
import { cardOfKey, tabOfKey } from '../../navigation/tabs.ts';
import { StoredBadge } from '../../ui/badges.tsx';
import { IconButton } from '../../ui/button.tsx';
import { CardHeader, CardSkeletons, LoadFailure, Panel } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { formatDayAndTime } from '../../ui/format.ts';
import { useSiteFindings } from '../check/data.ts';
import { FindingsList } from '../check/findings-list.tsx';
import { contentItems } from '../content/data.ts';
import { type KeyUse, listUnused, listUses } from './key-uses.ts';

export const AnalysisPanel = () => (
  <Panel title="Content usage analysis" lead="What is shown where, what nothing shows, and what needs a look.">
    <Analysis />
  </Panel>
);

const CHANGES_READ = 200;

const Analysis = () => {
  const { data: items, isError, refetch } = useQuery(contentItems.query);
  const { data: changes = [] } = useQuery(latestChangesQuery({ entity: 'contentItems', limit: CHANGES_READ }));
  const findings = useSiteFindings();
  if (isError) return <LoadFailure message="The content could not be loaded." onRetry={refetch} />;
  if (!items || !findings) return <CardSkeletons count={3} />;
  return (
    <div className="stack">
      <FindingsCard findings={findings} />
      <UnusedCard items={listUnused(items)} />
      <UsesCard uses={listUses({ items, changes })} />
    </div>
  );
};

const FindingsCard = ({ findings }: { findings: readonly SiteFinding[] }) => (
  <section className="card" aria-labelledby="findings-title">
    <CardHeader
      id="findings-title"
      title="Worth a look"
      lead="What a reader would stumble on: faint letters, pictures without words, links that lead nowhere, dates that are over."
    />
    {findings.length === 0 && <p className="card-empty">Nothing to mend. Everything can be read by everybody.</p>}
    <FindingsList findings={findings} />
  </section>
);

/** Stored keys that no page asks for. */
const UnusedCard = ({ items }: { items: readonly ContentItem[] }) => {
  const [asked, setAsked] = useState<ContentItem | null>(null);
  const remove = contentItems.useRemove();
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
      {items.length === 0 && <p className="card-empty">None. Every stored text is shown somewhere.</p>}
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

const describeChange = ({ lastChange }: KeyUse): string =>
  lastChange ? `${lastChange.by ?? 'Setup'}, ${formatDayAndTime(lastChange.at)}` : 'Never changed';

const UsesCard = ({ uses }: { uses: readonly KeyUse[] }) => (
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
