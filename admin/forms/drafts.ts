import { z } from 'zod';
import { getWindowId } from '../client/api.ts';

/** Unsaved text, kept in this browser across a reload, a crash or the end of a session. */
const storedDraft = z.object({
  /** Edited fields, as JSON. */
  value: z.string(),
  /** Stored version and its fields, as JSON, for a comparison with another edit. */
  base: z.string(),
  typedAt: z.string(),
});

export type Draft = z.infer<typeof storedDraft>;

const nameOf = (adminId: number, form: string): string => `draft:${adminId}:form:${form}`;
const ownNameOf = (adminId: number, form: string): string => `${nameOf(adminId, form)}@${getWindowId()}`;

export const findDraft = (adminId: number, form: string): Draft | null => findNamed(adminId, form)?.draft ?? null;

/** Time of the draft that an opened form would restore. Null if there is none. */
export const findDraftTime = (adminId: number, form: string): string | null =>
  findDraft(adminId, form)?.typedAt ?? null;

/** Takes over a draft for this window. A window still open stores its own again once someone types there. */
export function takeDraft(adminId: number, form: string): Draft | null {
  const found = findNamed(adminId, form);
  if (!found) return null;
  if (found.name !== ownNameOf(adminId, form) && storeDraft(adminId, form, found.draft)) {
    localStorage.removeItem(found.name);
  }
  return found.draft;
}

/** False if the browser's storage is off or full. */
export function storeDraft(adminId: number, form: string, draft: Draft): boolean {
  try {
    localStorage.setItem(ownNameOf(adminId, form), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(adminId: number, form: string): void {
  try {
    localStorage.removeItem(ownNameOf(adminId, form));
  } catch {
    // Storage is off, so there is nothing to delete.
  }
}

/** This window's own draft, else the newest of the others. */
function findNamed(adminId: number, form: string) {
  const own = ownNameOf(adminId, form);
  const found = listNames(`${nameOf(adminId, form)}@`)
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
