import { describe, expect, it } from 'vitest';
import type { PublishState, Release } from '../../contract/releases.ts';
import { describeSaving, getPublishStatus } from './publish-status.ts';

function release(id: number, rest: Partial<Release> = {}): Release {
  return {
    id,
    contentHash: 'a'.repeat(64),
    siteBuildId: 'build',
    kind: 'publish',
    status: 'live',
    note: '',
    error: null,
    milliseconds: 20,
    createdAt: '2026-10-16T19:42:00.000Z',
    createdBy: 'president',
    quarantinedItems: [],
    originAt: null,
    provenAt: '2026-10-16T19:42:00.000Z',
    proofProblem: null,
    ...rest,
  };
}

const quiet: PublishState = {
  live: release(4),
  previous: release(3),
  pending: [],
  building: null,
  autoPublish: true,
  mendErrorsFirst: false,
  holdingErrors: 0,
  scheduledFor: null,
  scheduledBy: null,
  quarantinedItems: [],
  scheduler: { lastRunAt: '2026-10-16T19:42:00.000Z', isLate: false },
  lastFailure: null,
};

const shown = (id: number) => ({ id, contentHash: 'a'.repeat(64), publishedAt: '2026-10-16T19:42:00.000Z' });
const since = '2026-10-16T19:42:00.000Z';

const pending = [
  {
    entity: 'contentItems' as const,
    id: 1,
    label: 'Navy Banner Content',
    action: 'update' as const,
    page: 'home' as const,
    by: 'president',
    at: '2026-10-16T19:50:00.000Z',
  },
];

describe('publish status', () => {
  it('is live only once visitors get the release that the write announced', () => {
    expect(getPublishStatus({ state: quiet, shown: shown(4), expected: 4 })).toEqual({ kind: 'live', since });
    expect(getPublishStatus({ state: quiet, shown: shown(4), expected: 5 })).toEqual({ kind: 'publishing' });
  });

  it('waits for the CDN until the server has verified what visitors get', () => {
    const live = release(4, { provenAt: null, proofProblem: 'The new version was published, but /about is old.' });
    expect(getPublishStatus({ state: { ...quiet, live }, shown: shown(4), expected: 4 })).toEqual({
      kind: 'checking',
      problem: 'The new version was published, but /about is old.',
      liveSince: null,
    });
  });

  it('drops a failure once its edits are undone, but not one of the site itself', () => {
    const failed = (kind: Release['kind']) => release(5, { kind, status: 'failed', error: 'It broke.' });
    const known = { shown: shown(4), expected: 5 };
    expect(getPublishStatus({ ...known, state: { ...quiet, lastFailure: failed('publish') } }).kind).toBe('live');
    expect(getPublishStatus({ ...known, state: { ...quiet, lastFailure: failed('rebuild') } }).kind).toBe('failed');
  });

  it('waits for a CDN that still serves this window the previous release', () => {
    expect(getPublishStatus({ state: quiet, shown: shown(3), expected: 4 })).toEqual({
      kind: 'checking',
      problem: null,
      liveSince: since,
    });
  });

  it('counts a newer release as shown for a superseded one', () => {
    expect(getPublishStatus({ state: quiet, shown: shown(7), expected: 5 }).kind).toBe('live');
  });

  it('is publishing while a release is being built', () => {
    const state = { ...quiet, building: release(5, { status: 'building' }) };
    expect(getPublishStatus({ state, shown: shown(4), expected: 0 }).kind).toBe('publishing');
  });

  it('shows the failure and what visitors still see, until a later release is live', () => {
    const lastFailure = release(5, { status: 'failed', error: 'Main Page Content links to a page that is gone.' });
    expect(getPublishStatus({ state: { ...quiet, pending, lastFailure }, shown: shown(4), expected: 5 })).toEqual({
      kind: 'failed',
      error: 'Main Page Content links to a page that is gone.',
      liveSince: since,
    });
    const recovered = { ...quiet, live: release(6), lastFailure };
    expect(getPublishStatus({ state: recovered, shown: shown(6), expected: 6 }).kind).toBe('live');
  });

  it('counts unpublished changes', () => {
    const state = { ...quiet, pending, autoPublish: false };
    expect(getPublishStatus({ state, shown: shown(4), expected: 0 })).toEqual({
      kind: 'waiting',
      count: 1,
      liveSince: since,
      goesLiveAt: null,
    });
  });

  it('shows when unpublished changes go live', () => {
    const state = { ...quiet, pending, autoPublish: false, scheduledFor: '2026-10-18T15:00:00.000Z' };
    expect(getPublishStatus({ state, shown: shown(4), expected: 0 })).toMatchObject({
      kind: 'waiting',
      goesLiveAt: '2026-10-18T15:00:00.000Z',
    });
  });
});

const at = '2026-11-22T08:00:00.000';

it.each([
  [{ autoPublish: true, scheduledFor: null }, 'Visitors see it once you save.'],
  [{ autoPublish: false, scheduledFor: null }, 'Saved changes wait until someone publishes.'],
  [{ autoPublish: false, scheduledFor: at }, 'Saved changes go live Sunday, Nov 22 at 8:00 am.'],
  [{ autoPublish: true, scheduledFor: null, holdingErrors: 2 }, 'Saved changes wait until errors are fixed.'],
  [undefined, ''],
])('describes the result of a save: %j', (state, sentence) =>
  expect(describeSaving(state && { holdingErrors: 0, ...state })).toBe(sentence),
);
