import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { SeasonItem, SeasonState } from '../../contract/season/season.ts';
import { calendarEvents, releases, seasonChoices, seasons } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { createTestApp, type TestApp } from '../testing.ts';

const PATH = '/api/admin/season';
const TEXT = '<p>Friday, October 17, 2025 with President: Crimson Alder</p>';

/** A club with a text and an event of last season, and two volunteers who are signed in. */
async function createClub(environment: Record<string, string> = {}) {
  const app = await createTestApp(environment);
  const [cookie, other] = [
    await app.signInNew({ username: 'president' }),
    await app.signInNew({ username: 'treasurer' }),
  ];
  const add = async (path: string, body: Record<string, unknown>) =>
    (await app.send('POST', `/api/admin/${path}`, { cookie, body })).body as { id: number };
  const text = await add('content', { key: 'home_main_content', value: TEXT });
  const event = await add('calendar-events', { title: 'Party', startsAt: '2025-10-03T17:00' });
  await app.publisher.finished(1);
  const send = async (method: string, path: string, body?: Record<string, unknown>, by = cookie) =>
    app.send(method, path, { cookie: by, ...(body && { body }) });
  const state = async () => (await send('GET', PATH)).body as SeasonState;
  const start = () => send('POST', PATH, { year: 2025 });
  const choose = (path: string, body: Record<string, unknown>, by = cookie) =>
    send('PUT', `${PATH}/${path}`, { seen: 0, ...body }, by);
  return { app, cookie, other, text, event, send, state, start, choose };
}

const find = ({ items }: SeasonState, entity: string): SeasonItem | undefined =>
  items.find((item) => item.entity === entity);

/** Without what every write counts up. */
const strip = (rows: unknown) =>
  JSON.parse(JSON.stringify(rows, (key, value) => (['version', 'updatedAt'].includes(key) ? undefined : value)));

async function readAll(app: TestApp, cookie: string) {
  return Promise.all(
    ['content', 'calendar-events'].map(async (path) => (await app.send('GET', `/api/admin/${path}`, { cookie })).body),
  );
}

test('lists what may be last season’s, item by item, with sensible options', async () => {
  const { app, start, state, send } = await createClub();
  await using _ = app;
  expect(await state()).toMatchObject({ season: null, items: [] });
  expect(await start()).toMatchObject({ status: 201 });
  expect(find(await state(), 'contentItems')).toMatchObject({
    label: 'Main Page Content',
    page: 'home',
    age: 0,
    chosen: null,
    options: ['keep', 'date', 'change', 'clear'],
    findings: [{ text: 'Friday, October 17, 2025' }, { text: 'Crimson Alder' }],
  });
  expect(find(await state(), 'calendarEvents')).toMatchObject({ findings: [{ field: 'startsAt' }] });
  expect(await start()).toMatchObject({ status: 409 });
  expect(await send('POST', PATH, { year: 1999 })).toMatchObject({
    status: 400,
    body: { message: 'Year must be from 2020 to 2099' },
  });
});

