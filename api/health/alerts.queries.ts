import { and, eq, gt, inArray } from 'drizzle-orm';
import type { SecurityAction } from '../../contract/changes.ts';
import { toMoment, toWallTime } from '../../contract/club-time.ts';
import { addDays, getDay } from '../../contract/events.ts';
import { type AlertSettings, HEALTH_CHECKS, type HealthId } from '../../contract/health.ts';
import type { Queryable } from '../../db/client.ts';
import { alerts, changes, type StoredEntry, securityEvents } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { getAlertSettings, listRecipients, queueMessages } from '../messages/messages.queries.ts';
import type { Effects } from '../process/effects.ts';
import { getCheckText, toEntry } from './check-texts.ts';
import type { Finding } from './checks.ts';
import { getWatchState, saveWatchState } from './watch-state.queries.ts';

type AlertDeps = Pick<Effects, 'db' | 'env' | 'now'>;

export type Findings = Partial<Record<HealthId, Finding>>;

/** A problem that returns within this time counts as ongoing. Milliseconds. */
const CALM = 30_000;
/** Time in which problems are combined into one message. Milliseconds. */
const GATHER = 10_000;

const EVENT_TITLES: Partial<Record<SecurityAction, string>> = {
  secondFactorAdded: 'Two-step sign-in was added or changed',
  secondFactorRemoved: 'Two-step sign-in was removed',
  secondFactorRequired: 'The rule for two-step sign-in was changed',
  activated: 'An account may sign in again',
};

const RESTORED = toEntry('The site was restored from a backup', [
  'What was changed since that backup is gone.',
  'Visitors: They see the site as it was then.',
  'To do: If nobody meant to, ask whoever runs the server.',
]);

/** Records problems that started or ended, and queues a message for each. */
export async function recordFindings({ db, env, now }: AlertDeps, findings: Findings): Promise<void> {
  const at = now();
  const listSteps = async (tx: Queryable): Promise<Step[]> => {
    const known = await tx.select().from(alerts);
    return HEALTH_CHECKS.flatMap((id) => planStep(id, findings[id], known, at) ?? []);
  };
  // Checked before the transaction, since usually nothing changes.
  if ((await listSteps(db)).length === 0) return;
  await transact(db, async (tx) => {
    for (const { id, row, since, entry } of await listSteps(tx)) {
      if (row) await tx.insert(alerts).values(row).onConflictDoUpdate({ target: alerts.id, set: row });
      else await tx.delete(alerts).where(eq(alerts.id, id));
      const key = `${id} ${since} ${row ? 'problem' : 'over'}`;
      if (entry) await queueEntry({ tx, env, at }, { key, entry, isUrgent: getCheckText(id).isUrgent ?? false });
    }
  });
}

/** Message about a problem: its effect on visitors, what to do, and a link. */
export function describeProblem(id: HealthId, detail: string): StoredEntry {
  const { problem, meanwhile, toDo, link } = getCheckText(id);
  return toEntry(problem, [detail, `Visitors: ${meanwhile}`, `To do: ${toDo}`], link);
}

export function describeOver(id: HealthId, detail: string): StoredEntry {
  const { problem, name } = getCheckText(id);
  return toEntry(`All clear: ${name}`, [`All clear. This is over: ${problem}.`, detail]);
}

/** End of the current quiet hours. Null outside of them. */
export function findQuietEnd({ quiet }: AlertSettings, at: Date, timeZone: string): Date | null {
  if (!quiet || quiet.from === quiet.until) return null;
  const wall = toWallTime(at.toISOString(), timeZone);
  const hour = Number(wall.slice(11, 13));
  const { from, until } = quiet;
  const isQuiet = from < until ? hour >= from && hour < until : hour >= from || hour < until;
  if (!isQuiet) return null;
  const day = hour < until ? getDay(wall) : addDays(getDay(wall), 1);
  return new Date(toMoment(`${day}T${String(until).padStart(2, '0')}:00`, timeZone));
}

/**
 * Queues messages for one-time events: new super admins, activated accounts, two-step sign-in changes, a restore, a moved
 * clock.
 */
export async function recordOccurrences({ db, env, now }: AlertDeps, movedHours: number | null): Promise<void> {
  const at = now();
  if (movedHours === null && (await listOccurrences(db)).isCaughtUp) return;
  await transact(db, async (tx) => {
    const { entries, seen } = await listOccurrences(tx);
    const moved = movedHours === null ? {} : { moved: { at: at.toISOString(), hours: movedHours } };
    await saveWatchState(tx, { ...seen, ...moved });
    if (movedHours !== null) {
      entries.push([`clock ${at.toISOString()}`, describeProblem('clock', `Moved by ${movedHours} hours.`)]);
    }
    for (const [key, entry] of entries) await queueEntry({ tx, env, at }, { key, entry, isUrgent: true });
  });
}

