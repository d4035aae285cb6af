import { describe, expect, test } from 'vitest';
import { type ClubEvent, getWallTimes } from '../../contract/events.ts';
import { createTestApp } from '../testing.ts';
import { describeResource } from './testing-resource.ts';

const path = '/api/admin/calendar-events';
const party = { title: 'Parent party', startsAt: '2026-12-04T17:00' };

describeResource({
  entity: 'calendarEvents',
  input: (n: number) => ({ ...party, title: `Party ${n}` }),
  change: { title: 'Winter party', place: 'Gym', tab: 'pickleball', isSaveTheDate: true, url: '/get-involved' },
  refused: [
    ['a missing title', { startsAt: party.startsAt }, 'Title is required'],
    ['a missing start', { title: 'x' }, 'Starts is required'],
    ['a day that no year has', { ...party, startsAt: '2026-02-30' }, /^Starts must be a date and time/],
    ['another century', { ...party, startsAt: '0026-12-04T17:00' }, /^Starts must be a date and time/],
    ['an offset', { ...party, startsAt: '2026-12-04T17:00-08:00' }, /^Starts must be a date and time/],
    ['an end before the start', { ...party, endsAt: '2026-12-04T16:59' }, 'Ends must be later than Starts'],
    ['an end at the start', { ...party, endsAt: party.startsAt }, 'Ends must be later than Starts'],
    [
      'a last day before the first',
      { title: 'x', startsAt: '2026-12-04', endsAt: '2026-12-03' },
      /^Ends must be later/,
    ],
    ['a time and a day alone', { ...party, endsAt: '2026-12-05' }, /must both have a time/],
    ['a tab that no page has', { ...party, tab: 'chess' }, /^Tab must be one of/],
    ['a status of its own', { ...party, status: 'maybe' }, /^Status must be one of/],
    ['a script for a link', { ...party, url: 'javascript:alert(1)' }, /^Link must be a page of this site/],
    ['a title of many lines of one character', { ...party, title: 'x'.repeat(201) }, /at most 200 characters/],
  ],
});

async function setUp() {
  const app = await createTestApp();
  const cookie = await app.signInNew();
  const send = async (method: string, where: string, body?: Record<string, unknown>) =>
    (await app.send(method, where, { cookie, body })).body as ClubEvent;
  return { app, cookie, send };
}

describe('events', () => {
  test('are listed in chronological order, past ones included, and by tab on request', async () => {
    const { app, send } = await setUp();
    await using _ = app;
    for (const [title, startsAt, more] of [
      ['Third', '2027-05-01', {}],
      ['First', '2020-01-01T08:00', { tab: 'pickleball' }],
      ['Second', '2026-12-04T17:00', {}],
      ['Hidden', '2026-12-05T17:00', { isActive: false }],
    ] as const) {
      await send('POST', path, { title, startsAt, ...more });
    }
    const titles = async (where: string) =>
      ((await app.send('GET', where)).body as ClubEvent[]).map((one) => one.title);
    expect(await titles('/api/calendar-events')).toEqual(['First', 'Second', 'Third']);
    expect(await titles('/api/calendar-events?tab=pickleball')).toEqual(['First']);
    expect((await app.send('GET', '/api/calendar-events?tab=chess')).status).toBe(400);
  });

  test('keep their UID and file name through every edit', async () => {
    const { app, send } = await setUp();
    await using _ = app;
    const made = await send('POST', path, { ...party, title: 'Señor Panther’s 🎉 Night!' });
    expect(made.slug).toBe(`senor-panthers-night-${made.uid.slice(0, 8)}`);
    const others = { uid: 'mine', slug: 'mine', previousStartsAt: '2020-01-01' };
    const edited = await send('PUT', `${path}/1`, { ...made, ...others, title: 'Other' });
    expect(edited).toMatchObject({ title: 'Other', uid: made.uid, slug: made.slug, previousStartsAt: null });
    await app.send('DELETE', `${path}/1`, { cookie: await app.signInNew() });
    const [deletion] = (await send('GET', '/api/admin/changes?limit=1')) as unknown as { id: number }[];
    await send('POST', `/api/admin/changes/${deletion?.id}/undo`);
    const [back] = (await send('GET', path)) as unknown as ClubEvent[];
    expect(back).toMatchObject({ title: 'Other', uid: made.uid, slug: made.slug });
    expect((await send('POST', path, { ...party, title: '🎉' })).slug).toMatch(/^event-[0-9a-f]{8}$/);
  });

  test('remember the first announced time until they return to it', async () => {
    const { app, send } = await setUp();
    await using _ = app;
    await send('POST', path, party);
    const move = (body: Record<string, unknown>) => send('PUT', `${path}/1`, body);
    expect(await move({ startsAt: '2026-12-11T17:00', status: 'moved' })).toMatchObject({
      previousStartsAt: party.startsAt,
    });
    expect(await move({ startsAt: '2026-12-18T17:00' })).toMatchObject({ previousStartsAt: party.startsAt });
    expect(await move({ status: 'cancelled' })).toMatchObject({ previousStartsAt: party.startsAt });
    expect(await move({ startsAt: party.startsAt, status: 'moved' })).toMatchObject({ previousStartsAt: null });
    expect(await move({ startsAt: '2026-12-11T17:00', status: 'scheduled' })).toMatchObject({ previousStartsAt: null });
  });

  test('are refused when changing one end leaves them without duration', async () => {
    const { app, cookie, send } = await setUp();
    await using _ = app;
    await send('POST', path, { ...party, endsAt: '2026-12-04T20:00' });
    const late = { startsAt: '2026-12-04T21:00' };
    const refused = await app.send('PUT', `${path}/1`, { cookie, body: late });
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'endsAt' }] } });
    expect(await send('PUT', `${path}/1`, { startsAt: '2026-12-04', endsAt: null })).toMatchObject({ endsAt: null });
  });
});

