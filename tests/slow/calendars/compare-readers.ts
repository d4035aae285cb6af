import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { createCalendarFiles } from '../../../api/render/calendar-files.ts';
import type { FeedEntry } from '../../../contract/events.ts';
import { randomEntry } from './random-events.ts';
import { expectEvent, type ReadCalendar, SITE } from './read-calendars.ts';

/** RFC 5545 §3.1: octets of a line, its end apart. */
const LONGEST_LINE = 75;

const listLongLines = (text: string): string[] =>
  text.split('\r\n').filter((line) => Buffer.byteLength(line) > LONGEST_LINE || /[\r\n]/.test(line));

interface Comparison {
  count: number;
  seed: number;
  readers: Record<string, ReadCalendar>;
  /** True if each event's own file is read too. */
  isEachFile?: boolean;
}

/** Differences between these programs' reading of random events and ours, as sentences. */
export function compareReaders({ count, seed, readers, isEachFile = false }: Comparison): string[] {
  const entries = uniqueBy(fc.sample(randomEntry, { numRuns: count, seed }));
  const files = createCalendarFiles({
    entries,
    publicUrl: SITE,
    timeZone: 'America/Los_Angeles',
  });
  return files.slice(0, isEachFile ? files.length : 1).flatMap(([path, text]) => [
    ...listLongLines(text).map((line) => `${path}: ${Buffer.byteLength(line)} octets in ${line}`),
    ...Object.entries(readers).flatMap(([name, read]) => {
      const found = new Map(read(text).map((event) => [event.uid, event]));
      const wanted = path === '/calendar.ics' ? entries : entries.filter(({ uid }) => path.includes(uid));
      return wanted.flatMap((entry) => {
        const [expected, event] = [expectEvent(entry), found.get(entry.uid)];
        if (isDeepStrictEqual(expected, event)) return [];
        return [`${name}: ${entry.event.timeZone} ${JSON.stringify(expected)} is ${JSON.stringify(event)}`];
      });
    }),
  ]);
}

function uniqueBy(entries: FeedEntry[]): FeedEntry[] {
  return [...new Map(entries.map((entry) => [entry.uid, entry])).values()];
}
