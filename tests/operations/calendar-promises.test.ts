import { expect, test } from 'vitest';
import { playDates } from '../slow/calendars/publish-events.ts';

// A thousand edits: `npm run test:calendars`.
test('never changes a UID, lowers a SEQUENCE or loses an event, whatever volunteers do', async () => {
  const { problems, styles } = await playDates({ edits: 20, seed: 2 });
  expect(problems).toEqual([]);
  expect(styles).toBeGreaterThan(10);
}, 90_000);