type Alert = typeof alerts.$inferSelect;

interface Step {
  id: HealthId;
  /** Null if the problem is over. */
  row: Alert | null;
  since: string;
  /** Sent to every recipient. */
  entry?: StoredEntry;
}

/** Plans the next state of one check. Null if it does not change. */
function planStep(id: HealthId, finding: Finding | undefined, known: readonly Alert[], at: Date): Step | null {
  const { alertAfter } = getCheckText(id);
  if (alertAfter === null || !finding) return null;
  const now = at.toISOString();
  const alert = known.find((each) => each.id === id);
  // A clock set back must not make the wait longer.
  const lasted = (since: string): number => Math.abs(at.getTime() - Date.parse(since));
  if (finding.state === 'problem') {
    const row = { notifiedAt: null, since: now, ...alert, id, calmSince: null };
    if (row.notifiedAt !== null || lasted(row.since) < alertAfter) {
      return alert && alert.calmSince === null ? null : { id, row, since: row.since };
    }
    return { id, row: { ...row, notifiedAt: now }, since: row.since, entry: describeProblem(id, finding.detail) };
  }
  if (!alert) return null;
  const { since, notifiedAt, calmSince } = alert;
  if (notifiedAt === null) return { id, row: null, since };
  // A check that saw nothing does not end a problem.
  if (finding.state !== 'ok') return null;
  if (calmSince === null) return { id, row: { ...alert, calmSince: now }, since };
  return lasted(calmSince) < CALM ? null : { id, row: null, since, entry: describeOver(id, finding.detail) };
}

async function queueEntry(
  { tx, env, at }: { tx: Queryable; env: Effects['env']; at: Date },
  { key, entry, isUrgent }: { key: string; entry: StoredEntry; isUrgent: boolean },
): Promise<void> {
  const quietEnd = isUrgent ? null : findQuietEnd(await getAlertSettings(tx), at, env.timeZone);
  const dueAt = quietEnd ?? new Date(at.getTime() + GATHER);
  await queueMessages(tx, { key, kind: 'alert', entry, recipients: await listRecipients(tx, env), at, dueAt });
}

async function listOccurrences(db: Queryable) {
  const known = await getWatchState(db);
  const isReported = inArray(securityEvents.action, Object.keys(EVENT_TITLES) as SecurityAction[]);
  const isNewEvent = and(gt(securityEvents.id, known.event ?? 0), isReported);
  const isNewAccount = and(gt(changes.id, known.change ?? 0), eq(changes.entity, 'adminUsers'));
  const events = await db.select().from(securityEvents).where(isNewEvent).orderBy(securityEvents.id);
  const accounts = await db.select().from(changes).where(isNewAccount).orderBy(changes.id);
  const seen = {
    event: events.at(-1)?.id ?? known.event ?? 0,
    change: accounts.at(-1)?.id ?? known.change ?? 0,
    restored: known.restoredAt,
  };
  const entries: [key: string, entry: StoredEntry][] = [];
  // Reports nothing from before the watch started.
  if (known.event === null) return { entries, seen, isCaughtUp: false };
  const isRestored = seen.restored !== null && seen.restored !== known.restored;
  const promoted = accounts.filter(({ before, after }) => isSuperAdmin(after) && !isSuperAdmin(before));
  for (const { id, action, detail, by } of events) {
    entries.push([`event ${id}`, describeAccount(EVENT_TITLES[action] ?? '', detail, by)]);
  }
  for (const { id, after, by } of promoted) {
    entries.push([`change ${id}`, describeAccount('There is a new Super Admin', after, by)]);
  }
  if (isRestored) entries.push([`restored ${seen.restored}`, RESTORED]);
  return { entries, seen, isCaughtUp: events.length + accounts.length === 0 && !isRestored };
}

function describeAccount(title: string, account: unknown, by: string | null): StoredEntry {
  const { username } = account as { username: string };
  const lines = [
    `Account “${username}”, by ${by ?? 'the command line'}.`,
    'Visitors: Nothing changes for visitors.',
    'To do: If nobody on the board did this, sign in, change your password and ask whoever runs the server.',
  ];
  return toEntry(title, lines, { label: 'Admin Users', tab: 'admin-users' });
}

function isSuperAdmin(account: unknown): boolean {
  const { isSuperAdmin: isSuper, isActive } = (account ?? {}) as { isSuperAdmin?: boolean; isActive?: boolean };
  return isSuper === true && isActive !== false;
}
