import type { ExternalLink } from '../../../contract/external-links.ts';
import { sortByOrder } from '../../../contract/sort-by-order.ts';
import { api } from '../../client/api.ts';
import { defineOrderedItems } from '../../client/entity-data.ts';

export const externalLinks = defineOrderedItems('externalLinks', api.admin['external-links']);

/** Link of the Join button: the visible one, else the one that would be. */
export function findJoinLink(links: readonly ExternalLink[]): ExternalLink | null {
  const candidates = sortByOrder(links.filter(({ location }) => location === 'get-involved'));
  return candidates.find(({ isActive }) => isActive) ?? candidates[0] ?? null;
}
