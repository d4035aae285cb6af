import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SiteFinding } from '../../../contract/checks/check-site.ts';
import { RULES } from '../../../contract/checks/rules.ts';
import type { ContentItem } from '../../../contract/content-items.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { latestChangesQuery } from '../../client/changes.ts';
import { TabLink } from '../../navigation/links.tsx';
import { cardOfKey, tabOfKey } from '../../navigation/tabs.ts';
import { StoredBadge } from '../../ui/badges.tsx';
import { Button } from '../../ui/button.tsx';
import { CardEmpty, TitledCard } from '../../ui/card.tsx';
import { formatDayAndTime } from '../../ui/format.ts';
import { Stack } from '../../ui/layout.tsx';
import { FactRow, ListCard, ListRow, RowDetail, RowNames, RowTitle } from '../../ui/list.tsx';
import { CardSkeletons, LoadFailure } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DeleteButton } from '../../ui/row-buttons.tsx';
import { useSiteFindings } from '../check/data.ts';
import { dismissedFindingsQuery, useReopen } from '../check/dismissed.ts';
import { FindingsList } from '../check/findings-list.tsx';
import { contentItems, useRemoveContentItem } from '../content/data.ts';
import { type KeyUse, listUnused, listUses } from './key-uses.ts';

const CHANGES_READ = 200;

const describeChange = ({ lastChange }: KeyUse): string =>
  lastChange ? `${lastChange.by ?? 'Setup'}, ${formatDayAndTime(lastChange.at)}` : 'Never changed';

export function AnalysisPanel() {
  return (
    <Panel title="Content usage analysis" lead="What is shown where, what nothing shows, and what needs a look.">
      <Analysis />
    </Panel>
  );
}

function Analysis() {
  const { data: items, isLoadingError, refetch } = useQuery(contentItems.query);
  const { data: changes } = useQuery(latestChangesQuery({ entity: 'contentItems', limit: CHANGES_READ }));
  const uses = useMemo(() => items && listUses(items, changes), [items, changes]);
  const findings = useSiteFindings();
  if (isLoadingError) return <LoadFailure message="The content could not be loaded." onRetry={refetch} />;
  if (!items || !uses || !findings) return <CardSkeletons count={3} />;
  return (
    <Stack>
      <FindingsCard findings={findings} />
      <DismissedCard />
      <UnusedCard items={listUnused(items)} />
      <UsesCard uses={uses} />
    </Stack>
  );
}

function FindingsCard({ findings }: { findings: readonly SiteFinding[] }) {
  return (
    <TitledCard
      title="Worth a look"
      lead="Things that could confuse readers: faint letters, pictures without words, links that lead nowhere, dates that are over."
    >
      {findings.length === 0 && <CardEmpty>Nothing to fix. Everyone can read everything.</CardEmpty>}
      <FindingsList findings={findings} />
    </TitledCard>
  );
}

/** Dismissed findings. A dismissal ends when the text changes. */
function DismissedCard() {
  const { data: dismissed = [] } = useQuery(dismissedFindingsQuery);
  const reopen = useReopen();
  if (dismissed.length === 0) return null;
  return (
    <ListCard title="Kept as is" lead="Not reported again until the text changes." items={dismissed}>
      {(mark) => (
        <FactRow
          key={mark.id}
          title={RULES[mark.rule].name}
          detail={`“${mark.text}” · ${mark.by}, ${formatDayAndTime(mark.at)}`}
        >
          <Button
            label="Look again"
            of={mark.text}
            disabled={reopen.isPending}
            onClick={() => reopen.mutate(mark.id)}
          />
        </FactRow>
      )}
    </ListCard>
  );
}

function UnusedCard({ items }: { items: readonly ContentItem[] }) {
  const { remove, isRemoving } = useRemoveContentItem(MESSAGES.content.deleted);
  return (
    <ListCard
      title="Unused content"
      lead="Stored, but no page shows it."
      items={items}
      empty="None. Every stored text is shown somewhere."
    >
      {(item) => (
        <FactRow
          key={item.id}
          title={<code>{item.key}</code>}
          detail={`${item.value.length} characters · saved ${formatDayAndTime(item.updatedAt)}`}
        >
          <DeleteButton
            name={item.key}
            isBusy={isRemoving}
            confirmation={{
              question: `Are you sure you want to delete the unused content "${item.key}"?`,
              consequence: 'No page shows it. An earlier release still has it.',
              action: 'Delete content',
            }}
            onDelete={() => void remove(item)}
          />
        </FactRow>
      )}
    </ListCard>
  );
}

function UsesCard({ uses }: { uses: readonly KeyUse[] }) {
  return (
    <ListCard
      title="Content in use"
      lead={`${uses.filter(({ isStored }) => isStored).length} of ${uses.length} customized`}
      items={uses}
    >
      {(use) => (
        <ListRow key={use.key}>
          <RowNames>
            <RowTitle>
              <TabLink id={tabOfKey(use.key)} anchor={cardOfKey(use.key)}>
                {use.label}
              </TabLink>
              <StoredBadge isStored={use.isStored} />
            </RowTitle>
            <RowDetail>
              <code>{use.key}</code> · {use.page}
            </RowDetail>
          </RowNames>
          <p className="w-55 text-right max-sm:w-auto max-sm:text-left">
            {use.length} characters
            <br />
            {describeChange(use)}
          </p>
        </ListRow>
      )}
    </ListCard>
  );
}
