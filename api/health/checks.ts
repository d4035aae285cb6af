import { and, between, desc, eq, gt, isNotNull, isNull, like, min } from 'drizzle-orm';
import { formatMoment } from '../../contract/club-time.ts';
import type { DeliveryState } from '../../contract/deliveries.ts';
import { FAILURES_NOTIFIED } from '../../contract/document-copies.ts';
import { getCopyAddress } from '../../contract/embed-documents.ts';
import { STORAGE_MESSAGES } from '../../contract/errors.ts';
import { HEALTH_CHECKS, type HealthId, type HealthItem } from '../../contract/health.ts';
import { alerts, documentSources, failedAttempts, messages, releases, securityEvents } from '../../db/schema/index.ts';
import { listAdminUsers } from '../auth/admin-users/admin-users.queries.ts';
import { listPrintedPasswords } from '../auth/printed-passwords.queries.ts';
import { getTwoFactor } from '../auth/two-factor.queries.ts';
import { getBackupStatus } from '../backups/backup-status.queries.ts';
import type { Effects } from '../process/effects.ts';
import { getPublishState } from '../publish/publish-state.queries.ts';
import { findFailureSince, findUnseenSince } from '../releases/release-history.queries.ts';
import { getReleaseSnapshot } from '../releases/release-rows.ts';
import { findCurrentRelease, findLiveRelease } from '../releases/releases.queries.ts';
import { getCheckText } from './check-texts.ts';
import { findWriteProblem } from './readiness.ts';
import type { FindExpiry, Surroundings } from './surroundings.ts';
import { getWatchState } from './watch-state.queries.ts';

export interface HealthDeps extends Effects {
  delivery: { getStates: () => Promise<DeliveryState[]> };
  surroundings: Surroundings;
}

/** Result of a check. `seenAt`: when it was last seen to be fine; defaults to now. */
export type Finding = Pick<HealthItem, 'state' | 'detail'> & Partial<Pick<HealthItem, 'seenAt'>>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Minimum free fraction of the disk. */
const LEAST_ROOM = 0.1;
const LATE_BACKUP = 36 * HOUR;
const LATE_VISITORS = 10 * MINUTE;
const ATTEMPTS_WINDOW = 15 * MINUTE;
/** Failed sign-ins of all accounts within the window that indicate an attack. */
const MANY_ATTEMPTS = 30;
/** Attempts to send one message. */
const MANY_TRIES = 3;
const EXPIRY_DAYS = 21;

