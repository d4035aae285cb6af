import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { type AlertSettings, alertSettings, DEFAULT_ALERT_SETTINGS } from '../../contract/health.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { adminUsers, alertRecipients, type MessageKind, messages, type StoredEntry } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { isAhead } from '../process/clock.ts';
import type { Env } from '../process/env.ts';
import { findSetting, saveSetting } from '../settings/settings.queries.ts';

export type Message = typeof messages.$inferSelect;

export const WEBHOOK = 'webhook';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Lifetime of a mailed link. Milliseconds, as below. */
export const LINK_TTL = 30 * MINUTE;
/** Age at which an undeliverable message is dropped. Milliseconds. */
const GIVEN_UP = 7 * DAY;
const RETENTION_MS = 60 * DAY;
/** Delay beyond which a due time came from a wrong clock. Milliseconds. */
const LONGEST_WAIT = 10 * DAY;

export const listWaiting = (db: Queryable): Promise<Message[]> =>
  db.select().from(messages).where(isNull(messages.sentAt)).orderBy(messages.id);

interface Queued {
  /** Identifies the event. */
  key: string;
  kind: MessageKind;
  entry: StoredEntry;
  recipients: readonly string[];
  at: Date;
  dueAt?: Date;
  userId?: number;
}

/** Queues a message per recipient, in the transaction that records its cause. Skips messages already queued. */
export async function queueMessages(tx: Queryable, queued: Queued): Promise<void> {
  const { key, recipients, at, dueAt = at, ...message } = queued;
  if (recipients.length === 0) return;
  const row = { ...message, dueAt: dueAt.toISOString(), createdAt: at.toISOString() };
  const rows = recipients.map((recipient) => ({ ...row, key: `${key} ${recipient}`, recipient }));
  await tx.insert(messages).values(rows).onConflictDoNothing();
}

/** Lists due messages, in groups to send as one: alerts to one recipient are combined. */
export async function listDueMessages(db: Queryable, now: Date): Promise<Message[][]> {
  const isPaused = ({ dueAt }: Message) => isAhead(dueAt, now, LONGEST_WAIT);
  const groups = Map.groupBy(await listWaiting(db), ({ kind, recipient, id }) => (kind === 'alert' ? recipient : id));
  // During a pause after a failed attempt, later messages wait and are sent together.
  return [...groups.values()].filter(
    (group) => !group.every(isPaused) && !group.some((message) => message.attempts > 0 && isPaused(message)),
  );
}

type Outcome = { sentAt: string; error: null } | { error: string; dueAt: string };

export function recordOutcome(db: Database, group: readonly Message[], outcome: Outcome): Promise<void> {
  return transact(db, async (tx) => {
    const attempts = sql`${messages.attempts} + 1`;
    await tx
      .update(messages)
      .set({ ...outcome, attempts })
      .where(isIn(group));
  });
}

/** Gives up on outdated messages, and deletes ones sent long ago. */
export async function pruneMessages(db: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const isOld = ({ kind, createdAt }: Message) =>
    createdAt < before(kind === 'address' || kind === 'password' ? LINK_TTL : GIVEN_UP);
  const old = (await listWaiting(db)).filter(isOld);
  const isForgotten = and(isNotNull(messages.sentAt), lt(messages.createdAt, before(RETENTION_MS)));
  if (old.length === 0 && (await db.$count(messages, isForgotten)) === 0) return;
  await transact(db, async (tx) => {
    await tx.update(messages).set({ sentAt: now.toISOString() }).where(isIn(old));
    await tx.delete(messages).where(isForgotten);
  });
}

/** Lists addresses from the environment, confirmed addresses of active accounts, and the webhook. */
export async function listRecipients(db: Queryable, env: Pick<Env, 'mail' | 'alertWebhook'>): Promise<string[]> {
  const confirmed = await db
    .select({ address: alertRecipients.address })
    .from(alertRecipients)
    .innerJoin(adminUsers, eq(adminUsers.id, alertRecipients.userId))
    .where(and(isNotNull(alertRecipients.confirmedAt), eq(adminUsers.isActive, true)));
  const addresses = env.mail ? [...env.mail.to, ...confirmed.map(({ address }) => address)] : [];
  const unique = new Map(addresses.map((address) => [address.toLowerCase(), address]));
  return [...unique.values(), ...(env.alertWebhook ? [WEBHOOK] : [])];
}

export const findRecipient = async (db: Queryable, userId: number) =>
  (await db.select().from(alertRecipients).where(eq(alertRecipients.userId, userId)).get()) ?? null;

const SETTINGS = 'alerts';

export const getAlertSettings = async (db: Queryable): Promise<AlertSettings> =>
  alertSettings.safeParse(await findSetting(db, SETTINGS)).data ?? DEFAULT_ALERT_SETTINGS;

export const saveAlertSettings = (tx: Queryable, value: AlertSettings): Promise<void> =>
  saveSetting(tx, SETTINGS, value);

function isIn(group: readonly Message[]) {
  return inArray(
    messages.id,
    group.map(({ id }) => id),
  );
}
