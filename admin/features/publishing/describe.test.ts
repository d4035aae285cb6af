import { describe, expect, it } from 'vitest';
import type { DeliveryState } from '../../../contract/deliveries.ts';
import type { PublishStep } from '../../../contract/live-updates.ts';
import type { PublishStatus } from '../../client/publish-status.ts';
import { listDeliveryLines, listEdgeSteps, listPublishSteps } from './describe.ts';

const progress = (step: PublishStep) => ({ type: 'publish' as const, release: 5, step, error: null });

function states(status: PublishStatus, step?: PublishStep): string {
  return listPublishSteps({ status, progress: step ? progress(step) : null })
    .map(({ state }) => state)
    .join(' ');
}

const publishing: PublishStatus = { kind: 'publishing' };
const checking: PublishStatus = { kind: 'checking', problem: null, liveSince: null };

describe('publishing steps', () => {
  it.each<[PublishStep, string]>([
    ['rendering', 'current ahead ahead ahead ahead'],
    ['checking', 'done current ahead ahead ahead'],
    ['live', 'done done current ahead ahead'],
    ['written', 'done done done current ahead'],
    ['proven', 'done done done done done'],
    ['superseded', 'current ahead ahead ahead ahead'],
  ])('show the current step after %s', (step, expected) => expect(states(publishing, step)).toBe(expected));

  it('follow the state when another process publishes without sending updates', () => {
    expect(states(publishing)).toBe('current ahead ahead ahead ahead');
    expect(states(checking)).toBe('done done done current ahead');
  });

  it('stop at the CDN while visitors lack the release, and end with the time', () => {
    const unseen: PublishStatus = { ...checking, problem: 'Published, but it is not there.' };
    expect(states(unseen, 'unseen')).toBe('done done done problem ahead');
    const live: PublishStatus = { kind: 'live', since: '2026-10-16T19:42:00.000Z' };
    expect(states(live, 'written')).toBe('done done done done done');
    expect(listPublishSteps({ status: live, progress: null }).at(-1)?.name).toMatch(/^Live since /);
  });
});

it('lists three steps with times where a CDN caches pages', () => {
  const edge = { savedAt: '2026-10-16T19:42:01.000Z', originAt: '2026-10-16T19:42:02.000Z' };
  const live: PublishStatus = { kind: 'live', since: '2026-10-16T19:42:03.000Z', edge };
  const lines = listEdgeSteps(live) ?? [];
  expect(lines.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  expect(lines.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^Saved .*:42:01 [AP]M$/),
    expect.stringMatching(/^Live at the origin .*:42:02 [AP]M$/),
    expect.stringMatching(/^Visitors have it since .*:42:03 [AP]M$/),
  ]);
  expect(listEdgeSteps({ ...checking, edge })?.at(-1)).toEqual({ name: 'At the edge', state: 'current' });
  expect(listEdgeSteps({ ...checking, edge, problem: 'Stale.' })?.at(-1)?.state).toBe('problem');
  expect(listEdgeSteps({ kind: 'live', since: live.since })).toBeNull();
});

function delivery(to: DeliveryState['to'], rest: Partial<DeliveryState> = {}): DeliveryState {
  return {
    to,
    release: 7,
    at: '2026-10-16T19:42:00.000Z',
    attempts: 0,
    error: null,
    ...rest,
  };
}

it('lists problems first, in words, and promises a retry', () => {
  const lines = listDeliveryLines([
    delivery('bucket'),
    delivery('purge', { attempts: 3, error: 'cdn.example did not respond within 5 s' }),
    delivery('webhook', { release: null, at: null }),
  ]);
  expect(lines).toEqual([
    {
      text: 'The CDN could not be told what changed, so visitors may get older pages for a while. cdn.example did not respond within 5 s. Tried 3 times; it will be retried automatically.',
      isProblem: true,
    },
    { text: expect.stringMatching(/^The files are in the bucket: release 7, /), isProblem: false },
  ]);
});

it('states for a failing bucket what visitors get meanwhile', () => {
  const [line] = listDeliveryLines([delivery('bucket', { attempts: 1, error: 'Access denied.' })]);
  expect(line?.text).toMatch(
    /visitors still get the version before\. Access denied\. It will be retried automatically\.$/,
  );
});

it('lists nothing before the first delivery', () => {
  expect(listDeliveryLines([delivery('purge', { release: null, at: null })])).toEqual([]);
});
