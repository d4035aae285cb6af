import { z } from 'zod';
import { brand } from '../club/brand.ts';
import { line, orElse } from './fields.ts';
import { ownLink } from './link-address.ts';
import { PAGE_PATHS } from './pages.ts';
import { ACCESSIBILITY_PATH, PAPERS_PATH } from './release-paths.ts';

/** The site's pages, with their built-in menu names and places. */
export const MENU_PAGES = {
  about: { name: brand.navigation.about, path: PAGE_PATHS.about, showIn: 'header' },
  get_involved: { name: brand.navigation.get_involved, path: PAGE_PATHS.get_involved, showIn: 'header' },
  panther_store: { name: brand.navigation.panther_store, path: PAGE_PATHS.panther_store, showIn: 'header' },
  events: { name: brand.navigation.events, path: PAGE_PATHS.events, showIn: 'header' },
  home: { name: 'Home', path: PAGE_PATHS.home, showIn: 'nowhere' },
  accessibility: { name: 'Accessibility', path: ACCESSIBILITY_PATH, showIn: 'footer' },
  papers: { name: 'Papers', path: PAPERS_PATH, showIn: 'footer' },
} as const;

const MENU_PLACES = ['header', 'footer', 'both', 'nowhere'] as const;

/** Number of entries that fit in the header on two lines of a laptop screen. */
const MOST_IN_HEADER = 8;

/** Total letters of names above which the header shows a Menu button at every width. */
const MOST_LETTERS = 100;

/** Target that names one of the club's own pages by id. */
const CLUB_PAGE = /^page:\d+$/;

type MenuPage = keyof typeof MENU_PAGES;

/** One of the club's own pages that is published. */
export interface ClubPage {
  id: number;
  title: string;
  path: string;
  showIn: readonly ('header' | 'footer')[];
}

export const isMenuPage = (target: string): target is MenuPage => Object.hasOwn(MENU_PAGES, target);

export const isClubPage = (target: string): boolean => CLUB_PAGE.test(target);

export const getClubPageTarget = ({ id }: Pick<ClubPage, 'id'>): string => `page:${id}`;

export const menuRow = z
  .object({
    /** Built-in page, one of the club's own pages, or the address of a link. */
    target: orElse(
      z.union([z.enum(Object.keys(MENU_PAGES) as MenuPage[]), z.string().regex(CLUB_PAGE, { abort: true })]),
      ownLink,
    ),
    /** Empty to use the title of the club's own page. */
    name: line('Name', 30).trim(),
    /** Ignored for the club's own pages, which have their own setting. */
    showIn: z.enum(MENU_PLACES, { error: `Each row shows in one of ${MENU_PLACES.join(', ')}` }),
  })
  .refine(({ target, name }) => name !== '' || isClubPage(target), { error: 'Each row needs a name' });
export type MenuRow = z.infer<typeof menuRow>;

/** Row with the title and path of the club's own page, if it names one. */
export type MenuEntry = MenuRow & Partial<Pick<ClubPage, 'title' | 'path'>>;

export const builtInMenu = Object.entries(MENU_PAGES).map(
  ([target, { name, showIn }]): MenuRow => ({ target, name, showIn }),
);

export const isInHeader = ({ showIn }: Pick<MenuRow, 'showIn'>): boolean => showIn === 'header' || showIn === 'both';
export const isInFooter = ({ showIn }: Pick<MenuRow, 'showIn'>): boolean => showIn === 'footer' || showIn === 'both';

/** Path of the row's page, or address of its link. */
export const getMenuPath = ({ target, path }: Pick<MenuEntry, 'target' | 'path'>): string =>
  path ?? (isMenuPage(target) ? MENU_PAGES[target].path : target);

/** Adds titles, paths and menus of the club's own pages to the rows. Pages without a row come last. */
export function placeClubPages(rows: readonly MenuRow[], pages: readonly ClubPage[]): MenuEntry[] {
  const others = pages.map(getClubPageTarget).filter((own) => !rows.some(({ target }) => target === own));
  const added = others.map((target): MenuRow => ({ target, name: '', showIn: 'nowhere' }));
  return [...rows, ...added].flatMap((row): MenuEntry[] => {
    if (!isClubPage(row.target)) return [row];
    const page = pages.find((each) => getClubPageTarget(each) === row.target);
    if (!page) return [];
    const { title, path, showIn } = page;
    return [{ ...row, title, path, showIn: showIn.length === 2 ? 'both' : (showIn[0] ?? 'nowhere') }];
  });
}

/** True for names that would take more than two lines in the header. */
export const isLongMenu = (names: readonly string[]): boolean => names.join('').length > MOST_LETTERS;

/** Contains every page once: missing ones are added at the end with their built-in rows. */
export const menuRows = z
  .array(menuRow)
  .max(40, { error: 'A menu has at most 40 rows' })
  .refine((rows) => new Set(rows.map(({ target }) => target)).size === rows.length, {
    error: 'Name each page and each link once',
  })
  .refine((rows) => rows.filter(isInHeader).length <= MOST_IN_HEADER, {
    error: `At most ${MOST_IN_HEADER} fit the header. Move one to the footer.`,
  })
  .refine((rows) => !rows.some(({ target, showIn }) => target === 'accessibility' && showIn === 'nowhere'), {
    error: 'Keep Accessibility in the header or the footer: some visitors need it',
  })
  .transform((rows) => [...rows, ...builtInMenu.filter(({ target }) => !rows.some((row) => row.target === target))]);
