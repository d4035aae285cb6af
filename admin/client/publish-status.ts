import type { PublishState, ReleaseIdentity } from '../../contract/releases.ts';
import { formatLongMoment } from '../ui/format.ts';

/** Times of a release behind a CDN: when it was saved, and when the CDN's origin was seen to have it. */
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
  /** The newest release that a write of this window has announced; 0 for none. */
  expected: number;
}

/** Status in the top bar. Only bytes that visitors really get count as live. */
export function getPublishStatus({ state, shown, expected }: Known): PublishStatus {
  const liveSince = shown?.publishedAt ?? null;
  const seen = shown?.id ?? 0;
  const { lastFailure, building, live, pending } = state;
  if (building) return { kind: 'publishing' };
  // A restore that failed has left everything as it was; edits that failed may have been taken back since.
  const isOver = ['restore', 'publish'].includes(lastFailure?.kind ?? '') && pending.length === 0;
  if (lastFailure && !isOver && lastFailure.id > (live?.id ?? 0)) {
    return { kind: 'failed', error: lastFailure.error ?? 'The site could not be built.', liveSince };
  }
  // Nothing comes of a release that failed, though a write has announced it.
  const awaited = lastFailure && expected <= lastFailure.id ? 0 : expected;
  // Made live by the server, and not here yet: the CDN has the one before.
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

/** Says when a save reaches visitors: at once, at the scheduled time, or at the next publish. */
export function describeSaving(
  state: Pick<PublishState, 'autoPublish' | 'scheduledFor' | 'holdingErrors'> | undefined,
): string {
  if (!state) return '';
  if (state.holdingErrors > 0) return 'Saved changes wait until errors are fixed.';
  if (state.autoPublish) return 'Visitors see it once you save.';
  if (state.scheduledFor) return `Saved changes go live ${formatLongMoment(state.scheduledFor)}.`;
  return 'Saved changes wait until someone publishes.';
}
