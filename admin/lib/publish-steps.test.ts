import { describe, expect, it } from 'vitest';
import type { PublishStep } from '../../contract/events.ts';
import type { PublishStatus } from './publish-status.ts';
import { listPublishSteps } from './publish-steps.ts';

const progress = (step: PublishStep) => ({ type: 'publish' as const, release: 5, step, error: null });

const states = (status: PublishStatus, step?: PublishStep): string =>
  listPublishSteps({ status, progress: step ? progress(step) : null })
    .map(({ state }) => state)
    .join(' ');

const publishing: PublishStatus = { kind: 'publishing' };
const checking: PublishStatus = { kind: 'checking', problem: null, liveSince: null };

describe('the way of a release to visitors', () => {
  it.each<[PublishStep, string]>([
    ['rendering', 'current ahead ahead ahead ahead'],
    ['checking', 'done current ahead ahead ahead'],
    ['live', 'done done current ahead ahead'],
    ['written', 'done done done current ahead'],
    ['proven', 'done done done done done'],
    ['superseded', 'current ahead ahead ahead ahead'],
  ])('stands, after %s, at its step', (step, expected) => {
    expect(states(publishing, step)).toBe(expected);
  });

  it('is known from the state where another process publishes, and nothing is told', () => {
    expect(states(publishing)).toBe('current ahead ahead ahead ahead');
    expect(states(checking)).toBe('done done done current ahead');
  });

  it('stops at the CDN where visitors do not get it, and ends with the time', () => {
    const unseen: PublishStatus = { ...checking, problem: 'Published, but it is not there.' };
    expect(states(unseen, 'unseen')).toBe('done done done problem ahead');
    const live: PublishStatus = { kind: 'live', since: '2026-10-16T19:42:00.000Z' };
    expect(states(live, 'written')).toBe('done done done done done');
    expect(listPublishSteps({ status: live, progress: null }).at(-1)?.name).toMatch(/^Live since /);
  });
});
