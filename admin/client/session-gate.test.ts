import { expect, it } from 'vitest';
import { endsSession } from './session-gate.ts';

const LISTS = ['hero-images', 'carousel-images', 'external-links', 'embed-documents', 'calendar-events'];

it.each(['users', 'change-password', ...LISTS])('a write to %s that is forbidden leads to the sign-in page', (name) => {
  const refused = { status: 403, isWrite: true };
  expect(endsSession({ ...refused, path: `/api/admin/${name}` })).toBe(true);
  expect(endsSession({ ...refused, path: `/api/admin/${name}/7` })).toBe(true);
  expect(endsSession({ ...refused, path: `/api/admin/${name}s` })).toBe(false);
  expect(endsSession({ ...refused, path: `/api/admin/${name}`, isWrite: false })).toBe(false);
});

it('blocks of text and publishing stay where they are', () => {
  for (const path of ['/api/admin/content', '/api/admin/content/3', '/api/admin/publish/settings']) {
    expect(endsSession({ status: 403, path, isWrite: true })).toBe(false);
  }
});
