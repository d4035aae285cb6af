import { and, eq, gte, inArray, isNull } from 'drizzle-orm';
import { listOpen } from '../../contract/checks/dismissed.ts';
import { formatWall, toMoment, toWallTime } from '../../contract/club-time.ts';
import { CONSENT_REMINDER_DAYS, getConsentDaysLeft } from '../../contract/consent.ts';
import { isSwitchedOn, labelOf } from '../../contract/entities.ts';
import { addDays, EVENT_STATUS_LABELS, getDay, listUpcoming } from '../../contract/events.ts';
import { listEndingTerms } from '../../contract/hand-over.ts';
import { WORKING_COPY_ENTITIES } from '../../contract/working-copy.ts';
import { changes, media, type StoredEntry } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { listAdminUsers } from '../auth/admin-users/admin-users.queries.ts';
import { listDismissedFindings } from '../content/checks/dismissed-findings.queries.ts';
import { getCheckContext, listSiteFindings } from '../content/checks/site-findings.ts';
import { readWorkingCopy } from '../content/working-copy.ts';
import { getAlertSettings, listRecipients, queueMessages } from '../messages/messages.queries.ts';
import { toEntry } from './check-texts.ts';
import { findHealth, type HealthDeps, listHealth } from './checks.ts';
import { getWatchState, saveWatchState, type WatchState } from './watch-state.queries.ts';

/** Local time from which notes are sent. */
const HOUR = '07:00';
const WEEK_DAYS = 7;
const AHEAD_DAYS = 14;
const EVENTS_SHOWN = 6;

const MONTHLY = toEntry('The watch still runs', [
  'Once a month, so that silence means something. If this line doesn’t come, ask whoever runs the server.',
]);

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** Queues the weekly note and the monthly line once due, even if their hour was missed. */
export async function queueDueNotes(deps: HealthDeps): Promise<void> {
  const { db, env, now } = deps;
  const at = now();
  const due = findDueNotes(toWallTime(at.toISOString(), env.timeZone));
  const { isMonday, isMonth, isFirst } = compareNotes(await getWatchState(db), due);
  if (!isFirst && !isMonday && !isMonth) return;
  const isWanted = isMonday && (await getAlertSettings(db)).mondayNote;
  const note = isWanted ? await writeMondayNote(deps, due.monday) : null;
  await transact(db, async (tx) => {
    const recipients = await listRecipients(tx, env);
    const queued = { kind: 'note', recipients, at } as const;
    if (note) await queueMessages(tx, { ...queued, key: `monday ${due.monday}`, entry: note });
    if (isMonth) await queueMessages(tx, { ...queued, key: `month ${due.month}`, entry: MONTHLY });
    await saveWatchState(tx, due);
  });
}

/** Weekly note of changes, upcoming events and due tasks, in at most ten lines. */
export async function writeMondayNote(deps: HealthDeps, monday: string): Promise<StoredEntry> {
  const { rows } = await readWorkingCopy(deps.db);
  const lines = [
    await describeWeek(deps, monday),
    describeEvents(rows.calendarEvents, deps),
    ...(await listDueThings(deps, rows)),
    await describeBackup(deps),
  ];
  return { title: 'Your website this week', lines, link: { label: 'Open the dashboard', path: '/admin' } };
}

/** Latest Monday, and latest month on whose first day, the hour of notes has passed at this local time. */
function findDueNotes(wall: string) {
  const day = addDays(getDay(wall), wall.slice(11) < HOUR ? -1 : 0);
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return { monday: addDays(day, -sinceMonday), month: day.slice(0, 7) };
}

/**
 * Compares with `>`, so that a clock set back does not send notes again. Nothing is sent for the time before the first. A note
 * of more than a week ahead came from a wrong clock.
 */
function compareNotes({ monday, month }: WatchState, due: ReturnType<typeof findDueNotes>) {
  const isFirst = monday === null || monday > addDays(due.monday, WEEK_DAYS);
  return { isFirst, isMonday: !isFirst && due.monday > monday, isMonth: !isFirst && due.month > (month ?? '') };
}