test('changes nothing until choices are applied, previews them, and undoes all of it', async () => {
  for (const autoPublish of [true, false]) {
    const { app, cookie, text, event, start, state, choose, send } = await createClub();
    await using _ = app;
    await send('PUT', '/api/admin/publish/settings', { autoPublish });
    await send('POST', '/api/admin/publish', {});
    const before = await readAll(app, cookie);
    await start();
    expect(await choose(`calendarEvents/${event.id}`, { choice: 'date' })).toMatchObject({ status: 200 });
    await choose(`contentItems/${text.id}`, { choice: 'change', fields: { value: '<p>Friday, October 16, 2026</p>' } });
    expect(await readAll(app, cookie)).toEqual(before);
    expect((await send('GET', '/preview/?release=season')).status).toBe(200);
    expect(find(await state(), 'contentItems')).toMatchObject({
      chosen: { choice: 'change', by: 'president', remaining: [] },
    });

    const { body: applied } = await send('POST', `${PATH}/apply`);
    expect(applied).toMatchObject({
      left: [],
      season: { releaseBefore: expect.any(Number), releaseAfter: expect.any(Number) },
    });
    const [content, events] = await readAll(app, cookie);
    expect(content).toMatchObject([{ value: '<p>Friday, October 16, 2026</p>' }]);
    expect(events).toMatchObject([{ startsAt: '2026-10-02T17:00' }]);
    const { releaseBefore = 0 } = (applied as { season: { releaseBefore: number } }).season;
    expect(await app.db.select({ note: releases.note }).from(releases).where(eq(releases.id, releaseBefore))).toEqual([
      { note: 'Season 2025–26' },
    ]);

    expect(await send('POST', `${PATH}/undo`)).toMatchObject({ status: 200, body: { appliedAt: null } });
    expect(strip(await readAll(app, cookie))).toEqual(strip(before));
    expect(find(await state(), 'contentItems')).toMatchObject({ chosen: { choice: 'change' } });
    expect(await send('POST', `${PATH}/undo`)).toMatchObject({ status: 409 });
  }
});

test('publishes unpublished edits with a season in which nothing changes', async () => {
  const { app, text, start, choose, send } = await createClub();
  await using _ = app;
  await send('PUT', '/api/admin/publish/settings', { autoPublish: false });
  await send('PUT', `/api/admin/content/${text.id}`, { value: '<p>Edited and not published</p>' });
  await start();
  await choose(`contentItems/${text.id}`, { choice: 'keep' });
  await send('PUT', '/api/admin/publish/settings', { scheduledFor: '2999-01-01T00:00:00Z' });
  const { body } = await send('POST', `${PATH}/apply`);
  const { releaseAfter } = (body as { season: { releaseAfter: number } }).season;
  const published = { live: { id: releaseAfter }, pending: [], scheduledFor: null };
  expect((await send('GET', '/api/admin/publish')).body).toMatchObject(published);
});

test('moves dates again once the first days of school are set, from where they were', async () => {
  const { app, cookie, text, event, start, state, choose, send } = await createClub();
  await using _ = app;
  await start();
  await choose(`calendarEvents/${event.id}`, { choice: 'date' });
  await choose(`contentItems/${text.id}`, { choice: 'keep' });
  const days = { schoolStart: '2025-08-18', nextSchoolStart: '2026-08-24' };
  expect(await send('PUT', PATH, days)).toMatchObject({ status: 200, body: { season: days } });
  expect(find(await state(), 'calendarEvents')).toMatchObject({
    chosen: { choice: 'date', by: 'president' },
    fields: { startsAt: '2026-10-09T17:00' },
  });
  await send('PUT', PATH, { schoolStart: null, nextSchoolStart: null });
  expect(find(await state(), 'calendarEvents')).toMatchObject({ fields: { startsAt: '2026-10-02T17:00' } });
  await send('PUT', PATH, days);
  await send('POST', `${PATH}/apply`);
  expect((await readAll(app, cookie))[1]).toMatchObject([{ startsAt: '2026-10-09T17:00' }]);
  expect(await send('PUT', PATH, { ...days, schoolStart: 'soon' })).toMatchObject({
    status: 400,
    body: { message: 'A first day of school must be a date such as 2026-08-17' },
  });
  expect(await send('PUT', PATH, days)).toMatchObject({ status: 404 });
});

test('undoes nothing where last season’s pages can’t be made any more', async () => {
  const { app, cookie, text, start, state, choose, send } = await createClub();
  await using _ = app;
  await start();
  await choose(`contentItems/${text.id}`, { choice: 'date' });
  await send('POST', `${PATH}/apply`);
  const before = [await readAll(app, cookie), await state()];
  app.publisher.failNext('“Main Page Content” points to a missing image.');
  expect(await send('POST', `${PATH}/undo`)).toMatchObject({ status: 422 });
  expect(strip([await readAll(app, cookie), await state()])).toEqual(strip(before));
});

