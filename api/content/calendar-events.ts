import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import {
  type CalendarEvent,
  type CalendarEventUpdate,
  calendarEvent,
  createCalendarEvent,
  eventTab,
  findTimesProblem,
  sortByStart,
  updateCalendarEvent,
} from '../../contract/calendar-events.ts';
import { calendarEvents } from '../../db/schema/index.ts';
import type { ApiEnv } from '../http/context.ts';
import { invalid } from '../http/errors.ts';
import { query } from '../http/json-body.ts';
import type { ContentDeps, SnapshotReader } from './content-deps.ts';
import { createQueries, createUnorderedAdminRoutes } from './listed-items.ts';

const kind = {
  ...{ entity: 'calendarEvents' as const, table: calendarEvents },
  ...{ item: calendarEvent, create: createCalendarEvent, update: updateCalendarEvent },
};

export const calendarEventAdminRoutes = (deps: ContentDeps) => {
  const stored = createQueries(kind);
  const assertTimes = (event: CalendarEvent): CalendarEvent => {
    const problem = findTimesProblem(event, deps.env.timeZone);
    if (problem !== null) throw invalid('endsAt', problem);
    return event;
  };
  return createUnorderedAdminRoutes(deps, kind, {
    ...stored,
    list: async (db) => sortByStart(await stored.list(db)),
    insert: async (tx, input, at) => {
      const uid = randomUUID();
      const given = { uid, slug: createSlug(input.title, uid) };
      return assertTimes(await stored.insert(tx, { ...input, ...given }, at));
    },
    update: async (tx, current, fields, at) => {
      const previousStartsAt = getPreviousStart(current, fields);
      return assertTimes(await stored.update(tx, current, { ...fields, ...{ previousStartsAt } }, at));
    },
  });
};

/** Creates the file's name, which outlives the title. A suffix makes it unique. */
const createSlug = (title: string, uid: string): string => {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f’']/g, '')
    .replace(/[^a-z0-9]+/g, '-');
  return `${words.slice(0, 60).replace(/^-|-$/g, '') || 'event'}-${uid.slice(0, 8)}`;
};

/** First announced start of a moved event. */
const getPreviousStart = (before: CalendarEvent, { status, startsAt }: CalendarEventUpdate): string | null => {
  const after = { status: status ?? before.status, startsAt: startsAt ?? before.startsAt };
  const known = before.previousStartsAt ?? null;
  if (after.status === 'scheduled') return null;
  if (after.status === 'cancelled' || after.startsAt === before.startsAt) return known;
  const first = known ?? before.startsAt;
  return first === after.startsAt ? null : first;
};

/** The active ones, past ones included. */
export const calendarEventRoutes = (readSnapshot: SnapshotReader) =>
  new Hono<ApiEnv>().get('/', query(z.object({ tab: eventTab.optional() })), async (c) => {
    const { tab } = c.req.valid('query');
    const shown = (await readSnapshot()).calendarEvents.filter(
      (event) => event.isActive && (!tab || event.tab === tab),
    );
    return c.json(sortByStart(shown));
  });
