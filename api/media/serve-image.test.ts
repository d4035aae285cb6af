import type { RequestListener } from 'node:http';
import { inject } from 'light-my-request';
import { expect, test } from 'vitest';
import { StoreFailure } from './object-store.ts';
import { createImageServer } from './serve-image.ts';

const PATH = `/objects/images/${'0'.repeat(32)}.jpg`;

async function get(fetchImage: () => Promise<boolean>) {
  const logged: object[] = [];
  const log = { error: (fields: object) => void logged.push(fields) };
  const { handle } = createImageServer({ imagesDir: '/nowhere', fetchImage }, {}, log);
  const response = await inject(handle as RequestListener as never, { method: 'GET', url: PATH });
  return { status: response.statusCode, headers: response.headers, logged };
}

test('responds with 404 for a missing image, without logging it', async () => {
  expect(await get(async () => false)).toMatchObject({ status: 404, logged: [] });
});

test('responds with 503 and a log line when the store is unreachable', async () => {
  const err = new StoreFailure('read an image', new Error('connect ECONNREFUSED'));
  const { status, headers, logged } = await get(() => Promise.reject(err));
  expect(status).toBe(503);
  expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(logged).toEqual([{ err, name: `${'0'.repeat(32)}.jpg` }]);
});

test('responds with 503 for a file that cannot be read', async () => {
  expect(await get(async () => true)).toMatchObject({ status: 503, logged: [expect.anything()] });
});
