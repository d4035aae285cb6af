import { describe, expect, test } from 'vitest';
import { createTestApp } from '../testing.ts';

const path = '/api/admin/changes';
const idsOf = (body: unknown) => (body as { id: number }[]).map(({ id }) => id);

describe('changes', () => {
  const setUp = async () => {
    const app = await createTestApp();
    const cookie = await app.signInNew();
    for (const key of ['first', 'second', 'third']) {
      await app.send('POST', '/api/admin/content', { cookie, body: { key, value: 'x' } });
    }
    const get = (search: string, as = cookie) => app.send('GET', `${path}${search}`, { cookie: as });
    return { app, get };
  };

  test('lists changes newest first, a page at a time', async () => {
    const { app, get } = await setUp();
    await using _ = app;
    expect(idsOf((await get('')).body)).toEqual([3, 2, 1]);
    expect(idsOf((await get('?limit=2')).body)).toEqual([3, 2]);
    expect(idsOf((await get('?limit=2&before=2')).body)).toEqual([1]);
    expect(idsOf((await get('?entity=contentItems&id=2')).body)).toEqual([2]);
    expect(idsOf((await get('?entity=heroImages')).body)).toEqual([]);
  });

  test('names the newest change of each item, whoever made it', async () => {
    const { app, get } = await setUp();
    await using _ = app;
    const other = await app.signInNew();
    await app.send('PUT', '/api/admin/content/2', { cookie: other, body: { value: 'y' } });
    const [, , first] = (await get('')).body as { by: string }[];
    const { body } = await get(`?by=${(first as { by: string }).by}`);
    expect((body as { id: number; last: number }[]).map(({ id, last }) => [id, last])).toEqual([
      [3, 3],
      [2, 4],
      [1, 1],
    ]);
  });

  test.each([
    ['?limit=0', 'limit must be a whole number from 1'],
    ['?limit=201', 'limit must be at most 200'],
    ['?before=x', 'before must be a whole number from 1'],
    ['?id=1&id=2', 'id must be given once'],
    ['?entity=sessions', /^entity must be one of contentItems/],
    ['?entity=__proto__', /^entity must be one of contentItems/],
    ['?page=nowhere', /^Page must be one of home/],
    ['?by=a&by=b', 'by must be given once'],
  ])('refuses %s', async (search, message) => {
    const { app, get } = await setUp();
    await using _ = app;
    const response = await get(search);
    expect(response.status).toBe(400);
    expect((response.body as { message: string }).message).toMatch(message);
  });

  test('lists changes of accounts for super admins only', async () => {
    const { app, get } = await setUp();
    await using _ = app;
    const superAdmin = await app.signInNew({ isSuperAdmin: true });
    const body = { username: 'newcomer', password: 'long enough' };
    await app.send('POST', '/api/admin/users', { cookie: superAdmin, body });
    expect(idsOf((await get('', superAdmin)).body)).toEqual([4, 3, 2, 1]);
    expect(idsOf((await get('')).body)).toEqual([3, 2, 1]);
    expect((await get('?entity=adminUsers')).status).toBe(403);
  });
});
