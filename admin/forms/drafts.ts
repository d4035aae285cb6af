import { z } from 'zod';
import { getWindowId } from '../client/api.ts';

/** Unsaved text, kept in this browser across a reload, a crash or the end of a session. */
const storedDraft = z.object({
  value: z.string(),
  /** Version it is based on. Null if nothing was stored yet. */
  baseVersion: z.number().nullable(),
  /** Stored value of that version, the base of a comparison with another edit. Null if unknown. */
  base: z.string().nullable(),
  typedAt: z.string(),
});

export type Draft = z.infer<typeof storedDraft>;

const PREFIX = 'draft';

const nameOf = (adminId: number, key: string): string => `${PREFIX}:${adminId}:${key}`;
const ownNameOf = (adminId: number, key: string): string => `${nameOf(adminId, key)}@${getWindowId()}`;

export const findDraft = (adminId: number, key: string): Draft | null => findNamed(adminId, key)?.draft ?? null;

/** Takes over a draft for this window. A window still open stores its own again once someone types there. */
export function takeDraft(adminId: number, key: string): Draft | null {
  const found = findNamed(adminId, key);
  if (!found) return null;
  if (found.name !== ownNameOf(adminId, key) && storeDraft(adminId, key, found.draft)) {
    localStorage.removeItem(found.name);
  }
  return found.draft;
}

/** False if the browser's storage is off or full. */
export function storeDraft(adminId: number, key: string, draft: Draft): boolean {
  try {
    localStorage.setItem(ownNameOf(adminId, key), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(adminId: number, key: string): void {
  try {
    localStorage.removeItem(ownNameOf(adminId, key));
  } catch {
    // Storage is off, so there is nothing to delete.
  }
}

/** This window's own draft, else the newest of the others. */
function findNamed(adminId: number, key: string) {
  const own = ownNameOf(adminId, key);
  const found = listNames(`${nameOf(adminId, key)}@`)
    .flatMap((name) => {
      const draft = read(name);
      return draft ? [{ name, draft }] : [];
    })
    .toSorted((one, other) => other.draft.typedAt.localeCompare(one.draft.typedAt));
  return found.find(({ name }) => name === own) ?? found[0] ?? null;
}

/** Empty if the browser's storage is off. */
function listNames(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(start));
  } catch {
    return [];
  }
}

function read(name: string): Draft | null {
  try {
    return storedDraft.parse(JSON.parse(localStorage.getItem(name) ?? 'null'));
  } catch {
    return null;
  }
}
