import { type Snapshot, WORKING_COPY_ENTITIES } from '../../contract/releases.ts';
import { isDue, type ShowWindow } from '../../contract/show-window.ts';

type Entry = Snapshot['contentItems'][number];

/** Visitors need not learn when something ends. */
const withoutWindow = <Row extends ShowWindow>({ showFrom, showUntil, ...row }: Row) => row;

const listDue = <Row extends ShowWindow>(rows: Row[], at: string) =>
  rows.filter((row) => isDue(row, at)).map(withoutWindow);

const getDueEntry = ({ fallbackValue, ...entry }: Entry, at: string): Entry[] => {
  const value = isDue(entry, at) ? entry.value : (fallbackValue ?? null);
  return value === null ? [] : [{ ...withoutWindow(entry), value }];
};

/** What visitors see of a snapshot at a moment: only rows that are due, banners with the words for that time. */
export const getDueSnapshot = (snapshot: Snapshot, at: string): Snapshot => ({
  contentItems: snapshot.contentItems.flatMap((entry) => getDueEntry(entry, at)),
  heroImages: listDue(snapshot.heroImages, at),
  carouselImages: listDue(snapshot.carouselImages, at),
  embedDocuments: listDue(snapshot.embedDocuments, at),
  externalLinks: listDue(snapshot.externalLinks, at),
  ...(snapshot.focalPoints && { focalPoints: snapshot.focalPoints }),
});

/** The moments at which what visitors see changes by itself. */
export const listBoundaries = (snapshot: Snapshot): string[] => {
  const rows: ShowWindow[] = WORKING_COPY_ENTITIES.flatMap((entity) => [...snapshot[entity]]);
  return rows.flatMap(({ showFrom, showUntil }) =>
    [showFrom, showUntil].filter((moment) => typeof moment === 'string'),
  );
};
