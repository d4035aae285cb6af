import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { nameGroup, PAGE_GROUPS } from '../../../contract/pages.ts';
import { formatSeason } from '../../../contract/season/next-season.ts';
import type { Season, SeasonItem, SeasonState } from '../../../contract/season/season.ts';
import { usePublishing } from '../../client/publishing.ts';
import { useAdmin } from '../../client/session.ts';
import { useUnsavedForms } from '../../client/unsaved-forms.ts';
import { NewTabLink, TabButton } from '../../navigation/links.tsx';
import { Badge } from '../../ui/badges.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { CardBody, NoticeCard, TitledCard } from '../../ui/card.tsx';
import { ChoiceChips } from '../../ui/choices.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { formatDayAndTime } from '../../ui/format.ts';
import { Stack } from '../../ui/layout.tsx';
import { ListCard } from '../../ui/list.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { announce, seasonQuery, useApplySeason, useStartSeason, useStopSeason, useUndoSeason } from './data.ts';
import { PastSeasons } from './past-seasons.tsx';
import { PeopleStep } from './people-step.tsx';
import { SchoolDaysForm } from './school-days.tsx';
import { SeasonItemRow } from './season-item.tsx';

type Filter = 'open' | 'all' | 'changed';

const FILTERS: Record<Filter, { label: string; empty: string; fits: (item: SeasonItem) => boolean }> = {
  open: {
    label: 'To decide',
    empty: 'Everything is decided. Look at the preview, then publish.',
    fits: ({ chosen }) => chosen === null,
  },
  changed: {
    label: 'Changed',
    empty: 'Nothing changes yet.',
    fits: ({ chosen }) => chosen !== null && chosen.choice !== 'keep',
  },
  all: { label: 'All', empty: 'Nothing on the site looks like last season’s.', fits: () => true },
};

const keyOf = ({ entity, id }: SeasonItem): string => `${entity}-${id}`;

const listKeys = (items: SeasonItem[], filter: Filter): ReadonlySet<string> =>
  new Set(items.filter(FILTERS[filter].fits).map(keyOf));

export function SeasonPanel() {
  const query = useQuery(seasonQuery);
  const { isSuperAdmin } = useAdmin();
  return (
    <Panel
      title="Start a new season"
      lead="Everything that may be last season’s, in one list. Visitors see nothing new until you publish."
    >
      <div className={isSuperAdmin ? 'print:hidden' : ''}>
        <Loaded query={query} failure="The list could not be loaded." cards={2}>
          {(state) => <LoadedSeason latest={state} />}
        </Loaded>
      </div>
      {query.data && query.data.closed.length > 0 && <PastSeasons closed={query.data.closed} />}
      {isSuperAdmin && !query.isPending && <PeopleStep />}
    </Panel>
  );
}

function LoadedSeason({ latest }: { latest: SeasonState }) {
  const state = useHeldState(latest);
  if (state.season?.appliedAt === null) return <OpenSeason season={state.season} items={state.items} />;
  return (
    <Stack>
      {state.season && <AppliedSeason season={state.season} />}
      <StartCard closingYear={state.season ? Math.max(state.season.year + 1, state.closingYear) : state.closingYear} />
    </Stack>
  );
}

function StartCard({ closingYear }: { closingYear: number }) {
  const [year, setYear] = useState(closingYear);
  const start = useStartSeason();
  const years = [closingYear - 1, closingYear, closingYear + 1];
  return (
    <TitledCard title="Which season is over?">
      <CardBody className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Closing season"
          value={String(year)}
          onChange={(value) => setYear(Number(value))}
          options={years.map((each) => ({ value: String(each), label: formatSeason(each) }))}
        />
        <Button
          label={`Start the ${formatSeason(year + 1)} season`}
          variant="primary"
          disabled={start.isPending}
          onClick={() => void announce(start.mutateAsync(year))}
        />
      </CardBody>
    </TitledCard>
  );
}

/** The latest state. While text is unsaved, one that lacks an item waits, because a row takes its form along. */
function useHeldState(latest: SeasonState): SeasonState {
  const held = useRef(latest);
  const isTyping = useUnsavedForms().length > 0;
  const keys = new Set(latest.items.map(keyOf));
  if (!isTyping || held.current.items.every((item) => keys.has(keyOf(item)))) held.current = latest;
  return held.current;
}

