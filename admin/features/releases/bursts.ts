import type { ListedRelease } from '../../../contract/describe-release.ts';

const HOUR = 3_600_000;

/** True for an ordinary save. A release with a note, kind or failure of its own is listed alone. */
const isPlain = ({ kind, note, status }: ListedRelease): boolean =>
  kind === 'publish' && note === '' && status !== 'failed';

/** Releases that one person made within an hour, together; newest first, as they come. */
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
