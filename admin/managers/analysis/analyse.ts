import type { Change } from '../../../contract/changes.ts';
import {
  CONTENT_KEYS,
  type ContentKey,
  getContentKeyDefinition,
  isContentKey,
} from '../../../contract/content-keys.ts';
import { listFindings, nameOfPage, type Shown } from './findings.ts';
import { countLetters } from './html-problems.ts';

export interface KeyUse {
  key: ContentKey;
  label: string;
  page: string;
  isStored: boolean;
  length: number;
  lastChange: Pick<Change, 'by' | 'at'> | null;
}

interface Analysed extends Shown {
  /** Newest first. */
  changes: readonly Change[];
}

const listUses = ({ items, changes }: Analysed): KeyUse[] =>
  CONTENT_KEYS.map((key) => {
    const { label, page, kind, defaultValue } = getContentKeyDefinition(key);
    const item = items.find((stored) => stored.key === key);
    const value = item?.value ?? defaultValue;
    const lastChange = changes.find(({ entity, entityId }) => entity === 'contentItems' && entityId === item?.id);
    const length = kind === 'html' ? countLetters(value) : value.length;
    return { key, label, page: nameOfPage(page), isStored: item !== undefined, length, lastChange: lastChange ?? null };
  });

/** Which content is used where, what is stored for nothing, and what needs a look. */
export const analyseContent = (analysed: Analysed) => ({
  uses: listUses(analysed),
  unused: analysed.items.filter(({ key }) => !isContentKey(key)),
  findings: listFindings(analysed),
});