const FINDERS: Record<HealthId, (deps: HealthDeps) => Promise<Finding>> = {
  visitors: async ({ db, now }) => {
    const live = await findLiveRelease(db);
    if (!live) return { state: 'waiting', detail: 'Nothing is published yet.' };
    const { id, createdAt, provenAt, proofProblem } = live;
    if (provenAt) return judge(true, `Release ${id} was seen at the site’s address.`, provenAt);
    const detail = proofProblem ?? `Release ${id} hasn’t been seen at the site’s address yet.`;
    // Measured from the first unseen release, because while saves keep coming the live one is always new.
    const since = (await findUnseenSince(db)) ?? createdAt;
    return judge(!isOlder(since, LATE_VISITORS, now()), detail, null);
  },
  publishing: async ({ db, env, now }) => {
    const live = await findLiveRelease(db);
    const seenAt = live?.createdAt ?? null;
    const nothing = judge(true, 'Nothing is held back.', seenAt);
    const failed = await findFailureSince(db, live?.id ?? 0);
    if (!failed && !(await findCurrentRelease(db))?.quarantinedItems.length) return nothing;
    const { lastFailure, quarantinedItems, pending } = await getPublishState({ db, env, now });
    // A failed restore changed nothing, and failed edits may have been undone since.
    const isOver = ['restore', 'publish'].includes(lastFailure?.kind ?? '') && pending.length === 0;
    if (lastFailure && !isOver) return judge(false, lastFailure.error ?? 'The site could not be built.', seenAt);
    if (quarantinedItems.length === 0) return nothing;
    return judge(false, `Not published: ${quarantinedItems.map(({ label }) => label).join(', ')}.`, seenAt);
  },
  delivery: async ({ delivery }) => {
    const states = await delivery.getStates();
    if (states.length === 0) return { state: 'off', detail: 'The site is served by this server alone.' };
    const failing = states.filter(({ error }) => error !== null);
    const times = states.map(({ at }) => at);
    const seenAt = times.includes(null) ? null : (times.toSorted()[0] ?? null);
    if (failing.length === 0) return judge(true, `Up to date: ${states.map(({ to }) => to).join(', ')}.`, seenAt);
    return judge(false, failing.map(({ to, error }) => `${to}: ${error}`).join('. '), seenAt);
  },
  documents: async ({ db, env }) => {
    if (!env.fetchesOutside) return { state: 'off', detail: 'This server fetches no documents (FETCH_OUTSIDE).' };
    const { embedDocuments } = await getReleaseSnapshot(db, await findLiveRelease(db));
    const shown = embedDocuments.filter(({ isActive }) => isActive);
    const sources = await db.select().from(documentSources).where(gt(documentSources.failures, 0));
    const failed = shown.flatMap(({ title, ...document }) =>
      sources.filter(({ address }) => address === getCopyAddress(document)).map((source) => ({ ...source, title })),
    );
    const problems = failed.filter(({ failures }) => failures >= FAILURES_NOTIFIED);
    if (problems.length > 0)
      return judge(false, problems.map(({ title, problem }) => `“${title}”: ${problem}`).join(' '));
    if (failed.length > 0) {
      return retry(`Not copied at the last check: ${failed.map(({ title }) => `“${title}”`).join(', ')}.`);
    }
    return judge(true, shown.length === 0 ? 'No page shows a document.' : 'Their copies are up to date.');
  },
  database: async (deps) => {
    const fault = await findWriteProblem(deps);
    if (fault) return judge(false, STORAGE_MESSAGES[fault]);
    const { restoredAt } = await getWatchState(deps.db);
    const restored = restoredAt && `Restored from a backup ${formatAt(restoredAt, deps)}.`;
    return judge(true, restored ?? 'The database takes writes.');
  },
  disk: async ({ surroundings }) => {
    const { bytes, part } = await surroundings.getRoom();
    return judge(part >= LEAST_ROOM, `${Math.floor(part * 100)}% is free, ${(bytes / 1e9).toFixed(1)} GB.`);
  },
  backup: async (deps) => {
    const { lastBackup, lastGoodBackup } = await getBackupStatus(deps.db);
    const seenAt = lastGoodBackup?.at ?? null;
    if (lastBackup?.error) return judge(false, lastBackup.error, seenAt);
    const [first] = await deps.db.select({ at: min(releases.createdAt) }).from(releases);
    const begunAt = seenAt ?? first?.at;
    const isLate = deps.env.backups.hour !== null && !!begunAt && isOlder(begunAt, LATE_BACKUP, deps.now());
    if (seenAt) return judge(!isLate, `The last good one: ${formatAt(seenAt, deps)}.`, seenAt);
    return { state: isLate ? 'problem' : 'waiting', detail: 'No backup has run yet.', seenAt };
  },
  'restore-test': async (deps) => {
    const { lastDrill, lastGoodDrill } = await getBackupStatus(deps.db);
    const seenAt = lastGoodDrill?.at ?? null;
    if (lastDrill?.error) return judge(false, lastDrill.error, seenAt);
    if (!seenAt) return { state: 'waiting', detail: 'No test restore has run yet.', seenAt };
    return judge(true, `It went well ${formatAt(seenAt, deps)}.`, seenAt);
  },
  'sign-ins': async ({ db, now }) => {
    const since = new Date(now().getTime() - ATTEMPTS_WINDOW);
    const isRecent = between(securityEvents.at, since.toISOString(), now().toISOString());
    const isLocked = and(eq(securityEvents.action, 'lockedOut'), isRecent);
    const locked = await db.select({ detail: securityEvents.detail }).from(securityEvents).where(isLocked);
    const names = new Set(locked.map(({ detail }) => (detail as { username?: string }).username ?? ''));
    if (names.size > 0) return judge(false, `Too many failed sign-ins as ${[...names].join(', ')}.`);
    const isLately = between(failedAttempts.at, since.getTime(), now().getTime());
    const isAttempt = and(like(failedAttempts.key, 'account:%'), isLately);
    const failed = await db.$count(failedAttempts, isAttempt);
    return judge(failed < MANY_ATTEMPTS, `${failed} failed in the last 15 minutes.`);
  },
  certificate: ({ surroundings }) =>
    judgeExpiry(surroundings.certificate, 'The site has no certificate that could be seen.'),
  domain: ({ surroundings }) =>
    judgeExpiry(surroundings.domain, 'The domain’s expiration date can’t be checked from here.'),
  clock: async (deps) => {
    const { moved } = await getWatchState(deps.db);
    if (!moved) return judge(true, 'It hasn’t been moved.');
    const isPast = Math.abs(deps.now().getTime() - Date.parse(moved.at)) >= DAY;
    return judge(isPast, `Moved by ${moved.hours} hours ${formatAt(moved.at, deps)}.`);
  },
  messages: async ({ db, env }) => {
    if (!env.mail && !env.alertWebhook) return { state: 'off', detail: 'Neither mail nor a webhook is set up.' };
    const isFailing = and(isNull(messages.sentAt), isNotNull(messages.error));
    const [failing] = await db.select().from(messages).where(isFailing).orderBy(desc(messages.attempts)).limit(1);
    if (!failing) return judge(true, 'Nothing waits to be sent.');
    const detail = `To ${failing.recipient}: ${failing.error}`;
    return failing.attempts < MANY_TRIES ? retry(`${detail}.`) : judge(false, detail);
  },
  'super-admins': async (deps) => {
    const { length } = await listActiveSuperAdmins(deps);
    if (length > 1) return judge(true, `You have ${length}. One can always let the other back in.`);
    return judge(
      false,
      'You have one Super Admin. Add a second. The last one can’t be turned off, changed to Admin or deleted: nobody could undo it. Make someone on the next board a Super Admin first.',
    );
  },
  'printed-password': async ({ db }) => {
    const printed = await listPrintedPasswords(db);
    const names = (await listAdminUsers(db))
      .filter(({ id }) => printed.has(id))
      .map(({ firstName, lastName, username }) => [firstName, lastName].filter(Boolean).join(' ') || username)
      .join(', ');
    if (names === '') return judge(true, 'Everyone signs in with a password of their own.');
    return judge(false, `${names}: it was shown on the server’s screen, so others may know it. Choose a new one.`);
  },
  'recovery-codes': async (deps) => {
    let made = 0;
    for (const { id } of await listActiveSuperAdmins(deps)) {
      if ((await getTwoFactor(deps.db, id)).recoveryCodesLeft > 0) made += 1;
    }
    if (made > 0) return judge(true, `${made} of the Super Admins made some.`);
    return judge(false, 'Without them, a forgotten password or a lost phone needs whoever runs the server.');
  },
};

