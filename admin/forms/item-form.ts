import { onlineManager } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { type ApiError, getServerMessage, hasStatus } from '../client/api.ts';
import { showFailure, showServerFailure } from '../client/failures.ts';
import { useUnsavedForm } from '../client/unsaved-forms.ts';
import { useWithdrawal } from '../client/withdrawal.ts';
import { isFocusElsewhere } from '../ui/rows.ts';
import { showSuccess } from '../ui/toasts.tsx';
import { type Fields, type KeptFieldsOptions, type Stored, useKeptFields } from './kept-fields.ts';
import { areSameFields, mergeFields } from './merging.ts';
import { type Problems, readProblems } from './problems.ts';

type TextName<F extends Fields> = {
  [Name in keyof F & string]: F[Name] extends string ? Name : never;
}[keyof F & string];

interface ItemFormOptions<F extends Fields, Version, Saved> extends KeptFieldsOptions<F, Version> {
  /** What it edits, as the question about unsaved text says. */
  label: string;
  findProblems: (fields: F) => Problems;
  /** @param version what the edit is based on */
  save: (fields: F, version: Version) => Promise<Saved>;
  /** What is stored now, after a save was refused as stale; null where nothing is. */
  findTheirs: (error: ApiError) => Stored<F, Version> | null | Promise<Stored<F, Version> | null>;
  success: string;
  /** Says it in its own way, as where it can be undone. */
  tellSaved?: (saved: Saved) => void;
  failure: string;
  /** Whether `failure` is said whatever the server's own sentence is: that one stands in `refusal`. */
  isFailureFixed?: boolean;
  /** Somebody else deleted the item while it was edited. */
  isGone?: boolean;
  /** Makes a new item of what was typed into the form of a deleted one; absent where that makes no sense. */
  saveAsNew?: { save: (fields: F) => Promise<Saved>; success: string };
  onSaved: (saved: Saved | null, fields: F) => void;
  /** What was typed was given up by who leaves. */
  onDiscarded?: () => void;
}

/** Two edits of one item, of which the other was saved first. */
interface Conflict<F extends Fields, Version> {
  base: F;
  mine: F;
  theirs: Stored<F, Version>;
  /** Null where they contradict each other. */
  both: F | null;
}