describe('series of events', () => {
  const meeting = {
    title: 'Board meeting',
    startsAt: '2026-12-01T19:00',
    endsAt: '2026-12-01T20:30',
    place: 'Library',
  };
  const repeats = { every: 'month', until: '2027-05-31' };
  const createSeries = async () => {
    const app = await createTestApp();
    const cookie = await app.signInNew();
    const send = (method: string, where: string, body?: Record<string, unknown>) =>
      app.send(method, where, { cookie, body });
    const { items, batch } = (await send('POST', `${path}/series`, { ...meeting, repeats })).body as Series;
    const list = async () => (await send('GET', path)).body as ClubEvent[];
    return { app, send, list, items, batch };
  };

  test('is created in one call and one release, and undone as one', async () => {
    const { app, send, list, items, batch } = await createSeries();
    await using _ = app;
    expect(items.map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual(
      ['2026-12-01', '2027-01-05', '2027-02-02', '2027-03-02', '2027-04-06', '2027-05-04'].map((day) => [
        `${day}T19:00`,
        `${day}T20:30`,
      ]),
    );
    expect(new Set(items.map(({ seriesId }) => seriesId)).size).toBe(1);
    expect(new Set(items.map(({ uid }) => uid)).size).toBe(6);
    expect((await send('POST', `/api/admin/changes/batches/${batch}/undo`)).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  test.each([
    [undefined, 'Repeats is required'],
    [{ every: 'month', until: '2026-12-31' }, 'Repeats until must leave room for a second date'],
    [{ every: 'week', until: '2030-12-31' }, 'Repeats until must leave at most 60 dates'],
    [{ every: 'year', until: '2030-12-31' }, 'Repeats must be one of week, two-weeks, month'],
    [{ every: 'week', until: '2027-02-30' }, 'Repeats until must be a date, such as 2027-05-31'],
  ])('is refused with %j without storing anything', async (wrong, message) => {
    const { app, send, list } = await createSeries();
    await using _ = app;
    const response = await send('POST', `${path}/series`, { ...meeting, repeats: wrong });
    expect(response).toMatchObject({ status: 400, body: { message } });
    expect(await list()).toHaveLength(6);
  });

  test('applies a change to one event and later ones, except fields edited individually', async () => {
    const { app, send, list, items } = await createSeries();
    await using _ = app;
    const [, , third, fourth] = items as [ClubEvent, ClubEvent, ClubEvent, ClubEvent];
    await send('PUT', `${path}/${fourth.id}`, { version: 1, title: 'Board meeting with the principal' });
    const change = { place: 'Gym', startsAt: '2027-02-03T18:00', endsAt: '2027-02-03T19:30' };
    const changed = await send('PUT', `${path}/${third.id}/series`, { ...third, ...change });
    expect(changed.status).toBe(200);
    expect((await list()).map(({ startsAt, place, title }) => [startsAt, place, title])).toEqual([
      ['2026-12-01T19:00', 'Library', 'Board meeting'],
      ['2027-01-05T19:00', 'Library', 'Board meeting'],
      ['2027-02-03T18:00', 'Gym', 'Board meeting'],
      ['2027-03-03T18:00', 'Gym', 'Board meeting with the principal'],
      ['2027-04-07T18:00', 'Gym', 'Board meeting'],
      ['2027-05-05T18:00', 'Gym', 'Board meeting'],
    ]);
    const { batch } = changed.body as Series;
    expect((await send('POST', `/api/admin/changes/batches/${batch}/undo`)).status).toBe(200);
    expect((await list()).map(({ place }) => place)).toEqual(Array(6).fill('Library'));
  });

  test('leaves later ones alone that already are as the change makes them', async () => {
    const { app, send, list, items } = await createSeries();
    await using _ = app;
    const [, , third, fourth] = items as [ClubEvent, ClubEvent, ClubEvent, ClubEvent];
    await send('PUT', `${path}/${fourth.id}`, { version: 1, place: 'Gym', endsAt: null });
    const changed = await send('PUT', `${path}/${third.id}/series`, { version: 1, place: 'Gym', endsAt: null });
    expect((changed.body as Series).items.map(({ id }) => id)).toEqual([3, 5, 6]);
    expect((await list()).map(({ version }) => version)).toEqual([1, 1, 2, 2, 2, 2]);
  });

  test('shows each of its events as many days ahead, in club time', async () => {
    const { app, send } = await createSeries();
    await using _ = app;
    const weekly = { title: 'Bakery', startsAt: '2027-03-07T10:00', repeats: { every: 'week', until: '2027-03-21' } };
    const window = { showFrom: '2027-03-01T08:00', showUntil: '2027-03-07T12:00' };
    const created = (await send('POST', `${path}/series`, { ...weekly, ...window })).body as Series;
    const windowOf = ({ showFrom, showUntil }: ClubEvent) => [showFrom, showUntil];
    expect(created.items.map(windowOf)).toEqual([
      ['2027-03-01T16:00:00.000Z', '2027-03-07T20:00:00.000Z'],
      ['2027-03-08T16:00:00.000Z', '2027-03-14T19:00:00.000Z'],
      ['2027-03-15T15:00:00.000Z', '2027-03-21T19:00:00.000Z'],
    ]);
    const at = `${path}/${created.items[0]?.id}/series`;
    const later = { showUntil: '2027-03-07T21:00:00.000Z' };
    expect(((await send('PUT', at, later)).body as Series).items.map(windowOf)).toEqual([
      ['2027-03-01T16:00:00.000Z', '2027-03-07T21:00:00.000Z'],
      ['2027-03-08T16:00:00.000Z', '2027-03-14T20:00:00.000Z'],
      ['2027-03-15T15:00:00.000Z', '2027-03-21T20:00:00.000Z'],
    ]);
    const always = { showFrom: null, showUntil: '9998-12-31T23:59' };
    expect(((await send('PUT', at, always)).body as Series).items.map(windowOf)).toEqual(
      Array(3).fill([null, '9999-01-01T07:59:00.000Z']),
    );
  });

  test('deletes one event and later ones, and brings them back as one', async () => {
    const { app, send, list, items } = await createSeries();
    await using _ = app;
    const { status, body } = await send('DELETE', `${path}/${items[2]?.id}/series`);
    expect([status, (body as Series).items]).toEqual([200, items.slice(2)]);
    expect(await list()).toEqual(items.slice(0, 2));
    const [last] = (await send('DELETE', `${path}/${items[1]?.id}/series`)).body ? await list() : [];
    expect(last).toEqual(items[0]);
    expect((await send('POST', `/api/admin/changes/batches/${(body as Series).batch}/undo`)).status).toBe(200);
    expect((await list()).map(({ id }) => id)).toEqual([items[0], ...items.slice(2)].map((event) => event?.id));
  });

  test('stores a weekly event of the hour that clocks skip, moved as calendars do', async () => {
    const { app, send } = await createSeries();
    await using _ = app;
    const early = { title: 'Bakery', startsAt: '2027-03-07T02:30', endsAt: '2027-03-07T03:00' };
    const weekly = { ...early, repeats: { every: 'week', until: '2027-03-21' } };
    const { status, body } = await send('POST', `${path}/series`, weekly);
    const times = (body as Series).items.map(({ startsAt, endsAt = null }) =>
      getWallTimes({ startsAt, endsAt, timeZone: 'America/Los_Angeles' }),
    );
    expect([status, times]).toEqual([
      201,
      [
        { start: '2027-03-07T02:30', end: '2027-03-07T03:00' },
        { start: '2027-03-14T03:30', end: '2027-03-14T04:00' },
        { start: '2027-03-21T02:30', end: '2027-03-21T03:00' },
      ],
    ]);
  });

  test('refuses a stale edit and an unknown event, and writes nothing for no change', async () => {
    const { app, send, items } = await createSeries();
    await using _ = app;
    const first = items[0] as ClubEvent;
    expect(await send('PUT', `${path}/${first.id}/series`, { version: 1, title: first.title })).toMatchObject({
      status: 200,
      body: { batch: null, items: [{ id: first.id, version: 1 }] },
    });
    expect((await send('PUT', `${path}/999/series`, { version: 1, place: 'Gym' })).status).toBe(404);
    await send('PUT', `${path}/${first.id}`, { version: 1, place: 'Gym' });
    expect(await send('PUT', `${path}/${first.id}/series`, { version: 1, place: 'Field' })).toMatchObject({
      status: 409,
      body: { current: { place: 'Gym' } },
    });
  });
});

interface Series {
  items: ClubEvent[];
  batch: number | null;
}
