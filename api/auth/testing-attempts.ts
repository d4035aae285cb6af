import { expect } from 'vitest';
import { createTestApp, TEST_PASSWORD } from '../testing.ts';
import { hashPassword } from './passwords.ts';

/** Calls that take a name and a secret. */
export const TRIES: [string, Record<string, string>][] = [
  ['/api/admin/login', { password: 'wrong' }],
  ['/api/admin/recover', { recoveryCode: 'aaaa-bbbb-cccc-dddd', newPassword: 'long enough' }],
];

/** Accounts with passwords as slow to check as a club's, one of them closed, and a guess at each name. */
export async function setUpGuessing(path: string, secret: Record<string, string>) {
  const app = await createTestApp();
  const passwordHash = await hashPassword(TEST_PASSWORD);
  const accounts = await Promise.all(
    Array.from({ length: 6 }, (_, n) => app.createAdmin({ isActive: n > 0, passwordHash })),
  );
  const send = async (username: string, n: number) => {
    const response = await app.send('POST', path, { body: { username, ...secret }, address: `198.51.100.${n}` });
    expect(response.status).toBe(401);
  };
  // Makes what only the first of all makes.
  await send('nobody', 99);
  return { app, send, nameOf: (n: number) => accounts[n % accounts.length]?.username ?? '' };
}
