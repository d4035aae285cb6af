import { expect, test } from 'vitest';
import { createTestApp } from '../testing.ts';
import { describeResource, getPaths, type Resource } from './testing-resource.ts';

export interface OrderedResource extends Resource {
  /** Query by which visitors filter the list. */
  part?: { field: string; values: [other: string, wanted: string, empty: string]; unknown: string };
  /** Bodies that an edit refuses, because they name what is set at creation. */
  fixed?: Record<string, unknown>[];
}

/** For resources with an order and an Active state. */
export function describeOrderedResource(resource: OrderedResource): void {
  const { input, part, fixed = [] } = resource;
  const { path, publicPath } = getPaths(resource);
  describeResource(resource);

  if (part) {
    const { field, values, unknown } = part;
    test(`${path}: gives visitors the items of one ${field}`, async () => {
      await using app = await createTestApp();
      const cookie = await app.signInNew();
      const [other, wanted, empty] = values;
      for (const value of [other, wanted]) {
        await app.send('POST', path, { cookie, body: { ...input(1), [field]: value } });
      }
      const get = (value: string) => app.send('GET', `${publicPath}?${field}=${value}`);
      expect((await get(wanted)).body).toMatchObject([{ id: 2 }]);
      expect((await get(empty)).body).toEqual([]);
      expect((await get(unknown)).status).toBe(400);
    });
  }

  test.each(fixed)(`${path}: never edits what is set at creation: %o`, async (body) => {
    await using app = await createTestApp();
    const cookie = await app.signInNew();
    const { body: made } = await app.send('POST', path, { cookie, body: input(1) });
    expect((await app.send('PUT', `${path}/1`, { cookie, body })).status).toBe(400);
    expect((await app.send('GET', path, { cookie })).body).toEqual([made]);
  });

  test(`${path}: sorts numerically by sortOrder, then by id, and shows visitors only active items`, async () => {
    await using app = await createTestApp();
    const cookie = await app.signInNew();
    const orders = ['10', '9', '-1', '9', '100'];
    for (const [index, sortOrder] of orders.entries()) {
      const body = { ...input(index), sortOrder, isActive: index !== 4 };
      expect((await app.send('POST', path, { cookie, body })).status).toBe(201);
    }
    const idsOf = async (where: string) =>
      ((await app.send('GET', where, { cookie })).body as { id: number }[]).map(({ id }) => id);
    expect(await idsOf(path)).toEqual([3, 2, 4, 1, 5]);
    expect(await idsOf(publicPath)).toEqual([3, 2, 4, 1]);
  });

  test(`${path}: accepts an order as a number and stores it as text`, async () => {
    await using app = await createTestApp();
    const cookie = await app.signInNew();
    const { body: made } = await app.send('POST', path, { cookie, body: { ...input(1), sortOrder: 12 } });
    expect(made).toMatchObject({ sortOrder: '12' });
    const { body: edited } = await app.send('PUT', `${path}/1`, { cookie, body: { sortOrder: -3 } });
    expect(edited).toMatchObject({ sortOrder: '-3' });
    expect((await app.send('GET', publicPath)).body).toMatchObject([{ sortOrder: '-3' }]);
  });

  test(`${path}: responds to visitors with an ETag, and with 304 when it matches`, async () => {
    await using app = await createTestApp();
    const cookie = await app.signInNew();
    await app.send('POST', path, { cookie, body: input(1) });
    const first = await app.send('GET', publicPath);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    const again = await app.send('GET', publicPath, { headers: { 'if-none-match': etag } });
    expect(again).toMatchObject({ status: 304, body: undefined });
    await app.send('DELETE', `${path}/1`, { cookie });
    expect((await app.send('GET', publicPath, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });
}
