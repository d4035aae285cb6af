import type { NamedTab, SponsorTier } from './lists.ts';
import type { PageType } from './pages.ts';

/**
 * Kind of value: rich text, plain text, image address, web address, link of a button (a page, a place on it, or any
 * address), mail address, or list of rows (lists.ts).
 */
export type ContentKind = 'html' | 'text' | 'image' | 'url' | 'link' | 'email' | 'list';

/** The club's names for tabs and tiers, used to name blocks of the Events page. */
export interface ClubLists {
  tabs: readonly NamedTab[];
  tiers: readonly SponsorTier[];
}

export interface BlockNames {
  /** Block name shown to volunteers. */
  label: string;
  /** Place on the site: "Home page, under the banner". */
  place: string;
}

export interface ContentKeyDefinition extends BlockNames {
  /** Page of the block. Null if every public page shows it. */
  page: PageType | null;
  kind: ContentKind;
  /** Value shown while nothing is stored. Rich text for `html`. */
  defaultValue: string;
  /** Computes name and place of a block that is named after a tab or tier. */
  name?: (lists: ClubLists) => BlockNames;
  /** True if an empty value is meaningful (no link: no button). */
  mayBeEmpty?: boolean;
  /** True if the built-in address is only an example, hidden from visitors until the club sets its own. */
  needsOwn?: boolean;
  /** Maximum length in letters. */
  maxLength?: number;
  /** Maximum number of lines, and letters per line, of a multi-line value. */
  lines?: { max: number; maxLength: number };
  /** Dashboard card that edits it along with others. Absent if it has its own card. */
  card?: string;
  /** True if the key is unused until a list refers to it or a value is stored. */
  isSpare?: boolean;
  /** Hint next to the field label. */
  hint?: string;
}
