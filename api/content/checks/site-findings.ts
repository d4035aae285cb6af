import { checkItem, type ItemContext, type ItemFinding } from '../../../contract/checks/check-items.ts';
import { checkSite, type SiteContent, type SiteFinding } from '../../../contract/checks/check-site.ts';
import { listOpen } from '../../../contract/checks/dismissed.ts';
import type { RuleName } from '../../../contract/checks/rules.ts';
import { getToday } from '../../../contract/club-time.ts';
import type { StoredTexts } from '../../../contract/content-keys.ts';
import { readClubLists } from '../../../contract/named-blocks.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Env } from '../../process/env.ts';
import { listDismissedFindings } from './dismissed-findings.queries.ts';

/** Findings by row. Rows are immutable, so findings change only with the day and the largest sponsor tier. */
const known = new WeakMap<object, { on: string; findings: readonly ItemFinding[] }>();

export type CheckedClub = Pick<Env, 'publicUrl' | 'timeZone'>;

/** Context for the checks: today's date in the club's time zone, and the sponsor tiers stored in `items`. */
export function getCheckContext({ publicUrl, timeZone }: CheckedClub, at: Date, items: StoredTexts): ItemContext {
  return { at, today: getToday(at, timeZone), origin: publicUrl, tiers: readClubLists(items).tiers };
}

/** Lists findings in a snapshot. Each row is checked once a day, so an edit costs only its own row. */
export function listSiteFindings(content: SiteContent, context: ItemContext): SiteFinding[] {
  // The same for all rows, of which there may be thousands.
  let on = '';
  return checkSite(content, context, (entity, row, { today, origin, tiers, ownPaths = [] }) => {
    on ||= [today, origin, tiers[0]?.id, ...ownPaths].join(' ');
    const cached = known.get(row);
    if (cached?.on === on) return cached.findings;
    const findings = checkItem(entity, { ...row }, { ...context, ownPaths });
    known.set(row, { on, findings });
    return findings;
  });
}

export function countFindings(findings: readonly SiteFinding[]): Partial<Record<RuleName, number>> {
  const counts: Partial<Record<RuleName, number>> = {};
  for (const { rule } of findings) counts[rule] = (counts[rule] ?? 0) + 1;
  return counts;
}

export async function listOpenErrors(
  db: Queryable,
  content: SiteContent,
  context: ItemContext,
): Promise<SiteFinding[]> {
  const errors = listSiteFindings(content, context).filter(({ level }) => level === 'error');
  return errors.length === 0 ? [] : listOpen(errors, await listDismissedFindings(db));
}
