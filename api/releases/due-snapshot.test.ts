import { expect, test } from 'vitest';
import { EMPTY_SNAPSHOT } from '../../contract/releases.ts';
import { makeEvent } from '../../contract/testing-input.ts';
import { getDueSnapshot, listBoundaries } from './due-snapshot.ts';

const createdAt = '2026-09-01T12:00:00.000Z';
const [FIRST, LAST] = ['2026-10-17T00:00:00.000Z', '2026-10-18T00:00:00.000Z'];

function link(id: number, window: { showFrom?: string | null; showUntil?: string | null } = {}) {
  return {
    id,
    createdAt,
    name: `Link ${id}`,
    url: 'https://school.example.org',
    description: '',
    location: 'footer' as const,
    isActive: true,
    sortOrder: '0',
    ...window,
  };
}
function banner(more: object) {
  return {
    id: 1,
    createdAt,
    key: 'home_navy_section',
    value: '<p>Tonight!</p>',
    type: 'html' as const,
    description: '',
    ...more,
  };
}
const make = (parts: object) => ({ ...EMPTY_SNAPSHOT, ...parts });

function idsAt(at: string) {
  return getDueSnapshot(
    make({
      externalLinks: [
        link(1),
        link(2, { showFrom: FIRST }),
        link(3, { showUntil: LAST }),
        link(4, { showFrom: FIRST, showUntil: LAST }),
        link(5, { showFrom: null, showUntil: null }),
      ],
    }),
    at,
  ).externalLinks.map(({ id }) => id);
}

test('shows a row from its first moment until just before its last', () => {
  expect(idsAt('2026-10-16T23:59:59.999Z')).toEqual([1, 3, 5]);
  expect(idsAt(FIRST)).toEqual([1, 2, 3, 4, 5]);
  expect(idsAt('2026-10-17T23:59:59.999Z')).toEqual([1, 2, 3, 4, 5]);
  expect(idsAt(LAST)).toEqual([1, 2, 5]);
});

test('shows a banner’s other text outside its window, or the built-in one', () => {
  const window = { showFrom: FIRST, showUntil: LAST };
  const read = (more: object, at: string) => getDueSnapshot(make({ contentItems: [banner(more)] }), at).contentItems;
  expect(read({ ...window, fallbackValue: '<p>See you soon.</p>' }, FIRST)[0]?.value).toBe('<p>Tonight!</p>');
  expect(read({ ...window, fallbackValue: '<p>See you soon.</p>' }, LAST)[0]?.value).toBe('<p>See you soon.</p>');
  expect(read({ ...window, fallbackValue: null }, LAST)).toEqual([]);
  expect(read({ key: 'donate_button_url', value: '' }, LAST)[0]?.value).toBe('');
});

test('hides windows from visitors', () => {
  const { contentItems, externalLinks } = getDueSnapshot(
    make({ contentItems: [banner({ showUntil: LAST })], externalLinks: [link(2, { showFrom: FIRST })] }),
    FIRST,
  );
  for (const row of [...contentItems, ...externalLinks]) expect(Object.keys(row).join()).not.toMatch(/show|fallback/);
});

test('has a boundary at both ends of a window', () => {
  const timed = make({
    contentItems: [banner({ showUntil: LAST })],
    externalLinks: [link(1), link(2, { showFrom: FIRST })],
  });
  expect(listBoundaries(timed, 'America/Los_Angeles').toSorted()).toEqual([FIRST, LAST]);
});

test('has a boundary at the end of an event, unless it is hidden', () => {
  const calendarEvents = [
    makeEvent({ endsAt: '2026-12-04T20:00' }),
    makeEvent({ startsAt: '2026-12-05', endsAt: null }),
    makeEvent({ isActive: false }),
  ];
  expect(listBoundaries(make({ calendarEvents }), 'America/Los_Angeles')).toEqual([
    '2026-12-05T04:00:00.000Z',
    '2026-12-06T08:00:00.000Z',
  ]);
});
