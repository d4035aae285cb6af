import { useEffect, useEffectEvent, useState } from 'react';
import { getNow } from '../ui/format.ts';
import { dropDraft, storeDraft, takeDraft } from './drafts.ts';
import type { FormState, RestoredDraft, readForm, Stored } from './form-state.ts';
import type { Fields } from './merging.ts';

/** Characters. Longer texts are stored only when typing pauses, rather than on each keystroke. */
const LONG_TEXT = 20_000;
const PAUSE = 400;
/** Length of a timestamp up to the minute: "2026-10-16T19:51". */
const MINUTE = 16;

interface StoredDraft<F extends Fields, Version> {
  adminId: number;
  name: string;
  secret: readonly string[];
  isChanged: boolean;
  state: FormState<F, Version>;
  stored: Stored<F, Version>;
  readNow: () => ReturnType<typeof readForm<F, Version>> & { state: FormState<F, Version> };
}

/** Draft with which an opened form begins. */
export function restoreDraft<F extends Fields, Version>(
  adminId: number,
  name: string,
  stored: Stored<F, Version>,
): RestoredDraft<F, Version> | null {
  const draft = takeDraft(adminId, name);
  if (!draft) return null;
  const { version, fields } = JSON.parse(draft.base) as Stored<Fields, Version>;
  // Untouched fields of a new item get the current defaults, such as an end tonight.
  const isNew = version === null && stored.version === null;
  return {
    base: isNew ? stored : { version, fields: { ...stored.fields, ...readDraftFields(stored.fields, fields) } },
    edits: readDraftFields(stored.fields, JSON.parse(draft.value)),
    typedAt: draft.typedAt,
  };
}

/** Stores edits in this browser across a reload, a change of tab or an ended session. @returns the time, to the minute */
export function useStoredDraft<F extends Fields, Version>(form: StoredDraft<F, Version>): string | null {
  const { adminId, name, secret, isChanged, state, stored, readNow } = form;
  const [draftSavedAt, setDraftSavedAt] = useState<string | null>(null);
  const keep = useEffectEvent(() => {
    const now = readNow();
    if (!now.isChanged) return;
    const typedAt = getNow().toISOString();
    const isKept = storeDraft(adminId, name, {
      value: JSON.stringify(omit(now.state.edits as Fields, secret)),
      base: JSON.stringify({ version: now.base.version, fields: omit(now.base.fields, secret) }),
      typedAt,
    });
    setDraftSavedAt((before) => {
      const after = isKept ? typedAt : null;
      return before?.slice(0, MINUTE) === after?.slice(0, MINUTE) ? before : after;
    });
  });
  const size = Object.values(state.edits).reduce((sum, value) => sum + String(value).length, 0);
  const followed = state.base === null ? JSON.stringify(stored.version) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: edits and their base decide; without one, the stored version.
  useEffect(() => {
    if (!isChanged) return dropDraft(adminId, name);
    if (size < LONG_TEXT) return keep();
    const timer = setTimeout(() => keep(), PAUSE);
    return () => clearTimeout(timer);
  }, [adminId, name, isChanged, state.edits, state.base, followed]);
  useEffect(() => {
    const keepNow = () => keep();
    window.addEventListener('pagehide', keepNow);
    document.addEventListener('visibilitychange', keepNow);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      document.removeEventListener('visibilitychange', keepNow);
      // Neither saved nor canceled: the session ended during the edit.
      keepNow();
    };
  }, []);
  return isChanged ? draftSavedAt : null;
}

export function readDraftFields<F extends Fields>(known: F, kept: unknown): Partial<F> {
  if (typeof kept !== 'object' || kept === null) return {};
  const own = Object.entries(kept).filter(([field, value]) => typeof value === typeof known[field]);
  return Object.fromEntries(own) as Partial<F>;
}

function omit(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !names.includes(field)));
}
