import { cached } from '../cached.ts';
import type { StoredTexts } from '../content-keys.ts';
import { PAGE_PATHS } from '../pages.ts';
import { formatSeason } from './next-season.ts';

/** Path prefix of archives. A release has one archive for each content item with an archive key. */
const ARCHIVES_PATH = '/seasons/';

const KEY = /^season_archive_(20\d\d)$/;

/** Closed season that visitors can still read, as of one release. */
export interface SeasonArchive {
  year: number;
  releaseId: number;
}

export const getArchiveKey = (year: number): string => `season_archive_${year}`;

export const isArchiveKey = (key: string): boolean => KEY.test(key);

/** Path of an archive's home page, as "/seasons/2025-26", or of another of its pages. */
export const getArchivePath = (year: number, path = '/'): string =>
  ARCHIVES_PATH + formatSeason(year).replace('–', '-') + (path === '/' ? '' : path);

export const isArchivePath = (path: string): boolean => path.startsWith(ARCHIVES_PATH);

/** Season of an archive's path. NaN for one that no season has. */
export const findArchiveYear = (path: string): number => Number(path.slice(ARCHIVES_PATH.length).split('-')[0]);

/** Paths of an archive, given one below it. */
export const listArchivePaths = (path: string): string[] =>
  Object.values(PAGE_PATHS).map((page) => getArchivePath(findArchiveYear(path), page));

export const listArchives = cached((items: StoredTexts): SeasonArchive[] =>
  items.flatMap(({ key, value }) => {
    const [, year] = KEY.exec(key) ?? [];
    return year && Number.isInteger(Number(value)) ? [{ year: Number(year), releaseId: Number(value) }] : [];
  }),
);