test('undoes nothing once somebody else has undone it and worked on', async () => {
  const { app, text, event, start, state, choose, send } = await createClub();
  await using _ = app;
  await start();
  await choose(`contentItems/${text.id}`, { choice: 'date' });
  await send('POST', `${PATH}/apply`);
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const busy = transact(app.db, async (tx) => {
    await gate;
    await tx.update(seasons).set({ appliedAt: null, releaseBefore: null, releaseAfter: null });
    await tx.update(calendarEvents).set({ place: 'Gym' }).where(eq(calendarEvents.id, event.id));
  });
  const undo = send('POST', `${PATH}/undo`);
  // Read meanwhile, so that the undo has read it too.
  expect(await state()).toMatchObject({ season: { appliedAt: expect.any(String) } });
  open();
  await busy;
  expect(await undo).toMatchObject({ status: 409, body: { message: 'There is no new season to undo' } });
  expect((await send('GET', '/api/admin/calendar-events')).body).toMatchObject([{ place: 'Gym' }]);
  expect(await state()).toMatchObject({ season: { appliedAt: null } });
});

test('shows a choice that somebody else has made instead of overwriting it', async () => {
  const { app, other, text, start, state, choose } = await createClub();
  await using _ = app;
  await start();
  await choose(`contentItems/${text.id}`, { choice: 'keep' }, other);
  expect(await choose(`contentItems/${text.id}`, { choice: 'clear' })).toMatchObject({ status: 409 });
  const { stamp = 0, chosen } = find(await state(), 'contentItems') ?? {};
  expect(chosen).toMatchObject({ choice: 'keep', by: 'treasurer' });
  expect(await choose(`contentItems/${text.id}`, { choice: 'clear', seen: stamp })).toMatchObject({ status: 200 });
  const { stamp: newest } = find(await state(), 'contentItems') ?? {};
  expect(await choose(`contentItems/${text.id}`, { choice: null, seen: newest })).toMatchObject({ status: 200 });
  expect(find(await state(), 'contentItems')).toMatchObject({ chosen: null, stamp: 0 });
});

test('skips and names a field edited since, and applies the other fields', async () => {
  const { app, other, text, event, start, state, choose, send } = await createClub();
  await using _ = app;
  await start();
  await choose(`contentItems/${text.id}`, { choice: 'clear' });
  await choose(`calendarEvents/${event.id}`, { choice: 'date' });
  await send('PUT', `/api/admin/content/${text.id}`, { value: '<p>The treasurer’s words of 2025</p>' }, other);
  await send('PUT', `/api/admin/calendar-events/${event.id}`, { place: 'Gym' }, other);
  expect(find(await state(), 'contentItems')).toMatchObject({ isOvertaken: true });
  expect(await send('POST', `${PATH}/apply`)).toMatchObject({ body: { left: ['Main Page Content'] } });
  const [content, events] = await readAll(app, other);
  expect(content).toMatchObject([{ value: '<p>The treasurer’s words of 2025</p>' }]);
  expect(events).toMatchObject([{ place: 'Gym', startsAt: '2026-10-02T17:00' }]);
});

test('moves all times of an event or none, where one of them was edited since', async () => {
  for (const edit of [{ endsAt: '2025-10-03T20:00' }, { startsAt: '2025-10-04T16:00' }]) {
    const { app, event, start, state, choose, send } = await createClub();
    await using _ = app;
    const path = `/api/admin/calendar-events/${event.id}`;
    await send('PUT', path, { title: 'Party 2025', showUntil: '2025-10-04T07:00:00Z' });
    await start();
    await choose(`calendarEvents/${event.id}`, { choice: 'date' });
    await send('PUT', path, edit);
    expect(find(await state(), 'calendarEvents')).toMatchObject({ isOvertaken: true });
    expect(await send('POST', `${PATH}/apply`)).toMatchObject({ body: { left: ['“Party 2025”'] } });
    const times = { startsAt: '2025-10-03T17:00', endsAt: null, showUntil: '2025-10-04T07:00:00.000Z', ...edit };
    expect((await send('GET', '/api/admin/calendar-events')).body).toMatchObject([{ title: 'Party 2026', ...times }]);
  }
});