function OpenSeason({ season, items }: { season: Season; items: SeasonItem[] }) {
  const [filter, setFilter] = useState<Filter>('open');
  // A row decided in this view keeps its place, or rows below would jump under a finger.
  const [listed, setListed] = useState(() => listKeys(items, 'open'));
  const [isSetting, setSetting] = useState(false);
  const stop = useStopSeason();
  const count = items.filter(({ chosen }) => chosen !== null).length;
  const shown = items.filter((item) => FILTERS[filter].fits(item) || listed.has(keyOf(item)));
  const choose = (next: Filter) => {
    setFilter(next);
    setListed(listKeys(items, next));
  };
  const options = (Object.keys(FILTERS) as Filter[]).map((value) => ({
    value,
    label: `${FILTERS[value].label} (${items.filter(FILTERS[value].fits).length})`,
  }));
  return (
    <Stack>
      <TitledCard
        title={`${formatSeason(season.year)} closes`}
        lead={`Started by ${season.startedBy} ${formatDayAndTime(season.startedAt)}. Take your time: choices stay, and others can help.`}
        badge={
          <Badge variant={count === items.length ? 'good' : 'quiet'}>{`${count} of ${items.length} decided`}</Badge>
        }
      >
        <CardBody className="flex flex-wrap items-center gap-3">
          <NewTabLink icon="eye" label="Preview the new site" href="/preview?release=season" />
          <ApplyButton season={season} items={items} />
          <Button
            icon="events"
            label="First days of school"
            aria-expanded={isSetting}
            onClick={() => setSetting(!isSetting)}
          />
          <ConfirmedButton
            label="Stop preparing it"
            variant="danger-plain"
            isBusy={stop.isPending}
            isDanger
            question={`Stop preparing the ${formatSeason(season.year + 1)} season?`}
            consequence={`The site stays as it is. The list goes away${count === 0 ? '' : `, and what was decided is forgotten (${count} of ${items.length})`}. You can start again at any time.`}
            action="Stop"
            onConfirm={() => announce(stop.mutateAsync())}
          />
        </CardBody>
        {isSetting && <SchoolDaysForm season={season} onDone={() => setSetting(false)} />}
      </TitledCard>
      <ChoiceChips legend="Show" options={options} value={filter} onChange={choose} />
      {shown.length === 0 && <NoticeCard role="status">{FILTERS[filter].empty}</NoticeCard>}
      {PAGE_GROUPS.map((page) => {
        const own = shown.filter((item) => item.page === page);
        return (
          own.length > 0 && (
            <ListCard key={page} title={nameGroup(page)} badge={<Badge>{own.length}</Badge>} items={own}>
              {(item) => <SeasonItemRow key={keyOf(item)} item={item} />}
            </ListCard>
          )
        );
      })}
    </Stack>
  );
}

function ApplyButton({ season: { year }, items }: { season: Season; items: SeasonItem[] }) {
  const { apply, isPending } = useApplySeason();
  const { state } = usePublishing();
  const open = items.filter(FILTERS.open.fits).length;
  const what = state?.pending.length ? 'All choices and all unpublished changes' : 'All choices';
  return (
    <ConfirmedButton
      icon="publish"
      variant="gold"
      label={isPending ? 'Publishing...' : 'Publish the new season'}
      isBusy={isPending}
      question={`Publish the ${formatSeason(year + 1)} season?`}
      consequence={`${what} go live at once. The site as it is now is kept for good as “Season ${formatSeason(year)}”, and you can undo this in one step.`}
      action="Publish"
      onConfirm={apply}
    >
      {open > 0 && (
        <Callout tone="warning" className="mt-4" icon="warning">
          {open === 1
            ? 'One item is not decided and stays as it is.'
            : `${open} items are not decided and stay as they are.`}
        </Callout>
      )}
    </ConfirmedButton>
  );
}

function AppliedSeason({ season }: { season: Season }) {
  const { undo, isPending } = useUndoSeason();
  const { year, releaseBefore, releaseAfter, appliedAt } = season;
  const closed = `“Season ${formatSeason(year)}”`;
  const compared = { release: String(releaseAfter ?? ''), against: String(releaseBefore ?? '') };
  return (
    <TitledCard
      title={`The ${formatSeason(year + 1)} season is live`}
      lead={`Published ${formatDayAndTime(appliedAt ?? '')}. ${closed} stays in release history for good.`}
    >
      <CardBody className="flex flex-wrap gap-3">
        {releaseAfter !== null && (
          <TabButton id="differences" icon="copy" label="Compare the two seasons" params={compared} />
        )}
        {releaseBefore !== null && (
          <ConfirmedButton
            icon="undo"
            label="Undo the new season"
            isBusy={isPending}
            question="Undo the new season?"
            consequence={`Visitors will see the site as it was in ${closed}. Your list comes back with every choice. Edits made since are kept in release history.`}
            action="Undo"
            onConfirm={undo}
          />
        )}
      </CardBody>
    </TitledCard>
  );
}
