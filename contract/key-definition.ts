import type { NamedTab, SponsorTier } from './lists.ts';
import type { PageType } from './pages.ts';

/**
 * Kind of value: rich text, plain text, image address, web address, link of a button (a page, a place on it, or any
 * address), mail address, or a list of rows (lists.ts).
 */
export type ContentKind = 'html' | 'text' | 'image' | 'url' | 'link' | 'email' | 'list';

/** The club's own names, which blocks of the Events page are called by. */
export interface ClubLists {
  tabs: readonly NamedTab[];
  tiers: readonly SponsorTier[];
}

export interface BlockNames {
  /** Name of the block for volunteers. */
  label: string;
  /** Place on the site: "Home page, under the blue banner". */
  place: string;
}

export interface ContentKeyDefinition extends BlockNames {
  /** The page it belongs to; null for what every public page shows. */
  page: PageType | null;
  kind: ContentKind;
  /** Value visitors see while nothing is stored. Rich text for `html`. */
  defaultValue: string;
  /** The same of a block that is called by what the club calls a tab or a tier. */
  name?: (lists: ClubLists) => BlockNames;
  /** True if an empty value has a meaning (no link: no button). */
  mayBeEmpty?: boolean;
  /** True if the built-in address is only an example. It is hidden from visitors until the club sets its own. */
  needsOwn?: boolean;
  /** Letters that its place holds. */
  maxLength?: number;
  /** Lines that its place holds, for what has more than one, and the letters of each. */
  lines?: { max: number; maxLength: number };
  /** The card of the dashboard in which it is edited with others; absent where it has a card of its own. */
  card?: string;
  /** True if the key is unused until a list names it or a value is stored. */
  isSpare?: boolean;
  /** Hint beside the label of the field. */
  hint?: string;
}
