import { expect, test } from 'vitest';
import { compareReaders } from '../slow/calendars/compare-readers.ts';
import { readByIcalJs, readByNodeIcal } from '../slow/calendars/read-calendars.ts';

// All three programs and 10,000 events: `npm run test:calendars`.
test('writes calendar files that other programs read to the second, in lines of 75 octets', () => {
  const readers = { 'ical.js': readByIcalJs, 'node-ical': readByNodeIcal };
  expect(compareReaders({ count: 40, seed: 5545, readers, isEachFile: true })).toEqual([]);
});
