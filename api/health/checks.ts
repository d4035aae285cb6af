import { and, count, eq, gt, isNotNull, isNull, like, min } from 'drizzle-orm';
import { formatWall, toWallTime } from '../../contract/club-time.ts';
import type { DeliveryState } from '../../contract/deliveries.ts';
import { STORAGE_MESSAGES } from '../../contract/errors.ts';
import { HEALTH_CHECKS, type HealthId, type HealthItem, type HealthState } from '../../contract/health.ts';
import { alerts, failedAttempts, messages, releases, securityEvents } from '../../db/schema/index.ts';
import { listAdminUsers } from '../auth/admin-users/admin-users.queries.ts';
import { listPrintedPasswords } from '../auth/printed-passwords.queries.ts';
import { getSecondFactors } from '../auth/second-factors.queries.ts';
import { getBackupStatus } from '../backups/backup-status.queries.ts';
import type { Effects } from '../process/effects.ts';
import { getPublishState } from '../publish/publish-state.queries.ts';
import { findFailureSince } from '../releases/release-history.queries.ts';
import { findCurrentRelease, findLiveRelease } from '../releases/releases.queries.ts';
import { findWriteProblem } from './readiness.ts';
import type { Surroundings } from './surroundings.ts';
import { getWatchState } from './watch-state.queries.ts';

export interface HealthDeps extends Effects {
  delivery: { getStates: () => Promise<DeliveryState[]> };
  surroundings: Surroundings;
}

export interface Finding {
  state: HealthState;
  detail: string;
  /** When it was last seen to be well. */
  seenAt?: string | null;
}

