import { useEffect, useRef, useState } from 'react';
import { useAdmin } from '../client/session.ts';
import { dropDraft, findDraft, keepDraft, takeDraft } from './drafts.ts';

export type Fields = Record<string, string | boolean>;

/** What a form began with: the stored fields, and the version that a save of them is based on. */
export interface Stored<F extends Fields, Version = number | null> {
  version: Version;
  fields: F;
}

export interface KeptFieldsOptions<F extends Fields, Version> {
  /** Names the form and the item that it edits. */
  name: string;
  /** What is stored, or what a new item begins with. */
  stored: Stored<F, Version>;
  /** Kept nowhere: passwords. */
  secret?: readonly (keyof F & string)[];
}

interface Kept<F extends Fields, Version> {
  /** What was stored when the first of the edits was made; null just after a save: whatever is stored. */
  base: Stored<F, Version> | null;
  /** Only what was touched. */
  edits: Partial<F>;
}

const parse = (json: string | null | undefined): unknown => (json ? JSON.parse(json) : null);

/** The kept fields that the form knows; anything else that was kept is not of this form. */
export const readKept = <F extends Fields>(initial: F, kept: string | undefined): Partial<F> => {
  const found = parse(kept);
  if (typeof found !== 'object' || found === null) return {};
  const known = Object.entries(found).filter(([field, value]) => typeof value === typeof initial[field]);
  return Object.fromEntries(known) as Partial<F>;
};

const readBase = <F extends Fields, Version>(stored: Stored<F, Version>, kept: string | null): Stored<F, Version> => {
  const found = parse(kept) as { version: Version; fields: unknown } | null;
  if (found === null) return stored;
  return {
    version: found.version,
    fields: { ...stored.fields, ...readKept(stored.fields, JSON.stringify(found.fields)) },
  };
};

const hasChanges = <F extends Fields, Version>(base: Stored<F, Version>, edits: Partial<F>): boolean =>
  Object.keys(edits).some((field) => edits[field] !== base.fields[field]);

const leaveOut = (fields: Fields, secret: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !secret.includes(field)));

const keyOf = (name: string): string => `form:${name}`;

/** Whether the form, once it is open, brings back what was typed into it. */
export const hasKeptFields = (adminId: number, name: string): boolean => findDraft(adminId, keyOf(name)) !== null;

/** A form's fields. What was typed outlives a reload, a change of tab and an ended session. */
export const useKeptFields = <F extends Fields, Version>(options: KeptFieldsOptions<F, Version>) => {
  const { name, stored, secret = [] } = options;
  const { id: adminId } = useAdmin();
  const key = keyOf(name);
  const [kept, setKept] = useState((): Kept<F, Version> => {
    const draft = takeDraft(adminId, key);
    return { base: readBase(stored, draft?.base ?? null), edits: readKept(stored.fields, draft?.value) };
  });
  const begun = kept.base ?? stored;
  const isChanged = hasChanges(begun, kept.edits);
  // Untouched, the form follows what is stored; touched, it stays what it was based on until it is saved.
  const base = isChanged ? begun : stored;
  const fields: F = isChanged ? { ...begun.fields, ...kept.edits } : stored.fields;

  const latest = useRef(fields);
  latest.current = fields;
  const typedInto = useRef(new Set<keyof F & string>());
  const clear = () => {
    // At once: a form that closes with this has no effects any more.
    dropDraft(adminId, key);
    setKept({ base: stored, edits: {} });
  };

  const followed = kept.base === null ? base.version : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `secret` is a constant of the form; the rest follows from `kept` and `followed`.
  useEffect(() => {
    if (!isChanged) return dropDraft(adminId, key);
    const { version, fields: before } = base;
    keepDraft(adminId, key, {
      value: JSON.stringify(leaveOut(kept.edits as Fields, secret)),
      baseVersion: null,
      base: JSON.stringify({ version, fields: leaveOut(before, secret) }),
      typedAt: new Date().toISOString(),
    });
  }, [adminId, key, kept, followed]);

  return {
    fields,
    base,
    isChanged,
    change: (typed: Partial<F>) => {
      for (const field of Object.keys(typed)) typedInto.current.add(field);
      setKept((current) => {
        const from = current.base ?? stored;
        const before = hasChanges(from, current.edits)
          ? { base: from, edits: current.edits }
          : { base: stored, edits: {} };
        return { base: before.base, edits: { ...before.edits, ...typed } };
      });
    },
    /** A save is on its way: what is typed from now on comes after it. */
    beginSave: () => typedInto.current.clear(),
    /** `saved` is stored now. @returns whether something was typed meanwhile, which stays, based on that */
    settle: (saved: F): boolean => {
      const typed = latest.current;
      // Into the next new item also what the one before it said, as one first password for two accounts.
      const later = [...typedInto.current].filter((field) => stored.version === null || typed[field] !== saved[field]);
      if (later.length === 0) clear();
      else {
        setKept(({ edits }) => ({
          base: null,
          edits: Object.fromEntries(later.map((field) => [field, edits[field]])) as Partial<F>,
        }));
      }
      return later.length > 0;
    },
    /** What is typed, based on another stored version. */
    rebase: (onto: Stored<F, Version>, typed: F) => setKept({ base: onto, edits: typed }),
    /** Saved or given up: back to what is stored, and nothing is kept. */
    clear,
  };
};
