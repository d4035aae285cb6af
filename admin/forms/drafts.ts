import { getWindowId } from '../client/api.ts';

/** Unsaved text, kept in this browser across a reload, a crash or the end of a session. */
export interface Draft {
  value: string;
  /** Version it is based on. Null if nothing was stored yet. */
  baseVersion: number | null;
  /** Stored value of that version, the base of a comparison with another edit. Null if unknown. */
  base: string | null;
  typedAt: string;
}

const PREFIX = 'draft';

const nameOf = (adminId: number, key: string): string => `${PREFIX}:${adminId}:${key}`;
const ownNameOf = (adminId: number, key: string): string => `${nameOf(adminId, key)}@${getWindowId()}`;

export const findDraft = (adminId: number, key: string, storage: Storage = localStorage): Draft | null =>
  findNamed(adminId, key, storage)?.draft ?? null;

/** Takes over a draft for this window. A window still open stores its own again once someone types there. */
export function takeDraft(adminId: number, key: string, storage: Storage = localStorage): Draft | null {
  const found = findNamed(adminId, key, storage);
  if (!found) return null;
  if (found.name !== ownNameOf(adminId, key) && storeDraft(adminId, key, found.draft, storage)) {
    storage.removeItem(found.name);
  }
  return found.draft;
}

/** False if the browser's storage is off or full. */
export function storeDraft(adminId: number, key: string, draft: Draft, storage: Storage = localStorage): boolean {
  try {
    storage.setItem(ownNameOf(adminId, key), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(adminId: number, key: string, storage: Storage = localStorage): void {
  try {
    storage.removeItem(ownNameOf(adminId, key));
  } catch {
    // Storage is off, so there is nothing to delete.
  }
}

interface NamedDraft {
  name: string;
  draft: Draft;
}

/** This window's own draft, else the newest of the others. */
function findNamed(adminId: number, key: string, storage: Storage): NamedDraft | null {
  try {
    const own = ownNameOf(adminId, key);
    const found = listNames(storage, `${nameOf(adminId, key)}@`).flatMap((name): NamedDraft[] => {
      const draft = read(storage, name);
      return draft ? [{ name, draft }] : [];
    });
    const newest = found.toSorted((one, other) => other.draft.typedAt.localeCompare(one.draft.typedAt))[0];
    return found.find(({ name }) => name === own) ?? newest ?? null;
  } catch {
    return null;
  }
}

function listNames(storage: Storage, start: string): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((name) =>
    name.startsWith(start),
  );
}

function read(storage: Storage, name: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(storage.getItem(name) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'value' in value &&
    typeof value.value === 'string' &&
    'baseVersion' in value &&
    (value.baseVersion === null || typeof value.baseVersion === 'number') &&
    'base' in value &&
    (value.base === null || typeof value.base === 'string') &&
    'typedAt' in value &&
    typeof value.typedAt === 'string'
  );
}