test('remembers kept items for a year, in the next season too', async () => {
  const { app, text, start, state, choose, send } = await createClub();
  await using _ = app;
  await start();
  await choose(`contentItems/${text.id}`, { choice: 'keep' });
  await send('POST', `${PATH}/apply`);
  await start();
  expect(find(await state(), 'contentItems')).toBeUndefined();
  await app.db.update(seasonChoices).set({ at: '2020-01-01T00:00:00.000Z' });
  expect(find(await state(), 'contentItems')).toBeDefined();
});

test('remembers that the sections of a page were kept, until they change', async () => {
  const { app, start, state, choose, send } = await createClub();
  await using _ = app;
  const describe = (value: string) => ({ sections: [{ kind: 'text', value }] });
  const page = { title: 'Members', path: '/members', isPublished: true, ...describe(TEXT) };
  const { id } = (await send('POST', '/api/admin/pages', page)).body as { id: number };
  await start();
  await choose(`customPages/${id}`, { choice: 'keep' });
  await send('POST', `${PATH}/apply`);
  await start();
  expect(find(await state(), 'customPages')).toBeUndefined();
  await send('PUT', `/api/admin/pages/${id}`, describe(`${TEXT}<p>Dues of 2025</p>`));
  expect(find(await state(), 'customPages')).toBeDefined();
});

test('stops preparing a season, which changes nothing and leaves the one before', async () => {
  const { app, cookie, text, start, state, choose, send } = await createClub();
  await using _ = app;
  await start();
  await choose(`contentItems/${text.id}`, { choice: 'keep' });
  await send('POST', `${PATH}/apply`);
  const closed = (await state()).season;
  await start();
  const before = await readAll(app, cookie);
  await choose(`contentItems/${text.id}`, { choice: 'clear' });
  expect(await send('DELETE', PATH)).toMatchObject({ status: 200, body: { season: closed, items: [] } });
  expect(await send('DELETE', PATH)).toMatchObject({ status: 404 });
  expect(await readAll(app, cookie)).toEqual(before);
  await start();
  expect((await state()).items.every(({ chosen }) => chosen === null)).toBe(true);
});

test.each([
  ['a field that it cannot change', { choice: 'change', fields: { key: 'x' } }, '“key” cannot be changed here'],
  ['a change without fields', { choice: 'change' }, 'A change, and nothing else, comes with fields'],
  ['a text that cannot be empty', { choice: 'change', fields: { value: '' } }, 'Main Page Content is required'],
  ['an unknown choice', { choice: 'burn' }, 'Choice must be one of keep, date, change, clear'],
])('refuses %s', async (_what, body, message) => {
  const { app, text, start, choose } = await createClub();
  await using _ = app;
  await start();
  expect(await choose(`contentItems/${text.id}`, body)).toMatchObject({ status: 400, body: { message } });
});

test('refuses choices for missing items, and without an open season', async () => {
  const { app, text, event, start, choose, send } = await createClub();
  await using _ = app;
  expect(await choose(`contentItems/${text.id}`, { choice: 'keep' })).toMatchObject({ status: 404 });
  expect(await send('POST', `${PATH}/apply`)).toMatchObject({
    status: 404,
    body: { message: 'No new season is being prepared. Someone may have published it already.' },
  });
  await start();
  expect(await choose('contentItems/999', { choice: 'keep' })).toMatchObject({ status: 404 });
  expect(await choose('users/1', { choice: 'keep' })).toMatchObject({ status: 404 });
  expect(
    await choose(`calendarEvents/${event.id}`, { choice: 'change', fields: { endsAt: '2025-10-01T10:00' } }),
  ).toMatchObject({
    status: 400,
    body: { message: 'Ends must be later than Starts' },
  });
  await send('PUT', `/api/admin/calendar-events/${event.id}`, { startsAt: '2030-10-03T17:00' });
  expect(await choose(`calendarEvents/${event.id}`, { choice: 'date' })).toMatchObject({ status: 400 });
});

