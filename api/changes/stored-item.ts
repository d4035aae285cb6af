import { ERROR_MESSAGES } from '../../contract/errors.ts';
import { conflict } from '../http/errors.ts';

export const firstVersion = (at: Date) => ({ version: 1, createdAt: at.toISOString(), updatedAt: at.toISOString() });

export function nextVersion({ version }: { version: number }, at: Date) {
  return { version: version + 1, updatedAt: at.toISOString() };
}

/** @throws 409 with the current item if the client saw another version; without a version, the write overwrites. */
export function assertSeen(current: { version: number }, seenVersion: number | undefined): void {
  if (seenVersion !== undefined && seenVersion !== current.version) throw conflict(ERROR_MESSAGES.staleEdit, current);
}
