import { and, eq, gt, inArray, max } from 'drizzle-orm';
import { toMoment, toWallTime } from '../../contract/club-time.ts';
import { type AlertSettings, HEALTH_CHECKS, type HealthId } from '../../contract/health.ts';
import type { Queryable } from '../../db/client.ts';
import { alerts, changes, type StoredEntry, securityEvents } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { getAlertSettings, listRecipients, queueMessages } from '../messages/messages.queries.ts';
import type { Effects } from '../process/effects.ts';
import { CHECKS, type Finding } from './checks.ts';
import { getWatchState, saveWatchState, type WatchState } from './watch-state.queries.ts';

type AlertDeps = Pick<Effects, 'db' | 'env' | 'now'>;
type Alert = typeof alerts.$inferSelect;

export type Findings = Partial<Record<HealthId, Finding>>;

/** A problem that comes back within this time has not been over. Milliseconds, as below. */
const CALM = 30_000;
/** Time in which problems are combined into one message. Milliseconds. */
const GATHER = 10_000;

/** Records problems that began or ended, and queues a message for each. */
export async function recordFindings({ db, env, now }: AlertDeps, findings: Findings): Promise<void> {
  const at = now();
  const before = await db.select().from(alerts);
  // A look before the transaction: mostly nothing changes.
  if (HEALTH_CHECKS.every((id) => planStep(id, findings[id], before, at) === null)) return;
  await transact(db, async (tx) => {
    const known = await tx.select().from(alerts);
    for (const id of HEALTH_CHECKS) {
      const finding = findings[id];
      const step = planStep(id, finding, known, at);
      if (!step || !finding) continue;
      if (step.row) await tx.insert(alerts).values(step.row).onConflictDoUpdate({ target: alerts.id, set: step.row });
      else await tx.delete(alerts).where(eq(alerts.id, id));
      if (step.tells) await queueAlert({ tx, env, at }, step.tells, { id, finding, since: step.since });
    }
  });
}

interface Step {
  /** Null where the problem is over. */
  row: Alert | null;
  since: string;
  tells: 'problem' | 'over' | null;
}

/** The next state of one check; null where it stays as it is. */
function planStep(id: HealthId, finding: Finding | undefined, known: readonly Alert[], at: Date): Step | null {
  const { alertAfter } = CHECKS[id];
  if (alertAfter === null || !finding) return null;
  const now = at.toISOString();
  const alert = known.find((each) => each.id === id);
  // A clock that was set back makes no wait longer.
  const lasted = (since: string): number => Math.abs(at.getTime() - Date.parse(since));
  if (finding.state === 'problem') {
    const row = alert ?? { id, since: now, notifiedAt: null, calmSince: null };
    const isTold = row.notifiedAt === null && lasted(row.since) >= alertAfter;
    if (alert && !isTold && alert.calmSince === null) return null;
    const next = { ...row, calmSince: null, notifiedAt: isTold ? now : row.notifiedAt };
    return { row: next, since: row.since, tells: isTold ? 'problem' : null };
  }
  if (!alert) return null;
  if (alert.notifiedAt === null) return { row: null, since: alert.since, tells: null };
  if (alert.calmSince === null) return { row: { ...alert, calmSince: now }, since: alert.since, tells: null };
  return lasted(alert.calmSince) < CALM ? null : { row: null, since: alert.since, tells: 'over' };
}

interface Telling {
  tx: Queryable;
  env: Effects['env'];
  at: Date;
}

interface Told {
  id: HealthId;
  finding: Finding;
  since: string;
}

/** Queues what happened, or that it is over, to everybody who hears. */
async function queueAlert(
  { tx, env, at }: Telling,
  what: 'problem' | 'over',
  { id, finding, since }: Told,
): Promise<void> {
  const entry = what === 'problem' ? describeProblem(id, finding.detail) : describeOver(id, finding.detail);
  const isUrgent = CHECKS[id].isUrgent ?? false;
  await queueEntry({ tx, env, at }, { key: `${id} ${since} ${what}`, entry, isUrgent });
}

/** Message about a problem: what visitors see meanwhile, what to do, and a link to the place. */
export function describeProblem(id: HealthId, detail: string): StoredEntry {
  const { problem, meanwhile, toDo, link } = CHECKS[id];
  const path = `/admin?tab=${link.tab}`;
  return {
    title: problem,
    lines: [detail, `Visitors: ${meanwhile}`, `To do: ${toDo}`],
    link: { label: link.label, path },
  };
}

export function describeOver(id: HealthId, detail: string): StoredEntry {
  const { problem, name } = CHECKS[id];
  const lines = [`All clear. This is over: ${problem}.`, detail];
  return { title: `All clear: ${name}`, lines, link: { label: 'Health', path: '/admin?tab=health' } };
}

interface QueuedEntry {
  /** Of what happened. */
  key: string;
  entry: StoredEntry;
  isUrgent: boolean;
}

export async function queueEntry({ tx, env, at }: Telling, { key, entry, isUrgent }: QueuedEntry): Promise<void> {
  const recipients = await listRecipients(tx, env);
  const quietEnd = isUrgent ? null : findQuietEnd(await getAlertSettings(tx), at, env.timeZone);
  const dueAt = quietEnd ?? new Date(at.getTime() + GATHER);
  await queueMessages(tx, { key, kind: 'alert', entry, recipients, at, dueAt });
}

