import { describe, expect, test } from 'vitest';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../testing.ts';
import { hashPassword } from './passwords.ts';

/** Every statement that the API's writes send to the database, as it is prepared. */
const recordWrites = ({ db: { writers } }: TestApp): string[] => {
  const statements: string[] = [];
  const { $client: client } = writers.durable;
  const begin = client.transaction.bind(client);
  client.transaction = async (...how: Parameters<typeof begin>) => {
    const transaction = await begin(...how);
    const execute = transaction.execute.bind(transaction);
    transaction.execute = (statement) => {
      statements.push(typeof statement === 'string' ? statement : statement.sql);
      return execute(statement);
    };
    return transaction;
  };
  return statements;
};

const GUESSES: [string, Record<string, string>][] = [
  ['/api/admin/login', { password: 'wrong' }],
  ['/api/admin/recover', { recoveryCode: 'aaaa-bbbb-cccc-dddd', newPassword: 'long enough' }],
];

describe.each(GUESSES)('in many pairs of guesses at %s, the known name', (path, guess) => {
  const setUp = async () => {
    const app = await createTestApp();
    const passwordHash = await hashPassword(TEST_PASSWORD);
    const accounts = await Promise.all(
      Array.from({ length: 6 }, (_, n) => app.createAdmin({ isActive: n > 0, passwordHash })),
    );
    const send = async (username: string, n: number) => {
      const response = await app.send('POST', path, { body: { username, ...guess }, address: `198.51.100.${n}` });
      expect(response.status).toBe(401);
    };
    // Makes what only the first of all makes.
    await send('nobody', 99);
    return { app, send, nameOf: (n: number) => accounts[n % accounts.length]?.username ?? '' };
  };

  test('makes the database do the same, up to the last try and for a closed account', async () => {
    const { app, send, nameOf } = await setUp();
    await using _ = app;
    const statements = recordWrites(app);
    const workOf = async (username: string, n: number) => {
      await send(username, n);
      return statements.splice(0);
    };
    for (let n = 0; n < 60; n += 1) {
      const known = await workOf(nameOf(n), n);
      expect(known.length).toBeGreaterThan(4);
      expect(await workOf(`nobody${n % 6}`, n)).toEqual(known);
    }
  });
});
