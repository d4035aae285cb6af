import ICAL from 'ical.js';
import { addDays, getEndMoment } from '../../../contract/events.ts';
import type { RenderInput } from '../../../contract/releases.ts';
import { listComing } from '../../../site/lib/events.ts';
import { getHead } from '../../../site/lib/head.ts';

const RETENTION_MS = 60 * 86_400_000;

const STATUSES = { scheduled: 'CONFIRMED', moved: 'CONFIRMED', postponed: 'TENTATIVE', cancelled: 'CANCELLED' };

interface Seen {
  /** Entry of the feed without SEQUENCE and timestamps. */
  text: string;
  sequence: number;
  status: string;
  /** Since when it is cancelled; null where it is on. */
  cancelledAt: number | null;
  /** End of the event by its last known times. */
  overAt: number;
  /** Since when the release has no such event; null while it has. */
  leftAt: number | null;
}

interface TextStyle {
  text: string;
  /** Input of the same release's pages, and the part of the Events page. */
  input: RenderInput;
  page: RenderInput;
  at: number;
  /** Last action. */
  what: string;
}

/** Looks at one release's feed after the other, and says what a family's calendar would stumble on. */
export function createFeedWatch() {
  const seen = new Map<string, Seen>();
  const problems: string[] = [];
  let styles = 0;
  let gone = 0;

  const inspect = ({ text, input, page, at, what }: TextStyle): void => {
    styles += 1;
    const blame = (problem: string) => problems.push(`after ${what}: ${problem}`);
    const active = input.snapshot.calendarEvents.filter(({ isActive }) => isActive);
    const listed = new Set(active.map(({ uid }) => uid));
    const current = readFeed(text, { at, listed, timeZone: input.timeZone });
    for (const [uid, { text, sequence, status, leftAt }] of current) {
      if (leftAt !== null && status !== 'CANCELLED') blame(`${uid} is gone and not told so`);
      if (leftAt !== null && at - leftAt >= RETENTION_MS) blame(`${uid} is told of for more than 60 days`);
      const before = seen.get(uid);
      if (!before) continue;
      if (sequence < before.sequence) blame(`SEQUENCE of ${uid} fell from ${before.sequence} to ${sequence}`);
      if (text !== before.text && sequence === before.sequence) blame(`${uid} changed under one SEQUENCE`);
      if (text === before.text && sequence !== before.sequence) blame(`SEQUENCE of ${uid} rose for nothing`);
    }
    for (const [uid, { cancelledAt, overAt }] of seen) {
      if (current.has(uid)) continue;
      // One that had its day and is taken off the list leaves unsaid.
      if (cancelledAt === null && overAt <= at && !listed.has(uid)) gone += 1;
      else if (cancelledAt === null || at - cancelledAt < RETENTION_MS) blame(`${uid} vanished before its time`);
      else gone += 1;
    }
    for (const problem of compareWithPage(current, page, at)) blame(problem);
    for (const [uid, event] of current) seen.set(uid, event);
    for (const uid of seen.keys()) if (!current.has(uid)) forget(uid);
  };

  const past = new Map<string, number>();
  const forget = (uid: string): void => {
    past.set(uid, seen.get(uid)?.sequence ?? 0);
    seen.delete(uid);
  };

  const readFeed = (
    text: string,
    { at, listed, timeZone }: { at: number; listed: Set<string>; timeZone: string },
  ): Map<string, Seen> => {
    const calendar = new ICAL.Component(ICAL.parse(text));
    const events = calendar.getAllSubcomponents('vevent').map((component): [string, Seen] => {
      const report = (name: string) => String(component.getFirstPropertyValue(name));
      const [uid, status] = [report('uid'), report('status')];
      const text = ['summary', 'dtstart', 'dtend', 'status', 'location', 'description', 'url'].map(report).join('\n');
      const before = seen.get(uid);
      const leftAt = listed.has(uid) ? null : (before?.leftAt ?? at);
      const cancelledAt = status === 'CANCELLED' ? (before?.cancelledAt ?? at) : null;
      const sequence = Number(report('sequence'));
      const last = past.get(uid);
      if (!before && last !== undefined && sequence <= last)
        problems.push(`${uid} came back without a higher SEQUENCE`);
      return [uid, { text, sequence, status, cancelledAt, overAt: readOver(component, timeZone), leftAt }];
    });
    return new Map(events);
  };

  return { inspect, report: () => ({ problems, styles, gone, events: seen.size + past.size }) };
}

/** Checks that feed, page and structured data show the same upcoming events. */
function compareWithPage(feed: Map<string, Seen>, page: RenderInput, at: number): string[] {
  const coming = listComing(page);
  const reported = getHead(page, 'events').structuredData.filter((data) =>
    JSON.stringify(data).includes('"@type":"Event"'),
  );
  const problems = reported.length === coming.length || !page.hadEvents ? [] : ['page and structured data differ'];
  const lost = coming.filter(({ uid, status, title }) => {
    const event = feed.get(uid);
    return event?.status !== STATUSES[status] || !event.text.startsWith(title);
  });
  const passed = coming.filter((event) => Date.parse(getEndMoment(event, page.timeZone)) <= at);
  return [
    ...problems,
    ...lost.map(({ title }) => `“${title}” stands on the page and not so in the feed`),
    ...passed.map(({ title }) => `“${title}” has passed and stands on the page`),
  ];
}

function readOver(event: ICAL.Component, timeZone: string): number {
  const read = (name: string): string | null => {
    const time = event.getFirstPropertyValue(name) as ICAL.Time | null;
    return time?.toString().slice(0, time.isDate ? 10 : 16) ?? null;
  };
  const [startsAt, endsAt] = [read('dtstart') ?? '', read('dtend')];
  // A day that files name as the end is not part of it.
  const lastDay = endsAt?.length === 10 ? addDays(endsAt, -1) : endsAt;
  return Date.parse(getEndMoment({ startsAt, endsAt: lastDay }, timeZone));
}
