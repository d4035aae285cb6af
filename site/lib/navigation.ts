import { brand } from '../../club/brand.ts';
import { PAGE_PATHS } from '../../contract/pages.ts';

export interface NavigationItem {
  label: string;
  href: string;
  isActive: boolean;
}

const ITEMS = ['about', 'get_involved', 'panther_store', 'events'] as const;

/** The home path matches only itself, any other by its beginning. */
export const isActivePath = (href: string, pathname: string): boolean =>
  href === PAGE_PATHS.home ? pathname === href : pathname.startsWith(href);

export function getNavigation(pathname: string): NavigationItem[] {
  return ITEMS.map((page) => ({
    label: brand.navigation[page],
    href: PAGE_PATHS[page],
    isActive: isActivePath(PAGE_PATHS[page], pathname),
  }));
}
