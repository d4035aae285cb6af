import fc from 'fast-check';
import { createApp } from '../../../api/app.ts';
import { createHolder } from '../../../api/publish/publish-lease.ts';
import { createScheduler } from '../../../api/publish/scheduler.ts';
import { createTestPipeline, renderTestPage } from '../../../api/publish/testing-pipeline.ts';
import { selectPageInput } from '../../../api/render/page-input.ts';
import { createTestApp } from '../../../api/testing.ts';
import type { Change } from '../../../contract/changes.ts';
import { addDays, type ClubEvent } from '../../../contract/events.ts';
import type { Release, RenderInput } from '../../../contract/releases.ts';
import { createFeedWatch } from './watch-feed.ts';

/** Relative frequency of each action. */
const KINDS = {
  add: 5,
  move: 4,
  rename: 3,
  status: 3,
  hide: 3,
  delete: 3,
  undo: 4,
  restore: 1,
  discard: 1,
  hold: 1,
  publish: 2,
  wait: 4,
} as const;
type Kind = keyof typeof KINDS;

const step = fc.record({
  kind: fc.oneof(...Object.entries(KINDS).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as Kind) }))),
  n: fc.nat({ max: 1000 }),
});

const DAY = 86_400_000;
const START = Date.parse('2026-11-22T20:00:00.000Z');
const STATUSES = ['scheduled', 'cancelled', 'postponed'] as const;

/** A club whose volunteers do anything to their dates in any order, and whose calendar is watched release by release. */
export async function playDates({ edits, seed }: { edits: number; seed: number }) {
  let shown: RenderInput | null = null;
  await using app = await createTestApp();
  const { db, deps } = app;
  const { now } = deps;
  app.advance(START - Date.now());
  await using pipeline = await createTestPipeline({
    database: { db, folder: deps.env.dataDir },
    render: (input, path) => {
      if (path === '/events') shown = input;
      return renderTestPage(input, path);
    },
  });
  const { context, publisher, origin } = pipeline;
  context.now = now;
  const scheduler = createScheduler({ ...context, club: context, publisher, holder: createHolder() });
  const { username } = await app.createAdmin();
  let cookie = await app.signIn(username);
  const api = createApp({ ...deps, publisher });

  const call = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const headers = { cookie, 'content-type': 'application/json' };
    const response = await api.request(`/api/admin/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status >= 500 || response.status === 401) throw new Error(`${method} ${path}: ${response.status}`);
    return (response.status === 204 ? null : await response.json()) as Body;
  };
  const pick = <Row>(rows: readonly Row[], n: number): Row | undefined => rows[n % Math.max(rows.length, 1)];
  const dayOf = (n: number): string => addDays(now().toISOString().slice(0, 10), (n % 60) - 10);

  const act = async (kind: Kind, n: number, event: ClubEvent | undefined): Promise<unknown> => {
    const dates = 'calendar-events';
    const change = (fields: object) => event && call('PUT', `${dates}/${event.id}`, fields);
    switch (kind) {
      case 'add':
        return call('POST', dates, { title: `Event ${n}`, startsAt: n % 3 ? `${dayOf(n)}T17:00` : dayOf(n) });
      case 'move':
        return change({ startsAt: `${dayOf(n)}T18:00`, endsAt: null, status: 'moved' });
      case 'rename':
        return change({ title: `Event ${n}`, isSaveTheDate: n % 2 === 0 });
      case 'status':
        return change({ status: STATUSES[n % 3] });
      case 'hide':
        return change({ isActive: n % 2 === 0 });
      case 'delete':
        return event && call('DELETE', `${dates}/${event.id}`);
      case 'undo': {
        const changes = await call<Change[]>('GET', 'changes?entity=calendarEvents&limit=20');
        return call('POST', `changes/${pick(changes, n % 4)?.id ?? 1}/undo`);
      }
      case 'restore': {
        const release = pick(await call<Release[]>('GET', 'releases?limit=50'), n);
        return release && call('POST', `releases/${release.id}/restore`);
      }
      case 'discard':
        return call('POST', 'publish/discard');
      case 'hold':
        return call('PUT', 'publish/settings', { autoPublish: n % 3 > 0 });
      case 'publish':
        return call('POST', 'publish', {});
      case 'wait':
        app.advance((n % 25) * DAY);
        // The session is over by then.
        cookie = await app.signIn(username);
        return undefined;
    }
  };

  const watch = createFeedWatch();
  const done: Record<string, number> = {};
  for (const { kind, n } of fc.sample(step, { numRuns: edits, seed })) {
    app.advance(60_000);
    const events = await call<ClubEvent[]>('GET', 'calendar-events');
    await act(kind, n, pick(events, n));
    done[kind] = (done[kind] ?? 0) + 1;
    await publisher.idle();
    await scheduler();
    await publisher.idle();
    const text = origin.findFile('/calendar.ics')?.representations.identity.body.toString();
    const input: RenderInput | null = shown;
    if (!text || !input) continue;
    watch.inspect({ text, input, page: selectPageInput(input, '/events'), at: now().getTime(), what: `${kind} ${n}` });
  }
  return { done, ...watch.report() };
}
