import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { toMoment } from '../../contract/club-time.ts';
import { contentItems, externalLinks, releases } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { createRelease, findLiveRelease } from '../releases/releases.queries.ts';
import { updateSettings } from '../settings/settings.queries.ts';
import { createHolder, getSchedulerState } from './publish-lease.ts';
import { createScheduler } from './scheduler.ts';
import { createTestPipeline } from './testing-pipeline.ts';

const ZONE = 'America/Los_Angeles';
const club = (wall: string) => new Date(toMoment(wall, ZONE));

async function setUp(start: string) {
  let clock = club(start);
  let shown: string[] = [];
  const pipeline = await createTestPipeline();
  const { db, publisher, context } = pipeline;
  const render = context.render;
  context.render = (input, path) => {
    if (path === '/') shown = input.snapshot.contentItems.map(({ value }) => value);
    return render(input, path);
  };
  const createAnother = () =>
    createScheduler({
      db,
      publisher,
      log: context.log,
      now: () => clock,
      holder: createHolder(),
      club: context,
    });
  const scheduler = createAnother();
  const publish = () =>
    transact(db, (tx) =>
      createRelease(tx, { kind: 'publish', status: 'building', note: '', by: null, at: clock }),
    ).then(async ({ id }) => {
      publisher.enqueue(id);
      await publisher.finished(id);
    });
  /** The clock moves on, and what is due goes live. */
  const goTo = async (moment: Date, by = scheduler) => {
    clock = moment;
    await by();
    await publisher.idle();
    return findLiveRelease(db);
  };
  return { pipeline, db, scheduler, createAnother, publish, goTo, shown: () => shown };
}

const dates = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
function banner(window: { showFrom?: string; showUntil?: string }) {
  return {
    key: 'home_navy_section',
    value: 'Tonight!',
    fallbackValue: 'See you soon.',
    description: '',
    type: 'html' as const,
    ...dates,
    ...window,
  };
}

const NIGHTS = [
  { name: 'clocks go forward', eve: '2026-03-07T20:00', from: '2026-03-08T02:30', until: '2026-03-08T03:45', long: 15 },
  { name: 'clocks go back', eve: '2026-10-31T20:00', from: '2026-11-01T01:30', until: '2026-11-01T02:00', long: 90 },
];

test.each(NIGHTS)(
  'shows and hides a banner at its minutes in the night when $name',
  async ({ eve, from, until, long }) => {
    const { pipeline, db, publish, goTo, shown } = await setUp(eve);
    await using _ = pipeline;
    const [first, last] = [club(from), club(until)];
    expect((last.getTime() - first.getTime()) / 60_000).toBe(long);
    await db.insert(contentItems).values(banner({ showFrom: first.toISOString(), showUntil: last.toISOString() }));
    await publish();
    expect(shown()).toEqual(['See you soon.']);

    expect(await goTo(new Date(first.getTime() - 1))).toMatchObject({ id: 1 });
    expect(await goTo(first)).toMatchObject({ id: 2, kind: 'scheduled', createdAt: first.toISOString() });
    expect(shown()).toEqual(['Tonight!']);
    expect(await goTo(new Date(last.getTime() - 1))).toMatchObject({ id: 2 });
    expect(await goTo(last)).toMatchObject({ id: 3, kind: 'scheduled' });
    expect(shown()).toEqual(['See you soon.']);
    expect(await goTo(new Date(last.getTime() + 86_400_000))).toMatchObject({ id: 3 });
  },
);

test('combines times missed during downtime into one release', async () => {
  const { pipeline, db, publish, goTo, shown } = await setUp('2026-10-01T08:00');
  await using _ = pipeline;
  const window = {
    showFrom: club('2026-10-02T08:00').toISOString(),
    showUntil: club('2026-10-05T08:00').toISOString(),
  };
  await db.insert(contentItems).values(banner(window));
  await publish();
  await goTo(club('2026-10-04T08:00'));
  expect(shown()).toEqual(['Tonight!']);
  await goTo(club('2026-10-09T08:00'));
  expect(shown()).toEqual(['See you soon.']);
  expect(await db.$count(releases)).toBe(3);
});

test('publishes no unpublished edit at a boundary', async () => {
  const { pipeline, db, publish, goTo, shown } = await setUp('2026-10-01T08:00');
  await using _ = pipeline;
  await db.insert(contentItems).values(banner({ showFrom: club('2026-10-02T08:00').toISOString() }));
  await publish();
  await db.update(contentItems).set({ value: 'Not yet.' }).where(eq(contentItems.id, 1));
  await goTo(club('2026-10-02T08:00'));
  expect(shown()).toEqual(['Tonight!']);
});

test('publishes unpublished changes once at the planned time, in the planner’s name', async () => {
  const { pipeline, db, publish, goTo } = await setUp('2026-10-17T08:00');
  await using _ = pipeline;
  await publish();
  const link = { name: 'Shop', url: 'https://shop.example.org', description: '', location: 'footer' as const };
  await db.insert(externalLinks).values({ ...link, isActive: true, sortOrder: '0', ...dates });
  const scheduledFor = club('2026-10-17T17:00').toISOString();
  await transact(db, (tx) => updateSettings(tx, { autoPublish: false, scheduledFor, scheduledBy: 'president' }));
  expect(await goTo(club('2026-10-17T16:59'))).toMatchObject({ id: 1 });
  expect(await goTo(club('2026-10-17T17:00'))).toMatchObject({ id: 2, kind: 'scheduled', createdBy: 'president' });
  expect(await goTo(club('2026-10-17T17:01'))).toMatchObject({ id: 2 });
});

