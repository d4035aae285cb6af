import { expect, it } from 'vitest';
import { alertRecipients } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { createTestApp } from '../testing.ts';

it('takes equally long for known and unknown names in many pairs of requests', async () => {
  await using app = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', ALERT_FROM: 'site@club.example.org' });
  const accounts = await Promise.all(Array.from({ length: 6 }, () => app.createAdmin()));
  const confirmedAt = new Date().toISOString();
  const rows = accounts.map(({ id }) => ({ userId: id, address: `a${id}@example.org`, confirmedAt }));
  await transact(app.db, (tx) => tx.insert(alertRecipients).values(rows));
  const timeOf = async (username: string, n: number): Promise<number> => {
    const start = performance.now();
    const address = `198.51.${n % 250}.${Math.floor(n / 250)}`;
    const { status } = await app.send('POST', '/api/admin/password-mail', { body: { username }, address });
    expect(status).toBe(202);
    return performance.now() - start;
  };
  await timeOf('nobody', 999);
  const pairs = 60;
  let slower = 0;
  for (let n = 0; n < pairs; n += 1) {
    const known = accounts[n % 6]?.username ?? '';
    const names = n % 2 === 0 ? [known, `nobody${n % 6}`] : [`nobody${n % 6}`, known];
    const times = new Map<string, number>();
    for (const [index, name] of names.entries()) times.set(name, await timeOf(name, 2 * n + index));
    if ((times.get(known) ?? 0) > (times.get(`nobody${n % 6}`) ?? 0)) slower += 1;
  }
  // Half of them; by chance alone within four standard deviations.
  expect(slower).toBeLessThan(pairs / 2 + 4 * Math.sqrt(pairs / 4));
  expect(slower).toBeGreaterThan(pairs / 2 - 4 * Math.sqrt(pairs / 4));
});
