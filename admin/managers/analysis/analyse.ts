import { brand } from '../../../contract/brand.ts';
import type { Change } from '../../../contract/changes.ts';
import type { ContentItem } from '../../../contract/content-items.ts';
import {
  CONTENT_KEYS,
  type ContentKey,
  getContentKeyDefinition,
  isContentKey,
} from '../../../contract/content-keys.ts';
import { PAGE_NAMES } from '../../../contract/pages.ts';
import { countLetters, listHtmlProblems } from './html-problems.ts';
import { findPassedDates } from './passed-dates.ts';

export interface KeyUse {
  key: ContentKey;
  label: string;
  page: string;
  isStored: boolean;
  length: number;
  lastChange: Pick<Change, 'by' | 'at'> | null;
}

export interface Finding {
  id: string;
  /** Where to mend it; null for what only the site's own files can change. */
  key: ContentKey | null;
  place: string;
  text: string;
}

interface Analysed {
  items: readonly ContentItem[];
  /** Newest first. */
  changes: readonly Change[];
  origin: string;
  now: Date;
}

const pageOf = (key: ContentKey): string => {
  const { page } = getContentKeyDefinition(key);
  return page ? PAGE_NAMES[page] : 'Every page';
};

const listUses = ({ items, changes }: Analysed): KeyUse[] =>
  CONTENT_KEYS.map((key) => {
    const { label, kind, defaultValue } = getContentKeyDefinition(key);
    const item = items.find((stored) => stored.key === key);
    const value = item?.value ?? defaultValue;
    const lastChange = changes.find(({ entity, entityId }) => entity === 'contentItems' && entityId === item?.id);
    const length = kind === 'html' ? countLetters(value) : value.length;
    return { key, label, page: pageOf(key), isStored: item !== undefined, length, lastChange: lastChange ?? null };
  });

const listFindings = ({ items, origin, now }: Analysed): Finding[] => {
  const inTexts = CONTENT_KEYS.filter((key) => getContentKeyDefinition(key).kind === 'html').flatMap((key) => {
    const { label, defaultValue } = getContentKeyDefinition(key);
    const value = items.find((stored) => stored.key === key)?.value ?? defaultValue;
    const place = `${pageOf(key)}, ${label}`;
    return listHtmlProblems(value, { origin, now }).map((text) => ({ id: `${key}:${text}`, key, place, text }));
  });
  const { weekday, month, day } = brand.saveTheDate;
  const inBanner = findPassedDates(`${weekday}, ${month} ${day}`, now).map((date) => ({
    ...{ id: `banner:${date}`, key: null, place: 'Events page, save-the-date banner', text: `${date} has passed.` },
  }));
  return [...inTexts, ...inBanner];
};

/** Which content is used where, what is stored for nothing, and what needs a look. */
export const analyseContent = (analysed: Analysed) => ({
  uses: listUses(analysed),
  unused: analysed.items.filter(({ key }) => !isContentKey(key)),
  findings: listFindings(analysed),
});
