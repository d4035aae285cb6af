import { useEffect, useRef, useState } from 'react';
import { dropDraft, findDraft, keepDraft } from './drafts.ts';

export type Fields = Record<string, string | boolean>;

interface KeptFieldsOptions<F extends Fields> {
  adminId: number;
  /** Names the form and the item that it edits. */
  name: string;
  /** What the form holds before anything is typed. */
  initial: F;
  /** Kept nowhere: passwords. */
  secret?: readonly (keyof F & string)[];
}

/** `initial` with the kept fields that it knows; anything else that was kept is not of this form. */
export const mergeKept = <F extends Fields>(initial: F, kept: string | undefined): F => {
  const found: unknown = kept === undefined ? null : JSON.parse(kept);
  if (typeof found !== 'object' || found === null) return initial;
  const known = Object.entries(found).filter(([field, value]) => typeof value === typeof initial[field]);
  return { ...initial, ...Object.fromEntries(known) };
};

const isSame = (one: Fields, other: Fields): boolean => Object.keys(one).every((field) => one[field] === other[field]);

/** A form's fields. What was typed outlives a reload, a change of tab and an ended session. */
export const useKeptFields = <F extends Fields>({ adminId, name, initial, secret = [] }: KeptFieldsOptions<F>) => {
  const key = `form:${name}`;
  const [fields, setFields] = useState(() => mergeKept(initial, findDraft(adminId, key)?.value));
  const isChanged = !isSame(initial, fields);
  const isDone = useRef(false);
  const latest = useRef(initial);
  latest.current = initial;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `secret` is a constant of the form.
  useEffect(() => {
    if (isDone.current) return;
    const kept = Object.fromEntries(Object.entries(fields).filter(([field]) => !secret.includes(field)));
    if (!isChanged) dropDraft(adminId, key);
    else keepDraft(adminId, key, { value: JSON.stringify(kept), baseVersion: null, typedAt: new Date().toISOString() });
  }, [adminId, key, fields, isChanged]);

  return {
    fields,
    isChanged,
    set:
      <Name extends keyof F>(field: Name) =>
      (value: F[Name]) => {
        isDone.current = false;
        setFields((current) => ({ ...current, [field]: value }));
      },
    /** Saved or given up: back to what it began with, and nothing is kept. */
    clear: () => {
      isDone.current = true;
      dropDraft(adminId, key);
      setFields(latest.current);
    },
  };
};
