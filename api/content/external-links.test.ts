import { describe, expect, test } from 'vitest';
import { createTestApp } from '../testing.ts';
import { describeOrderedResource } from './testing-ordered-resource.ts';

const link = { name: 'Join the club', url: 'https://join.example/' };

const path = '/api/admin/external-links';

describeOrderedResource({
  entity: 'externalLinks',
  input: (n: number) => ({ ...link, name: `Link ${n}`, location: 'header' }),
  change: { name: 'Renewed', url: 'http://renewed.example/a?b=1&c=2', location: 'sidebar', isActive: true },
  refused: [
    ['a missing name', { url: link.url }, 'Name is required'],
    ['a blank name', { ...link, name: ' ' }, 'Name is required'],
    ['a missing address', { name: 'x' }, 'URL is required'],
    ['a script address', { ...link, url: ' javascript:alert(1)' }, /^URL must be a full web address/],
    ['an address of this site', { ...link, url: '/about' }, /^URL must be a full web address/],
    ['an unknown location', { ...link, location: 'attic' }, /^Location must be one of footer, header/],
  ],
  part: { field: 'location', values: ['footer', 'get-involved', 'sidebar'], unknown: 'attic' },
});

describe('external links', () => {
  test('accepts the whole object as it was read', async () => {
    await using app = await createTestApp();
    const cookie = await app.signInNew();
    const { body: read } = await app.send('POST', path, { cookie, body: link });
    const body = { ...(read as object), name: 'Another name', id: 99, createdAt: 'never' };
    expect((await app.send('PUT', `${path}/1`, { cookie, body })).body).toEqual({
      ...(read as object),
      name: 'Another name',
      version: 2,
      updatedAt: expect.any(String),
    });
  });
});
