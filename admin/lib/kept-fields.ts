import { useEffect, useState } from 'react';
import { dropDraft, findDraft, keepDraft } from './drafts.ts';

export type Fields = Record<string, string | boolean>;

interface KeptFieldsOptions<F extends Fields> {
  adminId: number;
  /** Names the form and the item that it edits. */
  name: string;
  /** What is stored, or what a new item begins with. */
  initial: F;
  /** Kept nowhere: passwords. */
  secret?: readonly (keyof F & string)[];
}

/** The kept fields that the form knows; anything else that was kept is not of this form. */
export const readKept = <F extends Fields>(initial: F, kept: string | undefined): Partial<F> => {
  const found: unknown = kept === undefined ? null : JSON.parse(kept);
  if (typeof found !== 'object' || found === null) return {};
  const known = Object.entries(found).filter(([field, value]) => typeof value === typeof initial[field]);
  return Object.fromEntries(known) as Partial<F>;
};

/** A form's fields. What was typed outlives a reload, a change of tab and an ended session. */
export const useKeptFields = <F extends Fields>({ adminId, name, initial, secret = [] }: KeptFieldsOptions<F>) => {
  const key = `form:${name}`;
  // Only what differs: fields that nobody has touched follow what is stored.
  const [edits, setEdits] = useState(() => readKept(initial, findDraft(adminId, key)?.value));
  const fields: F = { ...initial, ...edits };
  const isChanged = Object.keys(edits).some((field) => edits[field] !== initial[field]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `secret` is a constant of the form.
  useEffect(() => {
    const kept = Object.fromEntries(Object.entries(edits).filter(([field]) => !secret.includes(field)));
    if (!isChanged) dropDraft(adminId, key);
    else keepDraft(adminId, key, { value: JSON.stringify(kept), baseVersion: null, typedAt: new Date().toISOString() });
  }, [adminId, key, edits, isChanged]);

  return {
    fields,
    isChanged,
    set:
      <Name extends keyof F>(field: Name) =>
      (value: F[Name]) =>
        setEdits((current) => ({ ...current, [field]: value })),
    /** Saved or given up: back to what is stored, and nothing is kept. */
    clear: () => {
      // At once: a form that closes with this has no effects any more.
      dropDraft(adminId, key);
      setEdits({});
    },
  };
};
