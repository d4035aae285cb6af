import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  CHANGE_ENTITIES,
  type ChangeEntity,
  type DeletedItem,
  type UndoableEntity,
} from '../../../contract/changes.ts';
import { namePlural, nameRow, nameThing } from '../../../contract/entities.ts';
import { EVERY_PAGE, PAGE_NAMES, PAGE_TYPES } from '../../../contract/pages.ts';
import { deletedQuery, getExportAddress, peopleQuery, type TrailFilter, trailQuery } from '../../client/changes.ts';
import { sessionQuery } from '../../client/session.ts';
import { useUndoChange } from '../../client/undo.ts';
import { navigate, readParam, replaceParams, useHref, withParams } from '../../navigation/location.ts';
import { Avatar } from '../../ui/badges.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { CardEmpty, TitledCard } from '../../ui/card.tsx';
import { ChoiceChips } from '../../ui/choices.tsx';
import { SelectField, toOptions } from '../../ui/fields.tsx';
import { formatDayAndTime } from '../../ui/format.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { ListRow, ROW_ACTIONS, RowIcon, RowNames, RowTitle } from '../../ui/list.tsx';
import { CardSkeletons, LoadFailure, OlderButton } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useStoredTexts } from '../content/data.ts';
import { RemovePaper } from '../media/takedown-dialog.tsx';
import { ChangeRow, restoreMessages } from './change-row.tsx';

const FOR_SUPER_ADMINS: ChangeEntity[] = ['adminUsers', 'security'];

const findOne = <Value extends string>(known: readonly Value[], wanted: string): Value | undefined =>
  known.find((value) => value === wanted);

/** Changed and deleted items. The URL contains the view and its filters. */
export function AuditPanel() {
  const href = useHref();
  const view = readParam(href, 'view') === 'deleted' ? 'deleted' : 'changes';
  return (
    <Panel title="Who changed what" lead="Every change, newest first. Deleted items wait here to come back.">
      <ChoiceChips
        legend="Show"
        options={toOptions({ changes: 'All changes', deleted: 'Deleted items' })}
        value={view}
        onChange={(next) => navigate(withParams('/admin?tab=audit', { view: next === 'deleted' ? next : '' }))}
      />
      {view === 'deleted' ? <DeletedItems /> : <ChangeList />}
    </Panel>
  );
}

function ChangeList() {
  const filter = readTrailFilter(useHref());
  const items = useStoredTexts();
  const { data, isLoadingError, refetch, ...pages } = useInfiniteQuery(trailQuery(filter));
  if (isLoadingError) return <LoadFailure message="The changes could not be loaded." onRetry={refetch} />;
  if (!data) return <CardSkeletons count={2} />;
  const changes = data.pages.flat();
  const [newest] = changes;
  const isFiltered = Object.values(filter).some(Boolean);
  const header = filter.id
    ? {
        title: newest ? `History of ${nameRow(newest.entity, newest.after ?? newest.before, items)}` : 'History',
        lead: `Every version of it, newest first.${filter.entity === 'media' ? '' : ' Any of them can come back.'}`,
        aside: <Button label="Show all changes" onClick={() => replaceParams({ entity: '', id: '' })} />,
      }
    : { title: 'All changes', lead: 'Newest first. Nothing is ever taken off this list.' };
  return (
    <TitledCard {...header}>
      {!filter.id && <TrailFilters filter={filter} onChange={replaceParams} />}
      {changes.length === 0 && (
        <CardEmpty>{isFiltered ? 'No changes match these filters.' : 'No changes yet.'}</CardEmpty>
      )}
      <ul>
        {changes.map((each, index) => (
          <ChangeRow
            key={each.id}
            change={each}
            isItemHistory={filter.id !== undefined}
            isBatchShown={each.batch !== null && each.batch !== changes[index - 1]?.batch}
          />
        ))}
      </ul>
      <OlderButton data={data} {...pages}>
        Show older changes
      </OlderButton>
    </TitledCard>
  );
}

function readTrailFilter(href: string): TrailFilter {
  const by = readParam(href, 'by');
  const page = findOne(PAGE_TYPES, readParam(href, 'page'));
  const entity = findOne(CHANGE_ENTITIES, readParam(href, 'entity'));
  const id = /^[1-9]\d{0,14}$/.exec(readParam(href, 'id'))?.[0];
  return { ...(by && { by }), ...(page && { page }), ...(entity && { entity }), ...(entity && id && { id }) };
}

