import { expect, it } from 'vitest';
import { makeInput } from '../../contract/testing-input.ts';
import { getClubYear } from './render-input.ts';

it('uses the club’s own year while it is already next year elsewhere', () => {
  const release = { id: 1, contentHash: 'hash', publishedAt: '2027-01-01T03:00:00.000Z' };
  expect(getClubYear({ ...makeInput(), release })).toBe('2026');
  expect(getClubYear({ ...makeInput(), release, timeZone: 'Europe/Berlin' })).toBe('2027');
});
