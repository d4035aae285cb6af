import type { ExternalLink } from '../../../contract/external-links.ts';
import { sortByOrder } from '../../../contract/sort-by-order.ts';

/** The one that visitors see, else the one that would be. */
export const findJoinLink = (links: readonly ExternalLink[]): ExternalLink | null => {
  const candidates = sortByOrder(links.filter(({ location }) => location === 'get-involved'));
  return candidates.find(({ isActive }) => isActive) ?? candidates[0] ?? null;
};
