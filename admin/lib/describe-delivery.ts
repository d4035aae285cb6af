import type { DeliveryState } from '../../contract/deliveries.ts';
import { formatMoment } from './moments.ts';

export interface DeliveryLine {
  text: string;
  isProblem: boolean;
}

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** What is said of each place where all is well, and where it is not. */
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
    arrived: 'The rebuild was asked for',
    failed: 'The rebuild could not be asked for. Visitors are not affected.',
  },
} as const satisfies Record<DeliveryState['to'], { arrived: string; failed: string }>;

const describeTries = (attempts: number): string =>
  attempts > 1 ? `Tried ${attempts} times; it is tried again by itself.` : 'It is tried again by itself.';

/** How far a place beyond this server has followed; null where there is nothing to tell yet. */
const describeDelivery = ({ to, release, at, attempts, error }: DeliveryState): DeliveryLine | null => {
  const { arrived, failed } = WORDS[to];
  if (error !== null) {
    return { text: `${failed} ${asSentence(error)} ${describeTries(attempts)}`, isProblem: true };
  }
  if (release === null || at === null) return null;
  return { text: `${arrived}: release ${release}, ${formatMoment(at)}.`, isProblem: false };
};

/** Problems first. */
export const listDeliveryLines = (deliveries: readonly DeliveryState[]): DeliveryLine[] =>
  deliveries
    .flatMap((delivery) => describeDelivery(delivery) ?? [])
    .toSorted((a, b) => Number(b.isProblem) - Number(a.isProblem));
