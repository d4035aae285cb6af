import { describe, expect, test } from 'vitest';
import type { FeedEntry } from '../../contract/events.ts';
import type { Snapshot } from '../../contract/releases.ts';
import { makeEvent } from '../../contract/testing-input.ts';
import { advanceFeed, listInFeed } from './calendar-feed.ts';

type Row = Snapshot['calendarEvents'][number];

const timeZone = 'America/Los_Angeles';
const DAY = 86_400_000;
const START = Date.parse('2026-10-01T12:00:00.000Z');
const dayOf = (day: number) => new Date(START + day * DAY).toISOString();

/** A club's releases one after the other: what is stored at each, and on which day. */
function publish(steps: [day: number, rows: Row[]][]) {
  let feed: FeedEntry[] = [];
  return steps.map(([day, rows], index) => {
    const release = { id: index + 10, publishedAt: dayOf(day) };
    feed = advanceFeed(feed, rows, { release, timeZone });
    expect(advanceFeed(feed, rows, { release, timeZone })).toEqual(feed);
    return listInFeed(feed, release.publishedAt).map(({ event: { title, status }, sequence }) => [
      title,
      status,
      sequence,
    ]);
  });
}

/** The same event on each of these days. */
const publishOn = (days: number[], event: typeof party) => publish(days.map((day) => [day, [event]]));

const party = makeEvent({ title: 'Party' });

describe('events in the calendar feed', () => {
  test('change only with the event', () => {
    const seen = publish([
      [0, [party]],
      [1, [{ ...party, isSaveTheDate: false, tab: null }]],
      [2, [{ ...party, place: 'Gym' }]],
      [3, [party]],
    ]);
    expect(seen).toEqual([10, 10, 12, 13].map((sequence) => [['Party', 'scheduled', sequence]]));
  });

  test('keep a deleted event as canceled for 60 days', () => {
    const seen = publish([
      [0, [party]],
      [1, []],
      [60, []],
      [61, []],
    ]);
    expect(seen).toEqual([
      [['Party', 'scheduled', 10]],
      [['Party', 'cancelled', 11]],
      [['Party', 'cancelled', 11]],
      [],
    ]);
  });

  test('continue the sequence of an event that returns, however long it was gone', () => {
    const seen = publish([
      [0, [party]],
      [1, []],
      [2, [party]],
      [3, [{ ...party, isActive: false }]],
      [300, []],
      [301, [party]],
    ]);
    expect(seen).toEqual([
      [['Party', 'scheduled', 10]],
      [['Party', 'cancelled', 11]],
      [['Party', 'scheduled', 12]],
      [['Party', 'cancelled', 13]],
      [],
      [['Party', 'scheduled', 15]],
    ]);
  });

  test('keep a canceled event for 60 days, and until its day is over', () => {
    const early = { ...party, status: 'cancelled' as const };
    expect(publishOn([0, 60, 65], early)).toEqual([[['Party', 'cancelled', 10]], [['Party', 'cancelled', 10]], []]);
    const soon = { ...early, startsAt: '2026-10-02', endsAt: null };
    expect(publishOn([0, 59, 60], soon).map(({ length }) => length)).toEqual([1, 1, 0]);
    const late = { ...early, startsAt: '2027-05-01', endsAt: null };
    expect(publishOn([0, 90, 230], late).map(({ length }) => length)).toEqual([1, 1, 0]);
    expect(
      publish([
        [0, [early]],
        [1, []],
        [60, []],
      ]).at(-1),
    ).toEqual([['Party', 'cancelled', 10]]);
  });

  test('keep the 60 days of a canceled event that is hidden and shown again, and list it anew later', () => {
    const off = { ...party, status: 'cancelled' as const };
    const hidden = { ...off, isActive: false };
    const late = { ...off, startsAt: '2027-05-01', endsAt: null };
    expect(
      publish([
        [0, [off]],
        [30, [hidden]],
        [59, [off]],
        [90, [hidden]],
        [91, [off]],
      ]).map(({ length }) => length),
    ).toEqual([1, 1, 1, 0, 0]);
    expect(
      publish([
        [0, [{ ...late, status: 'scheduled' }]],
        [1, []],
        [70, []],
        [71, [late]],
      ]),
    ).toEqual([[['Party', 'scheduled', 10]], [['Party', 'cancelled', 11]], [], [['Party', 'cancelled', 13]]]);
  });

  test('keep a passed event, and drop it without a cancellation when its window ends', () => {
    const timed = { ...party, showUntil: dayOf(80) };
    expect(publishOn([0, 70, 80], timed)).toEqual([[['Party', 'scheduled', 10]], [['Party', 'scheduled', 10]], []]);
    const short = { ...party, showUntil: dayOf(5) };
    expect(publishOn([0, 5], short).at(-1)).toEqual([['Party', 'cancelled', 11]]);
  });

  test.each<[string, Row[]]>([
    ['deleted', []],
    ['hidden', [{ ...party, isActive: false }]],
    ['moved to next year and hidden', [{ ...party, startsAt: '2027-12-04T17:00', endsAt: null, isActive: false }]],
  ])('never cancel an event that is %s once its day is over', (_, rows) => {
    expect(
      publish([
        [0, [party]],
        [70, rows],
        [71, rows],
      ]),
    ).toEqual([[['Party', 'scheduled', 10]], [], []]);
  });

  test('never include an event that visitors never saw', () => {
    expect(
      publish([
        [0, [{ ...party, isActive: false }]],
        [1, []],
      ]),
    ).toEqual([[], []]);
    expect(
      publish([
        [0, [{ ...party, showFrom: dayOf(1) }]],
        [1, [{ ...party, showFrom: dayOf(1) }]],
      ]),
    ).toEqual([[], [['Party', 'scheduled', 11]]]);
  });
});

test('does not leak a later release into an earlier one that another process still shows', () => {
  const [release, later] = [
    { id: 4, publishedAt: dayOf(0) },
    { id: 5, publishedAt: dayOf(1) },
  ];
  const other = makeEvent({ uid: '0d5f6f4e-0b7e-4b5e-9c39-1d2f3a4b5c6d', title: 'Game' });
  const first = advanceFeed([], [party], { release: { ...release, id: 3 }, timeZone });
  const second = advanceFeed(first, [{ ...party, place: 'Gym' }, other], { release: later, timeZone });
  const again = advanceFeed(second, [party], { release, timeZone });
  expect(again.map(({ event: { place, title }, sequence }) => [title, place, sequence])).toEqual([
    ['Party', 'Home field', 4],
  ]);
});
