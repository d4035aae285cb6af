import { expect, test } from 'vitest';
import { playDates } from '../slow/calendars/publish-events.ts';

// A thousand edits: `npm run test:calendars`.
test('calendars never see a UID change, a SEQUENCE fall or an event vanish, whatever volunteers do', async () => {
  const { problems, styles } = await playDates({ edits: 20, seed: 2 });
  expect(problems).toEqual([]);
  expect(styles).toBeGreaterThan(10);
}, 90_000);
