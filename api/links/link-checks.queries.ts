import { eq, gte, notInArray } from 'drizzle-orm';
import { checkSite } from '../../contract/checks/check-site.ts';
import type { DeadLink } from '../../contract/dead-links.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { linkChecks } from '../../db/schema/index.ts';
import { getCheckContext } from '../content/checks/site-findings.ts';
import { readWorkingCopy } from '../content/working-copy.ts';
import { isAhead } from '../process/clock.ts';
import type { Effects } from '../process/effects.ts';

/** Milliseconds. */
const DAY = 24 * 3_600_000;
/** A link counts as dead after this many consecutive failures, spanning at least a day. */
const FAILURES = 3;
const NEXT = { good: 7 * DAY, failing: DAY / 2, dead: 3 * DAY };

/** Lists addresses on other sites that the content links to. */
export async function listLinkedAddresses({ db, env, now }: Pick<Effects, 'db' | 'env' | 'now'>): Promise<string[]> {
  const { rows } = await readWorkingCopy(db);
  const addresses = new Set<string>();
  const context = getCheckContext(env, now(), rows.contentItems);
  const findDeadLink = (address: string) => addresses.add(address) && null;
  checkSite(rows as Parameters<typeof checkSite>[0], { ...context, findDeadLink });
  return [...addresses];
}

/**
 * Deletes checks of addresses that nothing links to.
 * @returns addresses due for a check: never checked ones first, then the longest overdue
 */
export async function syncChecks(tx: Transaction, addresses: readonly string[], at: Date): Promise<string[]> {
  await tx.delete(linkChecks).where(notInArray(linkChecks.address, [...addresses]));
  const known = new Map((await tx.select().from(linkChecks)).map(({ address, nextAt }) => [address, nextAt]));
  const dueAt = (address: string): string => known.get(address) ?? '';
  const due = addresses.filter((address) => !isAhead(dueAt(address), at, NEXT.good));
  return due.toSorted((a, b) => dueAt(a).localeCompare(dueAt(b)));
}

/** Records one check of a link. `problem`: null unless it is dead. */
export async function saveVerdict(tx: Transaction, address: string, problem: string | null, at: Date): Promise<void> {
  const known = await tx.select().from(linkChecks).where(eq(linkChecks.address, address)).get();
  const checkedAt = at.toISOString();
  const failures = problem === null ? 0 : (known?.failures ?? 0) + 1;
  const failedAt = problem === null ? null : (known?.failedAt ?? checkedAt);
  const pause = failures === 0 ? NEXT.good : failures < FAILURES ? NEXT.failing : NEXT.dead;
  const row = { address, failures, failedAt, checkedAt, problem, nextAt: new Date(at.getTime() + pause).toISOString() };
  await tx.insert(linkChecks).values(row).onConflictDoUpdate({ target: linkChecks.address, set: row });
}

export async function listDeadLinks(db: Queryable): Promise<DeadLink[]> {
  const rows = await db.select().from(linkChecks).where(gte(linkChecks.failures, FAILURES));
  return rows.flatMap(({ address, problem, checkedAt, failedAt }) => {
    const isDead = problem && failedAt && Math.abs(Date.parse(checkedAt) - Date.parse(failedAt)) >= DAY;
    return isDead ? [{ address, problem }] : [];
  });
}
