import { expect, test } from 'vitest';
import { listChoices } from './schedule.tsx';

test.each([
  ['the hour before clocks go forward', '2026-03-08T07:30:00Z', '2026-03-08'],
  ['the first hour of the day that has 25', '2026-11-01T07:30:00Z', '2026-11-02'],
])('offers the morning of the next day in %s', (_, now, day) => {
  expect(listChoices(now, 'America/Los_Angeles').at(-1)).toMatchObject({ label: 'Tomorrow 7:00 am', day });
});
