import type { Snapshot } from '../../contract/releases.ts';

/** The newest few: what is published next, and what it is compared with. */
const REMEMBERED = 4;

const snapshots = new Map<string, Snapshot>();

/** Keeps a snapshot for those who ask for it right after. Its hash is its name, so it can never be out of date. */
export const rememberSnapshot = (contentHash: string, snapshot: Snapshot): void => {
  snapshots.delete(contentHash);
  snapshots.set(contentHash, snapshot);
  for (const oldest of snapshots.keys()) {
    if (snapshots.size <= REMEMBERED) return;
    snapshots.delete(oldest);
  }
};

export const findRememberedSnapshot = (contentHash: string): Snapshot | undefined => snapshots.get(contentHash);
