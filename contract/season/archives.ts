import { cached } from '../cached.ts';
import type { StoredTexts } from '../content-keys.ts';
import { formatSeason } from './next-season.ts';

/** Readable archives of closed seasons lie below it. A release has one for each content item with an archive's key. */
const ARCHIVES_PATH = '/seasons/';

const KEY = /^season_archive_(20\d\d)$/;

/** Season that visitors can still read, as it was in a release. */
export interface SeasonArchive {
  year: number;
  releaseId: number;
}

export const getArchiveKey = (year: number): string => `season_archive_${year}`;

export const isArchiveKey = (key: string): boolean => KEY.test(key);

/** "/seasons/2025-26". */
export const getArchivePath = (year: number): string => ARCHIVES_PATH + formatSeason(year).replace('–', '-');

export const isArchivePath = (path: string): boolean => path.startsWith(ARCHIVES_PATH);

/** The archives that a release has. */
export const listArchives = cached((items: StoredTexts): SeasonArchive[] =>
  items.flatMap(({ key, value }) => {
    const [, year] = KEY.exec(key) ?? [];
    return year && Number.isInteger(Number(value)) ? [{ year: Number(year), releaseId: Number(value) }] : [];
  }),
);
