import { expect, test, vi } from 'vitest';
import { loadOnce } from './load-once.ts';

test('loads once for any number of callers and forgets a failure', async () => {
  const load = vi.fn(async () => 'loaded');
  load.mockRejectedValueOnce(new Error('EMFILE'));
  const get = loadOnce(load);
  const [first, second] = await Promise.allSettled([get(), get()]);
  expect([first.status, second.status]).toEqual(['rejected', 'rejected']);
  expect(load).toHaveBeenCalledTimes(1);
  expect(await Promise.all([get(), get()])).toEqual(['loaded', 'loaded']);
  expect(await get()).toBe('loaded');
  expect(load).toHaveBeenCalledTimes(2);
});
