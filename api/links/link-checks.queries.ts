import { asc, eq, gte, notInArray } from 'drizzle-orm';
import { checkSite } from '../../contract/checks/check-site.ts';
import type { DeadLink } from '../../contract/dead-links.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { linkChecks } from '../../db/schema/index.ts';
import { getCheckContext } from '../content/checks/site-findings.ts';
import { readWorkingCopy } from '../content/working-copy.ts';
import type { Effects } from '../process/effects.ts';
import type { Verdict } from './check-link.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A link counts as dead after this many consecutive failures, spanning at least this time (milliseconds). */
const FAILURES = 3;
const LEAST_SPAN = DAY;
const NEXT = { good: 7 * DAY, failing: 12 * HOUR, dead: 3 * DAY };

/** Lists addresses on other sites that the content links to. */
export async function listLinkedAddresses({ db, env, now }: Pick<Effects, 'db' | 'env' | 'now'>): Promise<string[]> {
  const { rows } = await readWorkingCopy(db);
  const addresses = new Set<string>();
  const findDeadLink = (address: string): null => {
    addresses.add(address);
    return null;
  };
  checkSite(rows as Parameters<typeof checkSite>[0], {
    ...getCheckContext(env, now(), rows.contentItems),
    findDeadLink,
  });
  return [...addresses];
}

/** Lists addresses due for a check: never checked ones first, then the longest overdue. */
export async function listDue(db: Queryable, addresses: readonly string[], at: Date): Promise<string[]> {
  const known = await db.select().from(linkChecks).orderBy(asc(linkChecks.nextAt));
  const seen = new Set(known.map(({ address }) => address));
  const due = known.filter(({ address, nextAt }) => nextAt <= at.toISOString() && addresses.includes(address));
  return [...addresses.filter((address) => !seen.has(address)), ...due.map(({ address }) => address)];
}

/** Deletes checks of addresses that nothing links to. */
export async function forgetOthers(tx: Transaction, addresses: readonly string[]): Promise<void> {
  await tx.delete(linkChecks).where(notInArray(linkChecks.address, [...addresses]));
}

export async function saveVerdict(tx: Transaction, address: string, verdict: Verdict, at: Date): Promise<void> {
  const [known] = await tx.select().from(linkChecks).where(eq(linkChecks.address, address));
  const failures = verdict.kind === 'dead' ? (known?.failures ?? 0) + 1 : 0;
  const failedAt = failures === 0 ? null : (known?.failedAt ?? at.toISOString());
  const pause = failures === 0 ? NEXT.good : failures < FAILURES ? NEXT.failing : NEXT.dead;
  const row = {
    address,
    failures,
    failedAt,
    checkedAt: at.toISOString(),
    problem: verdict.kind === 'dead' ? verdict.problem : null,
    nextAt: new Date(at.getTime() + pause).toISOString(),
  };
  await tx.insert(linkChecks).values(row).onConflictDoUpdate({ target: linkChecks.address, set: row });
}

export async function listDeadLinks(db: Queryable): Promise<DeadLink[]> {
  const rows = await db.select().from(linkChecks).where(gte(linkChecks.failures, FAILURES));
  return rows.flatMap(({ address, problem, checkedAt, failedAt }) => {
    const isDead = problem && failedAt && Date.parse(checkedAt) - Date.parse(failedAt) >= LEAST_SPAN;
    return isDead ? [{ address, problem, checkedAt }] : [];
  });
}
