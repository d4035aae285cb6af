import type { PublishProgress, PublishStep } from '../../contract/events.ts';
import { formatMoment } from './moments.ts';
import type { PublishStatus } from './publish-status.ts';

export interface StepLine {
  name: string;
  state: 'done' | 'current' | 'ahead' | 'problem';
}

const NAMES = ['Rendering the pages', 'Checking them', 'Writing the files', 'Checking that visitors see it'];
const WAITING = 3;
const ALL = 5;

/** How many of the lines lie behind, by what the server told last. A failed release has no way before it. */
const BEHIND: Partial<Record<PublishStep, number>> = {
  rendering: 0,
  checking: 1,
  live: 2,
  written: WAITING,
  unseen: WAITING,
  proven: ALL,
};

interface Known {
  status: PublishStatus;
  /** What the server told last; null where nothing was heard. */
  progress: PublishProgress | null;
}

const countBehind = ({ status, progress }: Known): number => {
  if (status.kind === 'live') return ALL;
  const told = BEHIND[progress?.step ?? 'failed'];
  return told ?? (status.kind === 'checking' ? WAITING : 0);
};

/** The way of a release to visitors, line by line. */
export const listPublishSteps = (known: Known): StepLine[] => {
  const { status } = known;
  const behind = countBehind(known);
  const isUnseen = status.kind === 'checking' && status.problem !== null;
  const last = status.kind === 'live' ? `Live since ${formatMoment(status.since)}` : 'Live';
  return [...NAMES, last].map((name, index) => {
    if (index < behind) return { name, state: 'done' };
    if (index > behind) return { name, state: 'ahead' };
    return { name, state: isUnseen ? 'problem' : 'current' };
  });
};
