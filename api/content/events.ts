import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Hono } from 'hono';
import { z } from 'zod';
import {
  createEventSeries,
  findSeriesProblem,
  listLaterOnes,
  listSeriesDays,
  moveAlong,
  moveTo,
  moveWindow,
} from '../../contract/event-series.ts';
import {
  type ClubEvent,
  type EventUpdate,
  eventTab,
  findTimesProblem,
  getDay,
  sortByStart,
} from '../../contract/events.ts';
import { toSlug } from '../../contract/plain-text.ts';
import type { Queryable } from '../../db/client.ts';
import { readCreator } from '../changes/unchanged.ts';
import type { ApiEnv } from '../http/context.ts';
import { invalid } from '../http/errors.ts';
import { jsonBody, query } from '../http/json-body.ts';
import { parseItemId } from '../http/parameters.ts';
import type { ContentDeps, SnapshotReader } from './content-deps.ts';
import { createQueries, createUnorderedAdminRoutes, describeKind } from './listed-items.ts';
import { createItemWriter, nameWrite } from './write-item.ts';

const kind = describeKind('calendarEvents');

/** Creates the calendar file's name, which stays the same when the title changes. A suffix makes it unique. */
const createSlug = (title: string, uid: string): string => `${toSlug(title) || 'event'}-${uid.slice(0, 8)}`;

export function eventAdminRoutes(deps: ContentDeps) {
  const stored = createQueries(kind);
  const assertTimes = (event: ClubEvent): ClubEvent => {
    const problem = findTimesProblem(event, deps.env.timeZone);
    if (problem !== null) throw invalid('endsAt', problem);
    return event;
  };
  const queries: typeof stored = {
    ...stored,
    list: async (db) => sortByStart(await stored.list(db)),
    insert: async (tx, input, at) => {
      const uid = randomUUID();
      const given = { uid, slug: createSlug(input.title, uid) };
      return assertTimes(await stored.insert(tx, { ...input, ...given }, at));
    },
    update: async (tx, current, fields, at) => {
      const values = { ...fields, previousStartsAt: getPreviousStart(current, fields) };
      return assertTimes(await stored.update(tx, current, values, at));
    },
  };
  const { timeZone } = deps.env;
  const listLater = async (tx: Queryable, event: ClubEvent) => listLaterOnes(event, await queries.list(tx));
  const writer = createItemWriter(deps, queries);
  return createUnorderedAdminRoutes(deps, kind, queries)
    .post('/series', jsonBody(createEventSeries), async (c) => {
      const { repeats, ...event } = c.req.valid('json');
      const problem = findSeriesProblem(event.startsAt, repeats);
      if (problem !== null) throw invalid('repeats', problem);
      const seriesId = randomUUID();
      const events = listSeriesDays(getDay(event.startsAt), repeats).map((day) => {
        const times = moveTo(event, day + event.startsAt.slice(10));
        return { ...event, ...times, ...moveWindow(event, { from: event, to: times, timeZone }), seriesId };
      });
      return c.json(nameWrite(c, await writer.createTogether(readCreator(c), events)), 201);
    })
    .put('/:id/series', jsonBody(kind.update), async (c) => {
      const id = parseItemId(c.req.param('id'));
      const planLaterOnes = async (tx: Queryable, event: ClubEvent, fields: EventUpdate) =>
        (await listLater(tx, event))
          .map((later): [ClubEvent, EventUpdate] => [later, planLater(later, event, fields, timeZone)])
          .filter(([later, planned]) => listChanged(later, planned).length > 0);
      const { username } = c.get('admin');
      return c.json(nameWrite(c, await writer.updateTogether(username, id, c.req.valid('json'), planLaterOnes)));
    })
    .delete('/:id/series', async (c) => {
      const id = parseItemId(c.req.param('id'));
      return c.json(nameWrite(c, await writer.remove(c.get('admin').username, id, listLater)));
    });
}

/** Lists active events, including past ones. */
export function eventRoutes(readSnapshot: SnapshotReader) {
  return new Hono<ApiEnv>().get('/', query(z.object({ tab: eventTab.optional() })), async (c) => {
    const { tab } = c.req.valid('query');
    const shown = (await readSnapshot()).calendarEvents.filter(
      (event) => event.isActive && (!tab || event.tab === tab),
    );
    return c.json(sortByStart(shown));
  });
}

/** First announced start of a moved event. */
function getPreviousStart(before: ClubEvent, { status, startsAt }: EventUpdate): string | null {
  const after = { status: status ?? before.status, startsAt: startsAt ?? before.startsAt };
  const known = before.previousStartsAt ?? null;
  if (after.status === 'scheduled') return null;
  if (after.status === 'cancelled' || after.startsAt === before.startsAt) return known;
  const first = known ?? before.startsAt;
  return first === after.startsAt ? null : first;
}

/** Update of a later event in a series: the same changed fields, with times shifted by the same amount. */
function planLater(
  later: ClubEvent,
  before: ClubEvent,
  { startsAt = before.startsAt, endsAt = before.endsAt ?? null, ...fields }: EventUpdate,
  timeZone: string,
): EventUpdate {
  const hasNewTimes = startsAt !== before.startsAt || endsAt !== (before.endsAt ?? null);
  const times = hasNewTimes && moveAlong(later, before, { startsAt, endsAt });
  const changed: EventUpdate = Object.fromEntries(listChanged(before, fields));
  return { ...changed, ...moveWindow(changed, { from: before, to: later, timeZone }), ...times };
}

const listChanged = (event: ClubEvent, update: EventUpdate) =>
  Object.entries(update).filter(([name, value]) => !isDeepStrictEqual(value, event[name as keyof ClubEvent]));
