import { describe, expect, test } from 'vitest';
import type { TestApp } from '../testing.ts';
import { setUpGuessing, TRIES } from './testing-attempts.ts';

/** Every statement that the API's writes send to the database, as it is prepared. */
function recordWrites({ db: { writer } }: TestApp): string[] {
  const statements: string[] = [];
  const { $client: client } = writer;
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
}

describe.each(TRIES)('known names in many pairs of attempts at %s', (path, secret) => {
  test('cost the database the same as unknown ones, up to the last try and for a closed account', async () => {
    const { app, send, nameOf } = await setUpGuessing(path, secret);
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
    // Each attempt costs a password hash.
  }, 180_000);
});