test('applies nothing while errors block publishing', async () => {
  const { app, cookie, text, start, choose, send } = await createClub();
  await using _ = app;
  const boss = await app.signInNew({ isSuperAdmin: true });
  await start();
  const value =
    '<p>Go <span style="color:#0b1f3f">Panthers</span></p><h4></h4><p><a href="https://a.example">here</a></p><img src="https://a.example/b.png">';
  await choose(`contentItems/${text.id}`, { choice: 'change', fields: { value } });
  await send('PUT', '/api/admin/publish/settings', { mendErrorsFirst: true }, boss);
  const before = await readAll(app, cookie);
  expect(await send('POST', `${PATH}/apply`)).toMatchObject({ status: 409 });
  expect(await readAll(app, cookie)).toEqual(before);
});

test('changes nothing when the database fails midway, and applies everything the next time', async () => {
  const { app, cookie, text, event, start, state, choose, send } = await createClub();
  await using _ = app;
  await start();
  await choose(`contentItems/${text.id}`, { choice: 'date' });
  await choose(`calendarEvents/${event.id}`, { choice: 'date' });
  const before = [await readAll(app, cookie), await state()];
  await app.db.run(
    sql`CREATE TRIGGER midway BEFORE INSERT ON calendar_events BEGIN SELECT RAISE(ABORT, 'killed'); END`,
  );
  expect(await send('POST', `${PATH}/apply`)).toMatchObject({ status: 500 });
  expect([await readAll(app, cookie), await state()]).toEqual(before);
  await app.db.run(sql`DROP TRIGGER midway`);
  expect(await send('POST', `${PATH}/apply`)).toMatchObject({ status: 200, body: { left: [] } });
  expect((await readAll(app, cookie))[1]).toMatchObject([{ startsAt: '2026-10-02T17:00' }]);
});

test('loses none of a second volunteer’s edits in 200 random interleavings', { timeout: 120_000 }, async () => {
  const { app, other, text, event, start, state, choose, send } = await createClub();
  await using _ = app;
  let seed = 38;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let round = 0; round < 200; round += 1) {
    if (!(await state()).season || (await state()).season?.appliedAt) await start();
    const edits: Record<string, string> = {};
    const edit = async () => {
      const [path, field, value] = (
        [
          [`content/${text.id}`, 'value', `<p>Round ${round} in 2025</p>`],
          [`calendar-events/${event.id}`, 'place', `Gym ${round}`],
          [`calendar-events/${event.id}`, 'title', `Party ${round}`],
        ] as const
      )[random(3)] ?? ['', '', ''];
      if ((await send('PUT', `/api/admin/${path}`, { [field]: value }, other)).status === 200)
        edits[`${path} ${field}`] = value;
    };
    const pick = async () => {
      const item = (await state()).items[random(2)];
      if (item)
        await choose(`${item.entity}/${item.id}`, {
          choice: random(2) ? 'keep' : item.options.includes('date') ? 'date' : 'keep',
          seen: item.stamp,
        });
    };
    for (let step = 0; step < 3; step += 1) await [edit, pick][random(2)]?.();
    await Promise.all([edit(), send('POST', `${PATH}/apply`)]);
    const [content, events] = (await readAll(app, other)) as [{ value: string }[], { place: string; title: string }[]];
    const stored: Record<string, string | undefined> = {
      [`content/${text.id} value`]: content[0]?.value,
      [`calendar-events/${event.id} place`]: events[0]?.place,
      [`calendar-events/${event.id} title`]: events[0]?.title,
    };
    for (const [field, value] of Object.entries(edits))
      expect(stored[field]).toContain(value.replace(/ in 2025.*/, ''));
  }
});