test('runs in one process, and another takes over when it stops', async () => {
  const { pipeline, db, scheduler, createAnother, publish, goTo } = await setUp('2026-10-01T08:00');
  await using _ = pipeline;
  const other = createAnother();
  await db.insert(contentItems).values(banner({ showFrom: club('2026-10-02T08:00').toISOString() }));
  await publish();
  await scheduler();
  // In the other process's eyes the first is alive: it holds the lease for ten seconds.
  expect(await goTo(club('2026-10-01T08:00'), other)).toMatchObject({ id: 1 });
  expect(await getSchedulerState(db, club('2026-10-01T08:04'))).toEqual({
    lastRunAt: club('2026-10-01T08:00').toISOString(),
    isLate: false,
  });
  expect((await getSchedulerState(db, club('2026-10-01T08:06'))).isLate).toBe(true);
  expect(await goTo(club('2026-10-02T08:00'), other)).toMatchObject({ id: 2, kind: 'scheduled' });
  expect((await getSchedulerState(db, club('2026-10-02T08:00'))).isLate).toBe(false);
});

test('creates one release when two processes check at the same moment', async () => {
  const { pipeline, db, scheduler, createAnother, publish, goTo } = await setUp('2026-10-01T08:00');
  await using _ = pipeline;
  await db.insert(contentItems).values(banner({ showFrom: club('2026-10-02T08:00').toISOString() }));
  await publish();
  await scheduler();
  const other = createAnother();
  await Promise.all([goTo(club('2026-10-02T08:00'), other), goTo(club('2026-10-02T08:00'))]);
  expect(await db.$count(releases)).toBe(2);
});

test('shows the right rows again once a clock that was a day ahead is set right', async () => {
  const { pipeline, db, publish, goTo, shown } = await setUp('2026-10-03T08:00');
  await using _ = pipeline;
  const window = {
    showFrom: club('2026-10-01T08:00').toISOString(),
    showUntil: club('2026-10-02T17:00').toISOString(),
  };
  await db.insert(contentItems).values(banner(window));
  await publish();
  expect(shown()).toEqual(['See you soon.']);
  expect(await goTo(club('2026-10-02T08:00'))).toMatchObject({ id: 2, kind: 'scheduled' });
  expect(shown()).toEqual(['Tonight!']);
  expect(await goTo(club('2026-10-02T08:01'))).toMatchObject({ id: 2 });
  expect(await goTo(club('2026-10-02T17:00'))).toMatchObject({ id: 3 });
  expect(shown()).toEqual(['See you soon.']);
});

test('retries a release of a wrong clock after a quarter of an hour if it fails', async () => {
  const { pipeline, db, publish, goTo } = await setUp('2026-10-03T08:00');
  await using _ = pipeline;
  await db.insert(contentItems).values(banner({ showUntil: club('2026-10-02T17:00').toISOString() }));
  await publish();
  pipeline.context.render = async () => {
    throw new Error('out of order');
  };
  await goTo(club('2026-10-02T08:00'));
  await goTo(club('2026-10-02T08:14'));
  expect(await db.$count(releases)).toBe(2);
  await goTo(club('2026-10-02T08:16'));
  expect(await db.$count(releases)).toBe(3);
});

test('does not retry a failed release every second', async () => {
  const { pipeline, db, publish, goTo } = await setUp('2026-10-01T08:00');
  await using _ = pipeline;
  await db.insert(contentItems).values(banner({ showFrom: club('2026-10-02T08:00').toISOString() }));
  await publish();
  const { render } = pipeline.context;
  pipeline.context.render = async () => {
    throw new Error('out of order');
  };
  await goTo(club('2026-10-02T08:00'));
  await goTo(club('2026-10-02T08:14'));
  expect(await db.$count(releases)).toBe(2);
  pipeline.context.render = render;
  expect(await goTo(club('2026-10-02T08:16'))).toMatchObject({ id: 3, kind: 'scheduled' });
});

test('publishes changes blocked by errors at the planned time as soon as they are fixed', async () => {
  const { pipeline, db, publish, goTo } = await setUp('2026-10-17T08:00');
  await using _ = pipeline;
  await publish();
  const faint = '<p><span class="text-color-white">Bring chairs</span></p>';
  await db.insert(contentItems).values({ ...banner({}), key: 'home_main_content', value: faint, fallbackValue: null });
  const scheduledFor = club('2026-10-17T17:00').toISOString();
  const settings = { autoPublish: false, mendErrorsFirst: true, scheduledFor, scheduledBy: 'president' };
  await transact(db, (tx) => updateSettings(tx, settings));
  expect(await goTo(club('2026-10-17T17:00'))).toMatchObject({ id: 1 });
  await db.update(contentItems).set({ value: '<p>Bring chairs</p>' }).where(eq(contentItems.id, 1));
  expect(await goTo(club('2026-10-17T17:01'))).toMatchObject({ id: 2, kind: 'scheduled', createdBy: 'president' });
});
