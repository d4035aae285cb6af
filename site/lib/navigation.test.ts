import { expect, it } from 'vitest';
import { getNavigation, isActivePath } from './navigation.ts';

it('matches home only exactly and the others by their beginning', () => {
  expect(isActivePath('/', '/')).toBe(true);
  expect(isActivePath('/', '/about')).toBe(false);
  expect(isActivePath('/events', '/events')).toBe(true);
  expect(isActivePath('/events', '/events/archive')).toBe(true);
  expect(isActivePath('/events', '/about')).toBe(false);
});

it('lists the four pages in order and marks the one on view', () => {
  expect(getNavigation('/panther-store').map(({ label, isActive }) => [label, isActive])).toEqual([
    ['About', false],
    ['Get Involved', false],
    ['Panther Store', true],
    ['Panther Club Events', false],
  ]);
});
