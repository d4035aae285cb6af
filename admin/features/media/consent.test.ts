import { describe, expect, it } from 'vitest';
import type { MediaItem } from '../../../contract/media.ts';
import { listDueConsent } from './consent.ts';

const TODAY = '2027-06-01';

function reasonOf(facts: Partial<MediaItem>): string | undefined {
  const item = { state: 'ready', showsPeople: true, consentBy: 'Parents', consentUntil: null, ...facts } as MediaItem;
  return listDueConsent([item], TODAY)[0]?.reason;
}

describe('image that needs attention', () => {
  it.each(['', '  '])('shows people without a recorded consent (%j)', (consentBy) =>
    expect(reasonOf({ consentBy })).toBe('Nobody has noted who agreed.'),
  );

  it('has a consent that has expired', () => {
    expect(reasonOf({ consentUntil: '2027-05-31' })).toBe('Ran out Monday, May 31, 2027.');
  });

  it.each([
    ['on its last day', '2027-06-01', 'Runs out Tuesday, June 1, 2027.'],
    ['thirty days before', '2027-07-01', 'Runs out Thursday, July 1, 2027.'],
  ])('has a consent that expires: %s', (_when, consentUntil, reason) =>
    expect(reasonOf({ consentUntil })).toBe(reason),
  );

  it.each([
    ['whose consent has no end', {}],
    ['whose consent lasts more than thirty days', { consentUntil: '2027-07-02' }],
    ['without people', { showsPeople: false, consentBy: '' }],
    ['that could not be prepared', { state: 'failed', consentBy: '' }],
  ] satisfies [string, Partial<MediaItem>][])('excludes an image %s', (_which, facts) =>
    expect(reasonOf(facts)).toBeUndefined(),
  );
});

it('lists images that need attention in the library’s order', () => {
  const items = ['b', 'a'].map((name) => ({ name, state: 'ready', showsPeople: true, consentBy: '' }) as MediaItem);
  expect(listDueConsent(items, TODAY).map(({ item }) => item.name)).toEqual(['b', 'a']);
});
