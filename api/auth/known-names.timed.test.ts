import { describe, expect, test } from 'vitest';
import { createTestApp, TEST_PASSWORD } from '../testing.ts';
import { hashPassword } from './passwords.ts';
import { setUpGuessing, TRIES } from './testing-attempts.ts';

describe.each(TRIES)('known names in many pairs of attempts at %s', (path, secret) => {
  test('take no longer than unknown ones', async () => {
    const { app, send, nameOf } = await setUpGuessing(path, secret);
    await using _ = app;
    const timeOf = async (username: string, n: number): Promise<number> => {
      const start = performance.now();
      await send(username, n);
      return performance.now() - start;
    };
    const pairs = 60;
    let slower = 0;
    for (let n = 0; n < pairs; n += 1) {
      // Each first as often as second: what the one leaves behind is the other's.
      const order = n % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known'];
      const times: Record<string, number> = {};
      for (const kind of order) times[kind] = await timeOf(kind === 'known' ? nameOf(n) : `nobody${n % 6}`, n);
      if ((times.known ?? 0) > (times.unknown ?? 0)) slower += 1;
    }
    // Half of them; by chance alone within four standard deviations.
    expect(slower).toBeLessThan(pairs / 2 + 4 * Math.sqrt(pairs / 4));
  });
});

test('takes equally long for an unknown user, a wrong password and a closed account', async () => {
  await using app = await createTestApp();
  const passwordHash = await hashPassword(TEST_PASSWORD);
  const [open, closed] = [
    await app.createAdmin({ passwordHash }),
    await app.createAdmin({ isActive: false, passwordHash }),
  ];
  const kinds = [
    { username: 'nobody', password: 'wrong' },
    { username: open.username, password: 'wrong' },
    { ...closed, password: TEST_PASSWORD },
  ];
  const times: number[][] = kinds.map(() => []);
  for (let n = 0; n < 9; n += 1) {
    for (const [kind, each] of kinds.entries()) {
      const start = performance.now();
      expect(
        (
          await app.send('POST', '/api/admin/login', {
            body: { username: each.username, password: each.password },
            address: `198.51.100.${n}`,
          })
        ).status,
      ).toBe(401);
      times[kind]?.push(performance.now() - start);
    }
  }
  const medians = times.map((list) => list.toSorted((a, b) => a - b)[4] ?? 0);
  // Without the password check, an unknown user would be refused in a fraction of the time.
  expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(2.5);
});
