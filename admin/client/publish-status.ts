import type { PublishState, ReleaseIdentity } from '../../contract/releases.ts';
import { formatLongMoment } from '../ui/format.ts';

/** Times of a release behind a CDN: when it was saved, and when the CDN's origin was seen to serve it. */
export interface EdgeTimes {
  savedAt: string;
  originAt: string;
}

export type PublishStatus =
  | { kind: 'unknown' }
  | { kind: 'publishing' }
  | { kind: 'failed'; error: string; liveSince: string | null }
  | { kind: 'waiting'; count: number; liveSince: string | null; goesLiveAt: string | null }
  | { kind: 'checking'; problem: string | null; liveSince: string | null; edge?: EdgeTimes }
  | { kind: 'live'; since: string; edge?: EdgeTimes };

interface Known {
  state: PublishState;
  /** Contents of `/release.json`. Null before the first release, undefined until loaded. */
  shown: ReleaseIdentity | null | undefined;
  /** Newest release announced to this window by one of its writes; 0 for none. */
  expected: number;
}

/** Status in the top bar. Only bytes that visitors really get count as live. */
export function getPublishStatus({ state, shown, expected }: Known): PublishStatus {
  const liveSince = shown?.publishedAt ?? null;
  const seen = shown?.id ?? 0;
  const { lastFailure, building, live, pending } = state;
  if (building) return { kind: 'publishing' };
  // A failed restore changed nothing, and failed edits may have been undone since.
  const isOver = ['restore', 'publish'].includes(lastFailure?.kind ?? '') && pending.length === 0;
  if (lastFailure && !isOver && lastFailure.id > (live?.id ?? 0)) {
    return { kind: 'failed', error: lastFailure.error ?? 'The site could not be built.', liveSince };
  }
  // A failed release never arrives, even if a write announced it.
  const awaited = lastFailure && expected <= lastFailure.id ? 0 : expected;
  // Live on the server but not here yet: the CDN still has the previous one.
  if (live && live.id >= awaited && shown !== undefined && seen < live.id) {
    return { kind: 'checking', problem: live.proofProblem, liveSince };
  }
  if (shown !== undefined && seen < awaited) return { kind: 'publishing' };
  if (pending.length > 0) {
    return { kind: 'waiting', count: pending.length, liveSince, goesLiveAt: state.scheduledFor };
  }
  if (liveSince === null || live === null) return { kind: 'unknown' };
  const edge = live.originAt === null ? {} : { edge: { savedAt: live.createdAt, originAt: live.originAt } };
  if (live.provenAt === null) return { kind: 'checking', problem: live.proofProblem, liveSince: null, ...edge };
  return { kind: 'live', since: live.provenAt, ...edge };
}

/** Describes when a save reaches visitors: at once, at the scheduled time, or at the next publish. */
export function describeSaving(
  state: Pick<PublishState, 'autoPublish' | 'scheduledFor' | 'holdingErrors'> | undefined,
): string {
  if (!state) return '';
  if (state.holdingErrors > 0) return 'Saved changes wait until errors are fixed.';
  if (state.autoPublish) return 'Visitors see it once you save.';
  if (state.scheduledFor) return `Saved changes go live ${formatLongMoment(state.scheduledFor)}.`;
  return 'Saved changes wait until someone publishes.';
}
