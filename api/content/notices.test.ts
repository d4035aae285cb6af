import { describe, expect, it } from 'vitest';
import { toWallTime } from '../../contract/club-time.ts';
import { listShownNotices } from '../../contract/notices.ts';
import { EMPTY_SNAPSHOT } from '../../contract/releases.ts';
import { resolveTime } from '../../contract/visibility-window.ts';
import { getDueSnapshot, listBoundaries } from '../releases/due-snapshot.ts';
import { createTestApp } from '../testing.ts';
import { describeResource } from './testing-resource.ts';

const path = '/api/admin/notices';
const zone = 'America/Los_Angeles';
const MINUTE = 60_000;

describeResource({
  entity: 'notices',
  input: (n: number) => ({ text: `The game is in gym ${n}` }),
  change: { text: 'The game is on', linkUrl: '/events', showUntil: '2026-12-05T07:00:00.000Z' },
  refused: [
    ['a missing text', {}, 'Text is required'],
    ['an empty text', { text: '  ' }, 'Text is required'],
    ['a long text', { text: 'x'.repeat(201) }, 'Text must be at most 200 characters'],
    ['a script for a link', { text: 'x', linkUrl: 'javascript:alert(1)' }, /^Link must be a page of this site/],
    ['another host without a scheme', { text: 'x', linkUrl: '//a.example' }, /^Link must be a page of this site/],
    ['a host behind a backslash', { text: 'x', linkUrl: '/\\a.example' }, /^Link must be a page of this site/],
    [
      'an end before the start',
      { text: 'x', showFrom: '2026-12-04T23:00', showUntil: '2026-12-04T22:00' },
      'Show until must be later than Show from',
    ],
  ],
});

describe('notices', () => {
  it('shows visitors the newest two active ones', async () => {
    await using app = await createTestApp();
    const cookie = await app.signInNew();
    for (const text of ['First', 'Second', 'Third']) await app.send('POST', path, { cookie, body: { text } });
    await app.send('POST', path, { cookie, body: { text: 'Hidden', isActive: false } });
    await app.send('POST', path, { cookie, body: { text: 'Over', showUntil: '2020-01-01T10:00' } });
    const { body } = await app.send('GET', '/api/notices');
    expect((body as { text: string }[]).map(({ text }) => text)).toEqual(['Third', 'Second']);
  });

  it('start and end by the club’s clock, to the minute, also when clocks change', () => {
    const nights = [Date.UTC(2026, 9, 31), Date.UTC(2027, 2, 13), Date.UTC(2026, 6, 4)];
    for (let round = 0; round < 1000; round += 1) {
      const start = (nights[round % nights.length] ?? 0) + ((round * 7919) % 3000) * MINUTE;
      const [showFrom, showUntil] = [start, start + (61 + ((round * 104_729) % 3000)) * MINUTE].map((moment) =>
        toWallTime(new Date(moment).toISOString(), zone),
      ) as [string, string];
      const [from, until] = [resolveTime(showFrom, zone), resolveTime(showUntil, zone)];
      if (from >= until) continue;
      const createdAt = '2026-01-01T00:00:00.000Z';
      const notice = { id: 1, createdAt, text: 'x', linkUrl: '', isActive: true, showFrom: from, showUntil: until };
      const snapshot = { ...EMPTY_SNAPSHOT, notices: [notice] };
      const isShown = (at: number) =>
        listShownNotices(getDueSnapshot(snapshot, new Date(at).toISOString()).notices).length === 1;
      const [first, last] = [Date.parse(from), Date.parse(until)];
      expect([first - 1, first, last - 1, last].map(isShown), `${showFrom} to ${showUntil}`).toEqual([
        false,
        true,
        true,
        false,
      ]);
      expect(listBoundaries(snapshot, zone)).toEqual([from, until]);
      // Clocks show the wall time that was typed, or skip it that night.
      const shown = toWallTime(from, zone);
      expect(shown === showFrom || shown > showFrom, `${showFrom} begins at ${shown}`).toBe(true);
    }
  });
});
