import { describe, expect, test } from 'vitest';
import { createTestApp } from '../testing.ts';
import { describeOrderedResource } from './testing-ordered-resource.ts';

const image = { imageUrl: 'https://a.example/game.webp', pageType: 'home' };

const path = '/api/admin/hero-images';
const change = { altText: 'The last whistle', sortOrder: '7' };

describeOrderedResource({
  entity: 'heroImages',
  input: (n: number) => ({ ...image, altText: `Game ${n}` }),
  change,
  refused: [
    ['a missing picture', { pageType: 'home' }, 'Image URL is required'],
    ['a blank picture', { ...image, imageUrl: '  ' }, 'Image URL is required'],
    ['a script address', { ...image, imageUrl: 'javascript:alert(1)' }, /^Image URL must be/],
    ['a path out of the images', { ...image, imageUrl: '/objects/images/../x' }, /^Image URL must be/],
    ['an unknown page', { ...image, pageType: 'get-involved' }, /^Page must be one of/],
    ['an order in a list', { ...image, sortOrder: ['1'] }, 'Order must be a number'],
    ['an order between two numbers', { ...image, sortOrder: 1.5 }, 'Order must be a whole number'],
    ['an order that is no number', { ...image, sortOrder: 'first' }, 'Order must be a whole number'],
    ['an Active state in words', { ...image, isActive: 'yes' }, 'Active must be on or off'],
    ['a list', [image], 'The request body must be a JSON object'],
  ],
  part: { field: 'pageType', values: ['home', 'events', 'about'], unknown: 'get-involved' },
  fixed: [{ imageUrl: 'https://a.example/b.png' }, { isActive: false }, { pageType: 'about' }],
});

describe('hero images', () => {
  test('shows visitors when the images last changed', async () => {
    await using app = await createTestApp();
    const cookie = await app.signInNew();
    const { body: made } = await app.send('POST', path, { cookie, body: image });
    const listed = async () => (await app.send('GET', '/api/hero-images')).body as Record<string, unknown>[];
    const { updatedAt, createdAt } = made as Record<string, string>;
    expect(await listed()).toMatchObject([{ createdAt, updatedAt }]);
    const { body: edited } = await app.send('PUT', `${path}/1`, { cookie, body: change });
    const changed = (edited as Record<string, string>).updatedAt;
    expect(changed).not.toBe(updatedAt);
    expect(await listed()).toMatchObject([{ ...change, updatedAt: changed }]);
    await app.send('PUT', '/api/admin/publish/settings', { cookie, body: { autoPublish: false } });
    await app.send('PUT', `${path}/1`, { cookie, body: { altText: 'Not yet' } });
    expect(await listed()).toMatchObject([{ ...change, updatedAt: changed }]);
  });

  test.each(['?pageType=nowhere', '?pageType=', '?pageType=home&pageType=about'])('refuses %s', async (search) => {
    await using app = await createTestApp();
    const response = await app.send('GET', `/api/hero-images${search}`);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ message: expect.stringMatching(/^Page must be one of home, about/) });
  });
});