async function describeWeek({ db, env }: HealthDeps, monday: string): Promise<string> {
  const since = toMoment(`${addDays(monday, -WEEK_DAYS)}T00:00`, env.timeZone);
  const isEdit = and(gte(changes.at, since), inArray(changes.entity, [...WORKING_COPY_ENTITIES]));
  const edits = await db.select({ by: changes.by }).from(changes).where(isEdit);
  const authors = [...new Set(edits.map(({ by }) => by ?? 'Setup'))];
  if (edits.length === 0) return 'Last week: No changes.';
  return `Last week: ${count(edits.length, 'change')} by ${authors.join(', ')}.`;
}

function describeEvents(events: Rows['calendarEvents'], { env, now }: HealthDeps): string {
  const at = now().toISOString();
  const last = addDays(getDay(toWallTime(at, env.timeZone)), AHEAD_DAYS);
  const coming = listUpcoming(events, { at, timeZone: env.timeZone }).filter(
    ({ isActive, startsAt }) => isActive && getDay(startsAt) <= last,
  );
  const shown = coming.slice(0, EVENTS_SHOWN).map(({ title, startsAt, status }) => {
    const change = status === 'scheduled' ? '' : `, ${EVENT_STATUS_LABELS[status].toLowerCase()}`;
    return `${title} (${formatWall(getDay(startsAt), { month: 'short', day: 'numeric' })}${change})`;
  });
  const more = coming.length > EVENTS_SHOWN ? ` and ${coming.length - EVENTS_SHOWN} more` : '';
  return `Next two weeks: ${shown.join(', ') || 'No events'}${more}.`;
}

type Rows = Awaited<ReturnType<typeof readWorkingCopy>>['rows'];

/** Lists one line per kind of due task. */
async function listDueThings(deps: HealthDeps, rows: Rows): Promise<string[]> {
  const { db, env, now } = deps;
  const at = now();
  const today = getDay(toWallTime(at.toISOString(), env.timeZone));
  const findings = listOpen(
    listSiteFindings(rows, getCheckContext(env, at, rows.contentItems)),
    await listDismissedFindings(db),
  );
  const passed = findings.filter(({ rule }) => rule === 'date-passed').length;
  const images = await db
    .select()
    .from(media)
    .where(and(eq(media.state, 'ready'), isNull(media.deletedAt)));
  const consents = images.filter((image) => getConsentDaysLeft(image, today) <= CONSENT_REMINDER_DAYS).length;
  const terms = listEndingTerms(await listAdminUsers(db), today).length;
  const ahead = new Date(at.getTime() + AHEAD_DAYS * 86_400_000).toISOString();
  const ending = WORKING_COPY_ENTITIES.flatMap((entity) =>
    rows[entity]
      .filter((row) => isSwitchedOn(row) && row.showUntil && row.showUntil > at.toISOString() && row.showUntil < ahead)
      .map((row) => labelOf(entity, row as never, rows.contentItems)),
  );
  const problems = (await listHealth(deps)).filter(({ state }) => state === 'problem').map(({ problem }) => problem);
  const due: [number, string][] = [
    [passed, `Due: ${count(passed, 'date')} on the pages passed.`],
    [consents, `Due: Consent for ${count(consents, 'photo')} is missing or runs out.`],
    [terms, `Due: ${count(terms, 'term')} on the board ended or will soon.`],
    [ending.length, `Due: In two weeks visitors no longer see ${ending.slice(0, EVENTS_SHOWN).join(', ')}.`],
    [findings.length - passed, `Due: ${count(findings.length - passed, 'finding')} to check.`],
    [problems.length, `Due: ${problems.join('. ')}.`],
  ];
  return due.filter(([number]) => number > 0).map(([, line]) => line);
}

async function describeBackup(deps: HealthDeps): Promise<string> {
  const backup = await findHealth('backup', deps);
  const test = await findHealth('restore-test', deps);
  return `Backup: ${backup.detail} Test: ${test.detail}`;
}
