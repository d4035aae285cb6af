import { expect, it } from 'vitest';
import { eventsGroups } from './events-groups.ts';
import { listBlockKeys } from './keys-of-page.ts';

it('shows every text of the Events page exactly once', () => {
  const shown = eventsGroups.flatMap(({ keys }) => keys);
  expect([...shown].sort()).toEqual(listBlockKeys('events').sort());
});