export interface Check extends Pick<HealthItem, 'name' | 'problem' | 'meanwhile' | 'toDo' | 'link'> {
  /** As it is called before anything was seen. */
  missing?: string;
  /** Milliseconds for which a problem lasts before somebody is alerted; null where the dashboard alone says it. */
  alertAfter: number | null;
  /** Does not wait for the end of the quiet hours. */
  isUrgent?: true;
  find: (deps: HealthDeps) => Promise<Finding>;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Of the disk. */
const LEAST_ROOM = 0.1;
const LATE_BACKUP = 36 * HOUR;
const LATE_VISITORS = 10 * MINUTE;
const ATTEMPTS_WINDOW = 15 * MINUTE;
/** Attempts at all accounts together, within the window, that no club's own people make. */
const MANY_ATTEMPTS = 30;
/** Tries of one message. */
const MANY_TRIES = 3;
export const EXPIRY_DAYS = 21;

const NORMAL = 'Nothing changes for visitors.';
const OLD_RELEASE = 'Visitors see the site as it was last published.';
/** For checks whose findings need no further explanation. */
const SAID_IN_DETAIL = { meanwhile: '', toDo: '' };
const BACKUPS = { label: 'About backups', tab: 'hand-over', anchor: 'backups' };

/** Checks behind the Health panel, the handover checklist, the start page and alerts. */
export const CHECKS: Readonly<Record<HealthId, Check>> = {
  visitors: {
    ...{ name: 'Visitors see the latest release', problem: 'Visitors don’t see the latest release', alertAfter: 0 },
    isUrgent: true,
    meanwhile: 'Visitors see an earlier version of the site, or no site at all.',
    toDo: 'Open the site’s address on a phone. If it isn’t there, ask whoever runs the server or the domain.',
    link: { label: 'Release history', tab: 'history' },
    find: findVisitors,
  },
  publishing: {
    ...{ name: 'Publishing works', problem: 'Something couldn’t be published', alertAfter: 0 },
    meanwhile: 'Visitors see the site without those changes.',
    toDo: 'Open the dashboard and see why. Fix the text or picture that it names, or undo it.',
    link: { label: 'Release history', tab: 'history' },
    find: findPublishing,
  },
  delivery: {
    ...{ name: 'Bucket, CDN and webhook follow', problem: 'Bucket, CDN or webhook doesn’t follow', alertAfter: HOUR },
    meanwhile: 'Visitors may see pages as they were before.',
    toDo: 'Ask whoever runs the server to check the service and its key. It is tried again until it works.',
    link: { label: 'Release history', tab: 'history' },
    find: findDelivery,
  },
  database: {
    ...{ name: 'Saving works', problem: 'Nothing can be saved', alertAfter: null },
    isUrgent: true,
    meanwhile: OLD_RELEASE,
    toDo: 'Ask whoever runs the server. What to do is in the message.',
    link: { label: 'Health', tab: 'health' },
    find: findDatabase,
  },
  disk: {
    ...{ name: 'The disk has room', problem: 'The disk is nearly full', alertAfter: 0 },
    isUrgent: true,
    meanwhile: `${NORMAL} Once it is full, nothing can be saved.`,
    toDo: 'Ask whoever runs the server to free some space, or to keep fewer backups there.',
    link: { label: 'Health', tab: 'health' },
    find: findDisk,
  },
  backup: {
    missing: 'The site has never been backed up',
    ...{ name: 'Backups run', problem: 'The backup failed, or none was made', alertAfter: 0 },
    meanwhile: NORMAL,
    toDo: 'Ask whoever runs the server to make a backup now. What the command prints says what is wrong.',
    link: BACKUPS,
    find: findBackup,
  },
  'restore-test': {
    missing: 'No backup has been tested',
    ...{ name: 'Test restore of a backup', problem: 'The test restore of a backup failed', alertAfter: 0 },
    meanwhile: NORMAL,
    toDo: 'Ask whoever runs the server to make a new backup and test that it can be restored.',
    link: BACKUPS,
    find: findRestoreTest,
  },
  'sign-ins': {
    ...{ name: 'Sign-ins are quiet', problem: 'Many sign-ins are refused', alertAfter: 0 },
    meanwhile: NORMAL,
    toDo: 'If it wasn’t one of you, use long passwords and two-step sign-in. Guessing is slowed down by itself.',
    link: { label: 'See sign-ins', tab: 'audit' },
    find: findSignIns,
  },
  certificate: {
    ...{ name: 'The site’s certificate is valid', problem: 'The site’s certificate runs out soon', alertAfter: 0 },
    meanwhile: 'Once it has run out, browsers warn visitors away from the site.',
    toDo: 'Ask whoever runs the server why it wasn’t renewed.',
    link: { label: 'Health', tab: 'health' },
    find: ({ surroundings }) => findExpiry(surroundings.certificate, 'The site has no certificate that could be seen.'),
  },
  domain: {
    ...{ name: 'The domain is paid for', problem: 'The domain runs out soon', alertAfter: 0 },
    meanwhile: 'Once it has run out, the site’s address leads nowhere, or to strangers.',
    toDo: 'Renew it where it was bought, and check the card there.',
    link: { label: 'Health', tab: 'health' },
    find: ({ surroundings }) => findExpiry(surroundings.domain, 'The domain’s end can’t be seen from here.'),
  },
  clock: {
    ...{ name: 'The server’s clock is steady', problem: 'The server’s clock was moved', alertAfter: null },
    meanwhile: 'What is scheduled may have gone live at another time.',
    toDo: 'Check what is scheduled. Ask whoever runs the server to keep its clock set by the network.',
    link: { label: 'Health', tab: 'health' },
    find: findClock,
  },
  messages: {
    ...{ name: 'Messages arrive', problem: 'A message could not be sent', alertAfter: 0 },
    meanwhile: NORMAL,
    toDo: 'Ask whoever runs the server to check SMTP_URL and the webhook. Nothing is lost: it is sent once that works.',
    link: { label: 'Send a test', tab: 'health', anchor: 'alerts' },
    find: findMessages,
  },
  'super-admins': {
    ...{ name: 'At least two Super Admins', problem: 'Only one person is a Super Admin', alertAfter: null },
    ...SAID_IN_DETAIL,
    link: { label: 'Add an admin', tab: 'admin-users', anchor: 'new-admin-user' },
    find: findSuperAdmins,
  },
  'printed-password': {
    ...{ name: 'No password from setup is in use', problem: 'A password from setup is still in use', alertAfter: null },
    ...SAID_IN_DETAIL,
    link: { label: 'Change password', tab: 'my-account', anchor: 'change-password' },
    find: findPrintedPasswords,
  },
  'recovery-codes': {
    ...{ name: 'Recovery codes are on paper', problem: 'No Super Admin has recovery codes', alertAfter: null },
    ...SAID_IN_DETAIL,
    link: { label: 'Make codes', tab: 'my-account', anchor: 'two-step' },
    find: findRecoveryCodes,
  },
};

/** Every item as it stands now. */
export async function listHealth(deps: HealthDeps): Promise<HealthItem[]> {
  const known = await deps.db.select().from(alerts);
  const items: HealthItem[] = [];
  for (const id of HEALTH_CHECKS) {
    const { find, missing, alertAfter: _after, isUrgent: _urgent, ...words } = CHECKS[id];
    const { state, detail, seenAt = state === 'ok' ? deps.now().toISOString() : null } = await find(deps);
    const since = known.find((alert) => alert.id === id)?.since ?? null;
    if (state === 'waiting') words.problem = missing ?? words.problem;
    items.push({ id, ...words, state, detail, seenAt, since: state === 'problem' ? since : null });
  }
  return items;
}

/** "Nov 24, 3:05 AM", by the club's clocks. */
export function formatAt(iso: string, { env }: Pick<HealthDeps, 'env'>): string {
  const wall = toWallTime(iso, env.timeZone);
  return formatWall(wall, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
}

/** Problems of hours that are told once they last, whatever the clock says meanwhile. */
const isOlder = (iso: string, ms: number, { now }: Pick<HealthDeps, 'now'>): boolean =>
  now().getTime() - Date.parse(iso) > ms;

async function findVisitors({ db, now }: HealthDeps): Promise<Finding> {
  const live = await findLiveRelease(db);
  if (!live) return { state: 'waiting', detail: 'Nothing is published yet.' };
  if (live.provenAt)
    return { state: 'ok', detail: `Release ${live.id} was seen at the site’s address.`, seenAt: live.provenAt };
  const isLate = isOlder(live.createdAt, LATE_VISITORS, { now });
  const detail = live.proofProblem ?? `Release ${live.id} hasn’t been seen at the site’s address yet.`;
  return { state: isLate ? 'problem' : 'ok', detail, seenAt: null };
}

async function findPublishing({ db, env, now }: HealthDeps): Promise<Finding> {
  const current = await findCurrentRelease(db);
  const live = await findLiveRelease(db);
  const failed = await findFailureSince(db, live?.id ?? 0);
  const seenAt = live?.createdAt ?? null;
  if (!failed && !current?.heldBack.length) return { state: 'ok', detail: 'Nothing is held back.', seenAt };
  const { lastFailure, heldBack, pending } = await getPublishState({ db, env, now });
  // A restore that failed has left everything as it was; edits that failed may have been undone since.
  const isOver = ['restore', 'publish'].includes(lastFailure?.kind ?? '') && pending.length === 0;
  if (lastFailure && !isOver) {
    return { state: 'problem', detail: lastFailure.error ?? 'The site could not be built.', seenAt };
  }
  if (heldBack.length === 0) return { state: 'ok', detail: 'Nothing is held back.', seenAt };
  return { state: 'problem', detail: `Not published: ${heldBack.map(({ label }) => label).join(', ')}.`, seenAt };
}

async function findDelivery({ delivery }: HealthDeps): Promise<Finding> {
  const states = await delivery.getStates();
  if (states.length === 0) return { state: 'off', detail: 'The site is served by this server alone.' };
  const failing = states.filter(({ error }) => error !== null);
  const seenAt = states.map(({ at }) => at).reduce((one, other) => (one && other && one < other ? one : other), null);
  if (failing.length === 0)
    return { state: 'ok', detail: `Up to date: ${states.map(({ to }) => to).join(', ')}.`, seenAt };
  return { state: 'problem', detail: failing.map(({ to, error }) => `${to}: ${error}`).join('. '), seenAt };
}

async function findDatabase(deps: HealthDeps): Promise<Finding> {
  const fault = await findWriteProblem(deps);
  if (fault) return { state: 'problem', detail: STORAGE_MESSAGES[fault] };
  const { restoredAt } = await getWatchState(deps.db);
  return {
    state: 'ok',
    detail: restoredAt ? `Restored from a backup ${formatAt(restoredAt, deps)}.` : 'The database takes writes.',
  };
}

async function findDisk({ surroundings }: HealthDeps): Promise<Finding> {
  const { bytes, part } = await surroundings.getRoom();
  const detail = `${Math.floor(part * 100)}% is free, ${(bytes / 1e9).toFixed(1)} GB.`;
  return { state: part < LEAST_ROOM ? 'problem' : 'ok', detail };
}

async function findBackup(deps: HealthDeps): Promise<Finding> {
  const { db, env } = deps;
  const { lastBackup, lastGoodBackup } = await getBackupStatus(db);
  const seenAt = lastGoodBackup?.at ?? null;
  if (lastBackup?.error) return { state: 'problem', detail: lastBackup.error, seenAt };
  const isNightly = env.backups.hour !== null;
  const [first] = await db.select({ at: min(releases.createdAt) }).from(releases);
  const isLate = isNightly && isOlder(seenAt ?? first?.at ?? deps.now().toISOString(), LATE_BACKUP, deps);
  const detail = seenAt ? `The last good one: ${formatAt(seenAt, deps)}.` : 'No backup has run yet.';
  return { state: isLate ? 'problem' : seenAt ? 'ok' : 'waiting', detail, seenAt };
}

async function findRestoreTest(deps: HealthDeps): Promise<Finding> {
  const { lastDrill, lastGoodDrill } = await getBackupStatus(deps.db);
  const seenAt = lastGoodDrill?.at ?? null;
  if (lastDrill?.error) return { state: 'problem', detail: lastDrill.error, seenAt };
  if (!seenAt) return { state: 'waiting', detail: 'No test restore has run yet.' };
  return { state: 'ok', detail: `It went well ${formatAt(seenAt, deps)}.`, seenAt };
}

async function findSignIns({ db, now }: HealthDeps): Promise<Finding> {
  const since = new Date(now().getTime() - ATTEMPTS_WINDOW);
  const isAttempt = and(like(failedAttempts.key, 'account:%'), gt(failedAttempts.at, since.getTime()));
  const [attempts] = await db.select({ count: count() }).from(failedAttempts).where(isAttempt);
  const isLocked = and(eq(securityEvents.action, 'lockedOut'), gt(securityEvents.at, since.toISOString()));
  const locked = await db.select({ detail: securityEvents.detail }).from(securityEvents).where(isLocked);
  const failed = attempts?.count ?? 0;
  const names = [...new Set(locked.map(({ detail }) => (detail as { username?: string }).username ?? ''))];
  if (names.length > 0) return { state: 'problem', detail: `Too many failed sign-ins as ${names.join(', ')}.` };
  const detail = `${failed} failed in the last 15 minutes.`;
  return { state: failed >= MANY_ATTEMPTS ? 'problem' : 'ok', detail };
}

async function findExpiry(find: Surroundings['domain'], unseen: string): Promise<Finding> {
  const expiry = await find();
  if (!expiry) return { state: 'off', detail: unseen };
  const days = Math.floor((Date.parse(expiry.endsAt) - Date.parse(expiry.seenAt)) / DAY);
  const detail = days < 0 ? 'It has run out.' : `It ends in ${days === 1 ? 'a day' : `${days} days`}.`;
  return { state: days <= EXPIRY_DAYS ? 'problem' : 'ok', detail, seenAt: expiry.seenAt };
}

async function findClock(deps: HealthDeps): Promise<Finding> {
  const { moved } = await getWatchState(deps.db);
  if (!moved) return { state: 'ok', detail: 'It hasn’t been moved.' };
  const isRecent = Math.abs(deps.now().getTime() - Date.parse(moved.at)) < DAY;
  return { state: isRecent ? 'problem' : 'ok', detail: `Moved by ${moved.hours} hours ${formatAt(moved.at, deps)}.` };
}

async function findMessages({ db, env }: HealthDeps): Promise<Finding> {
  if (!env.mail && !env.alertWebhook) return { state: 'off', detail: 'Neither mail nor a webhook is set up.' };
  const isFailing = and(isNull(messages.sentAt), isNotNull(messages.error), gt(messages.attempts, MANY_TRIES - 1));
  const [failing] = await db.select().from(messages).where(isFailing).limit(1);
  if (!failing) return { state: 'ok', detail: 'Nothing waits to be sent.' };
  return { state: 'problem', detail: `To ${failing.recipient}: ${failing.error}` };
}

const listActiveSuperAdmins = async ({ db }: HealthDeps) =>
  (await listAdminUsers(db)).filter(({ isActive, isSuperAdmin }) => isActive && isSuperAdmin);

async function findSuperAdmins(deps: HealthDeps): Promise<Finding> {
  const { length } = await listActiveSuperAdmins(deps);
  if (length > 1) return { state: 'ok', detail: `You have ${length}. One can always let the other back in.` };
  const detail =
    'You have one Super Admin. Add a second. The last one can’t be turned off, changed to Admin or deleted: nobody could undo it. Make someone on the next board a Super Admin first.';
  return { state: 'problem', detail };
}

async function findPrintedPasswords({ db }: HealthDeps): Promise<Finding> {
  const printed = await listPrintedPasswords(db);
  const names = (await listAdminUsers(db))
    .filter(({ id }) => printed.has(id))
    .map(({ firstName, lastName, username }) => [firstName, lastName].filter(Boolean).join(' ') || username);
  if (names.length === 0) return { state: 'ok', detail: 'Everyone signs in with a password of their own.' };
  const detail = `${names.join(', ')}: it was shown on the server’s screen, so others may know it. Choose a new one.`;
  return { state: 'problem', detail };
}

async function findRecoveryCodes(deps: HealthDeps): Promise<Finding> {
  let count = 0;
  for (const { id } of await listActiveSuperAdmins(deps)) {
    if ((await getSecondFactors(deps.db, id)).recoveryCodesLeft > 0) count += 1;
  }
  if (count > 0) return { state: 'ok', detail: `${count} of the Super Admins made some.` };
  const detail = 'Without them, a forgotten password or a lost phone needs whoever runs the server.';
  return { state: 'problem', detail };
}