interface TrailFiltersProps {
  filter: TrailFilter;
  onChange: (params: Record<string, string>) => void;
}

function TrailFilters({ filter, onChange }: TrailFiltersProps) {
  const { data: people = [] } = useQuery(peopleQuery);
  const { data: session } = useQuery(sessionQuery);
  const everyone = filter.by && !people.includes(filter.by) ? [...people, filter.by] : people;
  const kinds = CHANGE_ENTITIES.filter((entity) => session?.admin?.isSuperAdmin || !FOR_SUPER_ADMINS.includes(entity));
  return (
    <div className="grid grid-cols-[repeat(3,minmax(0,1fr))_auto] items-end gap-4 px-6 pt-1 pb-5 max-md:gap-3 max-md:px-4 max-md:pb-4 max-sm:grid-cols-2">
      <SelectField
        label="Person"
        value={filter.by ?? ''}
        onChange={(by) => onChange({ by })}
        options={[{ value: '', label: 'Everyone' }, ...everyone.map((value) => ({ value, label: value }))]}
      />
      <SelectField
        label="Page"
        value={filter.page ?? ''}
        onChange={(page) => onChange({ page })}
        options={[{ value: '', label: EVERY_PAGE }, ...toOptions<string>(PAGE_NAMES)]}
      />
      <SelectField
        label="Kind"
        value={filter.entity ?? ''}
        onChange={(entity) => onChange({ entity, id: '' })}
        options={[
          { value: '', label: 'Everything' },
          ...kinds.map((value) => ({ value: value as string, label: namePlural(value) })),
        ]}
      />
      <a className={buttonStyle()} href={getExportAddress(filter)} download>
        <Icon name="table" />
        Export CSV
      </a>
    </div>
  );
}

/** Icons for kinds without images. */
const ICONS: Partial<Record<UndoableEntity, IconName>> = { externalLinks: 'link', calendarEvents: 'events' };

/** Deleted items. Each can be restored unchanged, under its own id. */
function DeletedItems() {
  const { data, isLoadingError, refetch, ...pages } = useInfiniteQuery(deletedQuery);
  // Here rather than in the row, which is unmounted when the result arrives.
  const undo = useUndoChange();
  if (isLoadingError) return <LoadFailure message="The deleted items could not be loaded." onRetry={refetch} />;
  if (!data) return <CardSkeletons count={2} />;
  const items = data.pages.flat();
  return (
    <TitledCard title="Deleted items" lead="Anything you bring back returns to its old place, unchanged.">
      {items.length === 0 && (
        <CardEmpty>Nothing was deleted. Whatever you delete appears here, and can come back.</CardEmpty>
      )}
      <ul>
        {items.map((item) => (
          <DeletedRow
            key={item.change}
            item={item}
            isBusy={undo.isPending}
            onBringBack={() => undo.mutate(item.change, restoreMessages)}
          />
        ))}
      </ul>
      <OlderButton data={data} {...pages}>
        Show older ones
      </OlderButton>
    </TitledCard>
  );
}

function DeletedRow({ item, isBusy, onBringBack }: { item: DeletedItem; isBusy: boolean; onBringBack: () => void }) {
  const { entity, label, changes, at, by, paperName } = item;
  const name = by ?? 'Setup';
  const image = changes.find(({ kind }) => kind === 'image');
  const src = image?.kind === 'image' ? image.before?.src : undefined;
  return (
    <ListRow>
      {src ? (
        <img className="h-12 w-18 shrink-0 rounded-md object-cover" src={src} alt="" loading="lazy" />
      ) : (
        <RowIcon icon={ICONS[entity] ?? 'document'} />
      )}
      <RowNames beside="image">
        <RowTitle>{label}</RowTitle>
        <p className="mt-1 flex items-center gap-2">
          <Avatar name={name} />
          {name} deleted {nameThing(entity)}, {formatDayAndTime(at)}
        </p>
      </RowNames>
      <div className={ROW_ACTIONS}>
        <Button
          icon="undo"
          label="Bring back"
          aria-label={`Bring back ${label}`}
          disabled={isBusy}
          onClick={onBringBack}
        />
        {paperName && <RemovePaper name={paperName} of={label} />}
      </div>
    </ListRow>
  );
}
