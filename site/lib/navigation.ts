import { toOutsideAddress } from '../../contract/dead-links.ts';
import { isLeftOut } from '../../contract/example-addresses.ts';
import { readRows } from '../../contract/lists.ts';
import {
  builtInMenu,
  getMenuPath,
  isInFooter,
  isInHeader,
  isLongMenu,
  type MenuEntry,
  placeClubPages,
} from '../../contract/menu.ts';
import { ACCESSIBILITY_PATH, PAPERS_PATH } from '../../contract/release-paths.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { listFooterLinks } from './links.ts';

export interface NavigationItem {
  label: string;
  href: string;
  isActive?: boolean;
  /** True for a link to another site, which opens in a new tab. */
  isOutside: boolean;
  /** True for a custom name of a menu, which may be too wide, for example as one long word. */
  isCustom?: boolean;
}

export type SiteMenu = ReturnType<typeof getMenu>;

/** Pages about the site itself. */
const LAST_LINE: readonly string[] = [ACCESSIBILITY_PATH, PAPERS_PATH];

/** A path matches itself and what lies below it. */
export const isActivePath = (href: string, pathname: string): boolean =>
  pathname === href || pathname.startsWith(`${href}/`);

export const isOutside = ({ publicUrl }: RenderInput, href: string) => toOutsideAddress(href, publicUrl) !== null;

export function getMenu(input: RenderInput, pathname: string) {
  const stored = readRows('site_menu', input.snapshot.contentItems);
  const rows = placeClubPages(stored, input.pageLinks ?? []).filter((row) => isReachable(row, input));
  const toItem = (row: MenuEntry): NavigationItem => {
    const href = getMenuPath(row);
    return {
      label: row.name || (row.title ?? ''),
      href,
      isActive: isActivePath(href, pathname),
      isOutside: isOutside(input, href),
      isCustom: !builtInMenu.some(({ target, name }) => target === row.target && name === row.name),
    };
  };
  const inHeader = rows.filter(isInHeader);
  const header = (inHeader.length > 0 ? inHeader : builtInMenu.filter(({ target }) => target === 'home')).map(toItem);
  const below = rows.filter(isInFooter).map(toItem);
  return {
    header,
    /** True if the header has no room for the names, but a menu button at every width. */
    isBehindButton: isLongMenu(header.map(({ label }) => label)),
    /** Pages and links of the menu, and the club's footer links below them. */
    footer: [
      ...below.filter(({ href }) => !LAST_LINE.includes(href)),
      ...listFooterLinks(input).map(({ name, url }): NavigationItem => ({ label: name, href: url, isOutside: true })),
    ],
    /** Links in the footer's last line. */
    lastLine: below.filter(({ href }) => LAST_LINE.includes(href)),
  };
}

function isReachable(row: MenuEntry, { hasPapers, publicUrl }: RenderInput): boolean {
  return row.target === 'papers' ? hasPapers === true : !isLeftOut(getMenuPath(row), publicUrl);
}