/** Between typing and saved: what is wrong with which field, what somebody else saved, and where the focus goes. */
export const useItemForm = <F extends Fields, Version, Saved>(options: ItemFormOptions<F, Version, Saved>) => {
  const { fields, base, change, clear, rebase, beginSave, settle, isChanged } = useKeptFields(options);
  const withdrawal = useWithdrawal();
  const isTypedOn = useRef(false);
  const [problems, setProblems] = useState<Problems>({});
  const [isSaving, setSaving] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isGone = isMissing || options.isGone === true;
  const [conflict, setConflict] = useState<Conflict<F, Version> | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const tell = (found: Problems) => {
    setProblems(found);
    const first = Object.keys(found)[0];
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const succeed = (saved: Saved | null, typed: F, success = options.success): true => {
    if (saved !== null && options.tellSaved) options.tellSaved(saved);
    else showSuccess(success);
    setConflict(null);
    isTypedOn.current = settle(typed);
    // The form of a stored item stays open for what was typed while the save was on its way.
    if (!isTypedOn.current || options.stored.version === null) options.onSaved(saved, typed);
    return true;
  };

  /** Null too where it cannot be read: the refusal is said all the same. */
  const readTheirs = async (error: ApiError): Promise<Stored<F, Version> | null> => {
    try {
      return await options.findTheirs(error);
    } catch {
      return null;
    }
  };

  const explain = async (error: unknown, typed: F): Promise<boolean> => {
    setFailed(true);
    const theirs = hasStatus(error, 404, 409) ? await readTheirs(error) : null;
    if (theirs) {
      // The response to an earlier try was lost on the way: what was typed is what is stored.
      if (areSameFields(theirs.fields, typed)) return succeed(null, typed);
      const both = mergeFields({ base: base.fields, mine: typed, theirs: theirs.fields });
      setConflict({ base: base.fields, mine: typed, theirs, both });
      return false;
    }
    if (hasStatus(error, 404)) setMissing(true);
    tell(readProblems(error));
    setRefusal(getServerMessage(error, ''));
    if (options.isFailureFixed) showFailure(error, options.failure);
    else showServerFailure(error, options.failure);
    return false;
  };

  const store = async (typed: F, version: Version): Promise<boolean> => {
    const { saveAsNew } = options;
    if (!isGone) return succeed(await options.save(typed, version), typed);
    return saveAsNew !== undefined && succeed(await saveAsNew.save(typed), typed, saveAsNew.success);
  };

  const submitFields = async (typed: F, version: Version): Promise<boolean> => {
    const found = options.findProblems(typed);
    tell(found);
    setFailed(false);
    setRefusal('');
    if (Object.keys(found).length > 0) return false;
    setSaving(true);
    beginSave();
    try {
      return await withdrawal.send(() => store(typed, version));
    } catch (error) {
      return await explain(error, typed);
    } finally {
      setSaving(false);
    }
  };

  const save = () => (isSaving ? Promise.resolve(false) : submitFields(fields, base.version));

  const clearAll = () => {
    setProblems({});
    setFailed(false);
    setRefusal('');
    clear();
  };

  const resolveConflict = async (choice: 'theirs' | 'mine' | 'both') => {
    if (!conflict) return;
    const { theirs, mine, both } = conflict;
    if (choice === 'theirs') {
      setConflict(null);
      clearAll();
      return options.onSaved(null, theirs.fields);
    }
    const typed = choice === 'both' && both ? both : mine;
    rebase(theirs, typed);
    setConflict(null);
    await submitFields(typed, theirs.version);
  };

  const discard = () => {
    if (withdrawal.withdraw()) setSaving(false);
    clearAll();
    options.onDiscarded?.();
  };
  useUnsavedForm(isChanged, { label: options.label, save, discard });

  const set = <Name extends keyof F & string>(field: Name) => {
    return (value: F[Name]) => {
      setProblems((current) => ({ ...current, [field]: undefined }));
      setFailed(false);
      setRefusal('');
      change({ [field]: value } as unknown as Partial<F>);
    };
  };

  return {
    /** What the form's own element needs. */
    element: {
      ref: form,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault();
        void save();
      },
      noValidate: true,
    },
    fields,
    set,
    /** What a text field needs. */
    text: <Name extends TextName<F>>(field: Name) => ({
      name: field,
      value: fields[field] as string,
      onChange: set(field) as (value: string) => void,
      error: problems[field],
    }),
    /** What a switch needs. */
    toggle: <Name extends keyof F & string>(field: Name) => ({
      isOn: fields[field] === true,
      onChange: set(field) as (isOn: boolean) => void,
    }),
    /** Several fields at once. */
    change: (typed: Partial<F>) => {
      setProblems((current) => ({
        ...current,
        ...Object.fromEntries(Object.keys(typed).map((name) => [name, undefined])),
      }));
      setRefusal('');
      change(typed);
    },
    problems,
    clear: clearAll,
    isChanged,
    isSaving,
    /** The last save did not go through; what was typed is still here. */
    isFailed,
    /** Why, in the server's sentence; empty where it gave none. */
    refusal,
    isGone,
    canSaveAsNew: options.saveAsNew !== undefined,
    conflict,
    resolveConflict: (choice: 'theirs' | 'mine' | 'both') => void resolveConflict(choice),
    closeConflict: () => setConflict(null),
    /** The first field, once the form is empty for the next item. */
    focusFirst: () => {
      if (isTypedOn.current || isFocusElsewhere(form.current)) return;
      form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
    },
    /** Ctrl+S saves the form that the cursor is in. */
    saveFromKeyboard: () => form.current?.contains(document.activeElement) && form.current.requestSubmit(),
  };
};

export type FormElement = ReturnType<typeof useItemForm>['element'];

/** What a form of fields offers to the dialog about its conflict. */
export interface ConflictingForm {
  conflict: Conflict<Fields, unknown> | null;
  isSaving: boolean;
  resolveConflict: (choice: 'theirs' | 'mine' | 'both') => void;
  closeConflict: () => void;
}

interface ItemFormState {
  isSaving: boolean;
  isFailed: boolean;
  isGone: boolean;
}

/** What the form's own button says: a save that failed offers another try. */
export const describeSave = (
  { isSaving, isFailed, isGone }: Pick<ItemFormState, 'isSaving' | 'isFailed' | 'isGone'>,
  action: string,
  pending = 'Saving...',
): string => {
  if (isSaving) return onlineManager.isOnline() ? pending : 'Waiting for the network';
  if (isGone) return 'Save as new';
  return isFailed ? 'Retry' : action;
};