export async function listHealth(deps: HealthDeps): Promise<HealthItem[]> {
  const known = await deps.db.select().from(alerts);
  const items: HealthItem[] = [];
  for (const id of HEALTH_CHECKS) {
    const { missing, name, problem, meanwhile, toDo, link } = getCheckText(id);
    const { state, detail, seenAt = state === 'ok' ? deps.now().toISOString() : null } = await findHealth(id, deps);
    const since = state === 'problem' ? (known.find((alert) => alert.id === id)?.since ?? null) : null;
    const title = state === 'waiting' ? (missing ?? problem) : problem;
    items.push({ id, name, state, problem: title, detail, since, seenAt, meanwhile, toDo, link });
  }
  return items;
}

export const findHealth = (id: HealthId, deps: HealthDeps): Promise<Finding> => FINDERS[id](deps);

const isOlder = (iso: string, ms: number, now: Date): boolean => now.getTime() - Date.parse(iso) > ms;

const listActiveSuperAdmins = async ({ db }: HealthDeps) =>
  (await listAdminUsers(db)).filter(({ isActive, isSuperAdmin }) => isActive && isSuperAdmin);

function judge(isWell: boolean, detail: string, seenAt?: string | null): Finding {
  return { state: isWell ? 'ok' : 'problem', detail, ...(seenAt !== undefined && { seenAt }) };
}

/** Finding about a first failure, which often is over at the next attempt. */
function retry(detail: string): Finding {
  return { state: 'waiting', detail: `${detail} It is tried again.`, seenAt: null };
}

const formatAt = (iso: string, { env }: HealthDeps): string =>
  formatMoment(iso, env.timeZone, { month: 'short', day: 'numeric' });

async function judgeExpiry(find: FindExpiry, unseen: string): Promise<Finding> {
  const expiry = await find();
  if (!expiry) return { state: 'off', detail: unseen };
  const days = Math.floor((Date.parse(expiry.endsAt) - Date.parse(expiry.seenAt)) / DAY);
  const detail = days < 0 ? 'It has run out.' : `It ends in ${days === 1 ? 'a day' : `${days} days`}.`;
  return judge(days > EXPIRY_DAYS, detail, expiry.seenAt);
}
