import type { DeliveryState } from '../../../contract/deliveries.ts';
import type { PublishProgress, PublishStep } from '../../../contract/live-updates.ts';
import type { PublishStatus } from '../../client/publish-status.ts';
import { formatExactMoment, formatMoment } from '../../ui/format.ts';

export interface StepLine {
  name: string;
  state: 'done' | 'current' | 'ahead' | 'problem';
}

const NAMES = ['Rendering the pages', 'Checking them', 'Writing the files', 'Checking that visitors see it'];
const WAITING = 3;
const ALL = 5;

/** Number of steps already passed at the latest progress event. A failed release has none. */
const BEHIND: Partial<Record<PublishStep, number>> = {
  rendering: 0,
  checking: 1,
  live: 2,
  written: WAITING,
  unseen: WAITING,
  proven: ALL,
};

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Texts for each destination, for success and failure. */
const WORDS = {
  bucket: {
    arrived: 'The files are in the bucket',
    failed: 'The new files have not reached the bucket, so visitors still get the version before.',
  },
  purge: {
    arrived: 'The CDN was told what changed',
    failed: 'The CDN could not be told what changed, so visitors may get older pages for a while.',
  },
  webhook: {
    arrived: 'The rebuild was requested',
    failed: 'The rebuild could not be requested. Visitors are not affected.',
  },
} as const satisfies Record<DeliveryState['to'], { arrived: string; failed: string }>;

const describeTries = (attempts: number): string =>
  attempts > 1 ? `Tried ${attempts} times; it will be retried automatically.` : 'It will be retried automatically.';

export const describeEdge = (since: string): string => `Visitors have it since ${formatExactMoment(since)}`;

export function listPublishSteps(known: Known): StepLine[] {
  const { status } = known;
  const behind = countBehind(known);
  const isUnseen = status.kind === 'checking' && status.problem !== null;
  const last = status.kind === 'live' ? `Live since ${formatMoment(status.since)}` : 'Live';
  return [...NAMES, last].map((name, index) => {
    if (index < behind) return { name, state: 'done' };
    if (index > behind) return { name, state: 'ahead' };
    return { name, state: isUnseen ? 'problem' : 'current' };
  });
}

/** Three steps behind a CDN, with their times. Null without a CDN, or before anything is known. */
export function listEdgeSteps(status: PublishStatus): StepLine[] | null {
  if (!(status.kind === 'live' || status.kind === 'checking') || !status.edge) return null;
  const { savedAt, originAt } = status.edge;
  return [
    { name: `Saved ${formatExactMoment(savedAt)}`, state: 'done' },
    { name: `Live at the origin ${formatExactMoment(originAt)}`, state: 'done' },
    status.kind === 'live'
      ? { name: describeEdge(status.since), state: 'done' }
      : { name: 'At the edge', state: status.problem === null ? 'current' : 'problem' },
  ];
}

/** Delivery lines, problems first. */
export function listDeliveryLines(deliveries: readonly DeliveryState[]) {
  return deliveries
    .flatMap((delivery) => describeDelivery(delivery) ?? [])
    .toSorted((a, b) => Number(b.isProblem) - Number(a.isProblem));
}

interface Known {
  status: PublishStatus;
  /** Latest progress event. Null if none arrived. */
  progress: PublishProgress | null;
}

function countBehind({ status, progress }: Known): number {
  if (status.kind === 'live') return ALL;
  const behind = BEHIND[progress?.step ?? 'failed'];
  return behind ?? (status.kind === 'checking' ? WAITING : 0);
}

/** Delivery state of a bucket, CDN or webhook as a line of text. Null if there is nothing to report. */
function describeDelivery({ to, release, at, attempts, error }: DeliveryState) {
  const { arrived, failed } = WORDS[to];
  if (error !== null) {
    return { text: `${failed} ${asSentence(error)} ${describeTries(attempts)}`, isProblem: true };
  }
  if (release === null || at === null) return null;
  return { text: `${arrived}: release ${release}, ${formatMoment(at)}.`, isProblem: false };
}
