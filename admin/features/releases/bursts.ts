import type { ListedRelease } from '../../../contract/describe-release.ts';

const HOUR = 3_600_000;

/** True for an ordinary save. A release with a note, another kind or a failure is listed alone. */
const isPlain = ({ kind, note, status }: ListedRelease): boolean =>
  kind === 'publish' && note === '' && status !== 'failed';

/** Groups releases made by one person within an hour. Newest first, like the input. */
export function groupBursts(newestFirst: readonly ListedRelease[]): [ListedRelease, ...ListedRelease[]][] {
  const bursts: [ListedRelease, ...ListedRelease[]][] = [];
  for (const release of newestFirst) {
    const burst = bursts.at(-1);
    if (burst && isOneBurst(burst[0], release)) burst.push(release);
    else bursts.push([release]);
  }
  return bursts;
}

function isOneBurst(newest: ListedRelease, release: ListedRelease): boolean {
  return (
    isPlain(newest) &&
    isPlain(release) &&
    newest.createdBy === release.createdBy &&
    Date.parse(newest.createdAt) - Date.parse(release.createdAt) < HOUR
  );
}
