/** Text that was typed and not saved yet, kept in this browser: it outlives a reload, a crash, an ended session. */
export interface Draft {
  value: string;
  /** The version it was based on; null where nothing was stored yet. */
  baseVersion: number | null;
  typedAt: string;
}

const PREFIX = 'draft';

const nameOf = (adminId: number, key: string): string => `${PREFIX}:${adminId}:${key}`;

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'value' in value &&
  typeof value.value === 'string' &&
  'baseVersion' in value &&
  (value.baseVersion === null || typeof value.baseVersion === 'number') &&
  'typedAt' in value &&
  typeof value.typedAt === 'string';

export const findDraft = (adminId: number, key: string, storage: Storage = localStorage): Draft | null => {
  try {
    const draft: unknown = JSON.parse(storage.getItem(nameOf(adminId, key)) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
};

/** False where the browser keeps nothing: storage switched off, or full. */
export const keepDraft = (adminId: number, key: string, draft: Draft, storage: Storage = localStorage): boolean => {
  try {
    storage.setItem(nameOf(adminId, key), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
};

export const dropDraft = (adminId: number, key: string, storage: Storage = localStorage): void => {
  try {
    storage.removeItem(nameOf(adminId, key));
  } catch {
    // Storage switched off: there was nothing to drop.
  }
};
