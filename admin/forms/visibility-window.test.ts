import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeWindow, getWindowFields, toWindowBody } from './visibility-window.tsx';

// The page's time zone is the club's, in which half past one occurs twice on this day.
beforeAll(() => vi.stubGlobal('document', { querySelector: () => ({ content: 'America/Los_Angeles' }) }));
afterAll(() => vi.unstubAllGlobals());

const FIRST = '2026-11-01T08:30:00.000Z';
const AGAIN = '2026-11-01T09:30:00.000Z';
const row = { showFrom: FIRST, showUntil: null };

it('shows both ends on the club’s clock, and nothing where there is no limit', () => {
  expect(getWindowFields(row)).toEqual({ showFrom: '2026-11-01T01:30', showUntil: '' });
  expect(getWindowFields({ showFrom: AGAIN, showUntil: null }).showFrom).toBe('2026-11-01T01:30');
  expect(getWindowFields(null)).toEqual({ showFrom: '', showUntil: '' });
});

it('sends unedited times back unchanged, also the second of two repeated hours', () => {
  const stored = { showFrom: AGAIN, showUntil: null };
  expect(toWindowBody(getWindowFields(stored), stored)).toEqual(stored);
  expect(toWindowBody({ showFrom: '2026-11-02T10:00', showUntil: '' }, stored)).toEqual({
    showFrom: '2026-11-02T10:00',
    showUntil: null,
  });
});

it('describes what comes next', () => {
  expect(describeWindow({}, FIRST)).toBeNull();
  expect(describeWindow(row, '2026-10-01T00:00:00.000Z')).toMatch(/^From /);
  expect(describeWindow(row, FIRST)).toBeNull();
  expect(describeWindow({ showFrom: FIRST, showUntil: AGAIN }, FIRST)).toMatch(/^Until /);
  expect(describeWindow({ showUntil: AGAIN }, AGAIN)).toMatch(/^Over since /);
});
