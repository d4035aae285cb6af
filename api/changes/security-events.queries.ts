import { and, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { ListedChange, SecurityAction } from '../../contract/changes.ts';
import type { Queryable } from '../../db/client.ts';
import { securityEvents } from '../../db/schema/index.ts';
import type { Page } from '../http/parameters.ts';

const RETENTION_MS = 2 * 365 * 24 * 60 * 60 * 1000;

interface SecurityEvent {
  account: { id: number; username: string };
  action: SecurityAction;
  at: Date;
  /** Author. Null for the command line and for anonymous clients. */
  by: string | null;
  /** Never holds a password, a code or a token. */
  detail?: Record<string, string | number | boolean | null>;
}

/** Records an event in the audit trail's security part, retained for two years. */
export async function recordSecurityEvent(
  tx: Queryable,
  { account: { id, username }, action, at, by, detail = {} }: SecurityEvent,
): Promise<void> {
  const oldest = new Date(at.getTime() - RETENTION_MS).toISOString();
  await tx.delete(securityEvents).where(lt(securityEvents.at, oldest));
  await tx
    .insert(securityEvents)
    .values({ accountId: id, action, detail: { username, ...detail }, at: at.toISOString(), by });
}

/** Finds the newest event of an action after `since`, of one account or of all. */
export async function findSecurityEvent(
  db: Queryable,
  { id, action, since }: { id?: number; action: SecurityAction; since: Date },
) {
  const { accountId, at } = securityEvents;
  const isWanted = and(eq(securityEvents.action, action), gt(at, since.toISOString()));
  const [last] = await db
    .select()
    .from(securityEvents)
    .where(id === undefined ? isWanted : and(isWanted, eq(accountId, id)))
    .orderBy(desc(securityEvents.id))
    .limit(1);
  return last ? { ...last, detail: last.detail as Record<string, unknown> } : null;
}

export async function removeSecurityEvents(tx: Queryable, accountId: number): Promise<void> {
  await tx.delete(securityEvents).where(eq(securityEvents.accountId, accountId));
}

export interface SecurityFilter extends Page {
  /** Id of the item or account. */
  id?: number | undefined;
  /** Username, case-insensitive. */
  by?: string | undefined;
}

/** Lists security events as audit-trail changes, newest first. */
export async function listSecurityEvents(
  db: Queryable,
  { id, by, before, limit }: SecurityFilter,
): Promise<ListedChange[]> {
  const conditions: (SQL | undefined)[] = [
    id === undefined ? undefined : eq(securityEvents.accountId, id),
    by === undefined ? undefined : eq(sql`lower(${securityEvents.by})`, sql`lower(${by})`),
    before === undefined ? undefined : lt(securityEvents.id, before),
  ];
  const rows = await db
    .select()
    .from(securityEvents)
    .where(and(...conditions))
    .orderBy(desc(securityEvents.id))
    .limit(limit);
  return rows.map(({ accountId, detail, ...row }) => ({
    ...row,
    entity: 'security',
    entityId: accountId,
    before: null,
    after: detail,
    batch: null,
    last: row.id,
  }));
}
