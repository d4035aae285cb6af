import { cached } from '../../contract/cached.ts';
import { getEndMoment } from '../../contract/events.ts';
import type { Snapshot } from '../../contract/releases.ts';
import { isDue, type VisibilityWindow } from '../../contract/visibility-window.ts';
import { WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../../contract/working-copy.ts';

type Entry = Snapshot['contentItems'][number];
type Shown = Omit<Entry, 'showFrom' | 'showUntil' | 'fallbackValue'>;
type Row = Exclude<Snapshot[WorkingCopyEntity][number], Entry>;

const isTimed = ({ showFrom, showUntil }: VisibilityWindow): boolean => Boolean(showFrom ?? showUntil);
const isAnyTimed = cached((rows: readonly VisibilityWindow[]): boolean => rows.some(isTimed));

/** Removes visibility windows, so that visitors do not learn when something ends. */
const withoutWindow = cached(({ showFrom, showUntil, ...row }: Row): object => row);
const getValue = cached(({ showFrom, showUntil, fallbackValue, ...entry }: Entry): Shown => entry);
const getFallback = cached((entry: Entry): Shown[] => {
  const { fallbackValue = null } = entry;
  return fallbackValue === null ? [] : [{ ...getValue(entry), value: fallbackValue }];
});

// Lists without windows (nearly all) are the same at every moment, so their result is cached.
const listUntimed = cached((rows: readonly Row[]) => rows.map(withoutWindow));
const listUntimedEntries = cached((entries: readonly Entry[]) => entries.map(getValue));

const listDue = <Each extends Row>(rows: Each[], at: string): Each[] =>
  (isAnyTimed(rows) ? rows.filter((row) => isDue(row, at)).map(withoutWindow) : listUntimed(rows)) as Each[];

const listTimes = cached((rows: readonly VisibilityWindow[]): string[] =>
  rows.flatMap(({ showFrom, showUntil }) => [showFrom, showUntil].filter((moment) => typeof moment === 'string')),
);

/** Snapshot as visitors see it at a moment: visible rows only, banners with the text for that time. */
export function getDueSnapshot({ focalPoints, contentItems, ...lists }: Snapshot, at: string): Snapshot {
  return {
    ...(Object.fromEntries(
      Object.entries(lists).map(([entity, rows]) => [entity, listDue<Row>(rows, at)]),
    ) as unknown as typeof lists),
    contentItems: listDueEntries(contentItems, at),
    ...(focalPoints && { focalPoints }),
  };
}

/** Moments at which visible content changes on schedule. */
export function listBoundaries(snapshot: Snapshot, timeZone: string): string[] {
  return [
    ...WORKING_COPY_ENTITIES.flatMap((entity) => listTimes(snapshot[entity])),
    ...snapshot.calendarEvents.filter(({ isActive }) => isActive).map((event) => getEndMoment(event, timeZone)),
  ];
}

function listDueEntries(entries: Entry[], at: string): Entry[] {
  return isAnyTimed(entries)
    ? entries.flatMap((entry) => (isDue(entry, at) ? [getValue(entry)] : getFallback(entry)))
    : listUntimedEntries(entries);
}