/** When the quiet hours that go on end; null outside of them. */
export function findQuietEnd({ quiet }: AlertSettings, at: Date, timeZone: string): Date | null {
  if (!quiet || quiet.from === quiet.until) return null;
  const wall = toWallTime(at.toISOString(), timeZone);
  const hour = Number(wall.slice(11, 13));
  const { from, until } = quiet;
  const isQuiet = from < until ? hour >= from && hour < until : hour >= from || hour < until;
  if (!isQuiet) return null;
  const day = new Date(`${wall.slice(0, 10)}T00:00Z`);
  if (hour >= until) day.setUTCDate(day.getUTCDate() + 1);
  return new Date(toMoment(`${day.toISOString().slice(0, 10)}T${String(until).padStart(2, '0')}:00`, timeZone));
}

const FACTOR_ACTIONS = ['secondFactorAdded', 'secondFactorRemoved', 'secondFactorRequired'] as const;
const FACTOR_SENTENCES = {
  secondFactorAdded: 'Two-step sign-in was added or changed',
  secondFactorRemoved: 'Two-step sign-in was removed',
  secondFactorRequired: 'The rule for two-step sign-in was changed',
} as const satisfies Record<(typeof FACTOR_ACTIONS)[number], string>;

/** Tells of what happens at one moment: new super admins, two-step sign-in, a restore, a clock that was moved. */
export async function recordOccurrences({ db, env, now }: AlertDeps, movedHours: number | null): Promise<void> {
  const at = now();
  if (movedHours === null && (await listOccurrences(db)).isCaughtUp) return;
  await transact(db, async (tx) => {
    const { entries, event, change, restored } = await listOccurrences(tx);
    if (movedHours !== null) {
      const clock = describeProblem('clock', `Moved by ${movedHours} hours.`);
      entries.push({ key: `clock ${at.toISOString()}`, entry: clock });
      await saveWatchState(tx, { moved: { at: at.toISOString(), hours: movedHours } });
    }
    await saveWatchState(tx, { event, change, restored });
    for (const { key, entry } of entries) await queueEntry({ tx, env, at }, { key, entry, isUrgent: true });
  });
}

interface Occurrences extends Pick<WatchState, 'event' | 'change' | 'restored'> {
  entries: Pick<QueuedEntry, 'key' | 'entry'>[];
  isCaughtUp: boolean;
}

async function listOccurrences(db: Queryable): Promise<Occurrences> {
  const known = await getWatchState(db);
  const restored = known.restoredAt;
  if (known.event === null || known.change === null) {
    // Of what happened before the watch began nothing is told.
    const [events] = await db.select({ newest: max(securityEvents.id) }).from(securityEvents);
    const [written] = await db.select({ newest: max(changes.id) }).from(changes);
    return { entries: [], event: events?.newest ?? 0, change: written?.newest ?? 0, restored, isCaughtUp: false };
  }
  const isNewEvent = and(gt(securityEvents.id, known.event), inArray(securityEvents.action, [...FACTOR_ACTIONS]));
  const factors = await db.select().from(securityEvents).where(isNewEvent);
  const isNewAccount = and(gt(changes.id, known.change), eq(changes.entity, 'adminUsers'));
  const accounts = await db.select().from(changes).where(isNewAccount);
  const link = { label: 'Admin Users', path: '/admin?tab=admin-users' };
  const check = 'If nobody on the board did this, sign in, change your password and ask whoever runs the server.';
  const tell = (title: string, detail: string): StoredEntry => ({
    title,
    lines: [detail, 'Visitors: Nothing changes for visitors.', `To do: ${check}`],
    link,
  });
  const entries = [
    ...factors.map(({ id, action, detail, by }) => {
      const { username } = detail as { username: string };
      const title = FACTOR_SENTENCES[action as keyof typeof FACTOR_SENTENCES];
      return { key: `event ${id}`, entry: tell(title, `Account “${username}”, by ${by ?? 'the command line'}.`) };
    }),
    ...accounts
      .filter(({ before, after }) => isSuperAdmin(after) && !isSuperAdmin(before))
      .map(({ id, after, by }) => {
        const { username } = after as { username: string };
        return { key: `change ${id}`, entry: tell('There is a new Super Admin', `Account “${username}”, by ${by}.`) };
      }),
  ];
  if (restored && restored !== known.restored) {
    const title = 'The site was restored from a backup';
    const lines = [
      'What was changed since that backup is gone.',
      'Visitors: They see the site as it was then.',
      'To do: If nobody meant to, ask whoever runs the server.',
    ];
    entries.push({
      key: `restored ${restored}`,
      entry: { title, lines, link: { label: 'Health', path: '/admin?tab=health' } },
    });
  }
  const event = factors.at(-1)?.id ?? known.event;
  const change = accounts.at(-1)?.id ?? known.change;
  const isCaughtUp = event === known.event && change === known.change && restored === known.restored;
  return { entries, event, change, restored, isCaughtUp };
}

const isSuperAdmin = (account: unknown): boolean =>
  typeof account === 'object' &&
  account !== null &&
  'isSuperAdmin' in account &&
  account.isSuperAdmin === true &&
  !('isActive' in account && account.isActive === false);
