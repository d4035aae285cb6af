import { expect, it } from 'vitest';
import { endsSession } from './session-gate.ts';

const LISTS = ['hero-images', 'carousel-images', 'external-links', 'embed-documents', 'calendar-events'];

it.each(['users', 'change-password', ...LISTS])(
  'redirects to the sign-in page after a forbidden write to %s',
  (name) => {
    const refused = { status: 403, isWrite: true };
    expect(endsSession({ ...refused, path: `/api/admin/${name}` })).toBe(true);
    expect(endsSession({ ...refused, path: `/api/admin/${name}/7` })).toBe(true);
    expect(endsSession({ ...refused, path: `/api/admin/${name}s` })).toBe(false);
    expect(endsSession({ ...refused, path: `/api/admin/${name}`, isWrite: false })).toBe(false);
  },
);

it('keeps the session after a forbidden write to content or publish settings', () => {
  for (const path of ['/api/admin/content', '/api/admin/content/3', '/api/admin/publish/settings']) {
    expect(endsSession({ status: 403, path, isWrite: true })).toBe(false);
  }
});
