import type { NamedTab, SponsorTier } from './lists.ts';
import type { PageType } from './pages.ts';

/**
 * What a value holds: rich text; plain words; a picture's address; a web address; where a button of ours leads (a page
 * of the site, a place on it, or any address); a mail address; a list of rows (lists.ts).
 */
export type ContentKind = 'html' | 'text' | 'image' | 'url' | 'link' | 'email' | 'list';

/** The club's own names, which blocks of the Events page are called by. */
export interface ClubLists {
  tabs: readonly NamedTab[];
  tiers: readonly SponsorTier[];
}

export interface BlockNames {
  /** What a volunteer calls the block. */
  label: string;
  /** Where visitors see it: "Home page, under the blue banner". */
  place: string;
}

export interface ContentKeyDefinition extends BlockNames {
  /** The page it belongs to; null for what every public page shows. */
  page: PageType | null;
  kind: ContentKind;
  /** What visitors see while nothing is stored; rich text for `html`. */
  defaultValue: string;
  /** The same of a block that is called by what the club calls a tab or a tier. */
  name?: (lists: ClubLists) => BlockNames;
  /** Whether an empty value can be saved, because it says something (no link: no button). */
  mayBeEmpty?: boolean;
  /** Whether the built-in address is an example that no visitor ever gets: its place is left out until the club sets its own. */
  needsOwn?: boolean;
  /** Letters that its place holds. */
  maxLength?: number;
  /** Lines that its place holds, for what has more than one, and the letters of each. */
  lines?: { max: number; maxLength: number };
  /** The card of the dashboard in which it is edited with others; absent where it has a card of its own. */
  card?: string;
  /** Whether nothing asks for it until a list names it, or it is stored. */
  isSpare?: boolean;
  /** What its field says beside the label. */
  hint?: string;
}
