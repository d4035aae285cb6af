import { onlineManager } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { type ApiError, getServerMessage, hasStatus } from '../client/api.ts';
import { showFailure, showServerFailure } from '../client/failures.ts';
import { useAdmin } from '../client/session.ts';
import { useUnsavedForm } from '../client/unsaved-forms.ts';
import { useWithdrawal } from '../client/withdrawal.ts';
import { isFocusElsewhere } from '../ui/rows.ts';
import { useKeyboardSave } from '../ui/shortcut.ts';
import { showSuccess } from '../ui/toasts.tsx';
import { dropDraft } from './drafts.ts';
import { restoreDraft, useStoredDraft } from './form-draft.ts';
import { createFormState, type FormEvent, type FormState, readForm, type Stored, transition } from './form-state.ts';
import { areSameFields, type Fields } from './merging.ts';
import { type Problems, readProblems } from './problems.ts';

export interface ItemFormOptions<F extends Fields, Version, Saved> {
  /** Name of the form and its item. */
  name: string;
  /** Label of the edited item in the question about unsaved text. */
  label: string;
  /** Labels of the fields. A field without one is not shown in a conflict. */
  labels: Readonly<Partial<Record<string, string>>>;
  /** Stored item, or the initial fields of a new one. */
  stored: Stored<F, Version>;
  /** Fields excluded from drafts: passwords. */
  secret?: readonly (keyof F & string)[];
  /** Default: none. The server refuses mistakes. */
  findProblems?: (fields: F) => Problems;
  /** @param base the version and the fields that the edit is based on */
  save: (fields: F, version: Version, base: F) => Promise<Saved>;
  /** Fetches the stored item after a save was refused as stale. Null if there is none. Absent if saves are never stale. */
  findTheirs?: (error: ApiError) => Stored<F, Version> | null | Promise<Stored<F, Version> | null>;
  /** Field with rich text, of which two edits are merged block by block. */
  richText?: (keyof F & string) | undefined;
  success: string;
  /** Custom success message, such as one with Undo. */
  showSaved?: (saved: Saved) => void;
  failure: string;
  /** Always announces `failure` instead of the server's message, which is shown as `refusal`. */
  isFailureFixed?: boolean;
  /** Someone else deleted the item during the edit. */
  isGone?: boolean;
  /** True to keep the form open for another new item. Default: true if nothing is stored. */
  isAdding?: boolean;
  /** Re-creates a deleted item from its form. Absent if that makes no sense. */
  saveAsNew?: { save: (fields: F) => Promise<Saved>; success: string };
  onSaved?: (saved: Saved | null, fields: F) => void;
  /** Called if the edits were discarded when leaving the screen. */
  onDiscarded?: (() => void) | undefined;
}

/** First control of a form: a field, or the button of a file input, which is hidden. */
export const FIRST_FIELD = 'button[name], input:not([tabindex="-1"]), textarea, select';

/** Delay for serializing rich text, which takes longer than a keystroke should. Milliseconds. */
const READ_EVERY = 250;
/** Statuses whose message explains what to change. */
const EXPLAINED = [400, 403, 409, 413, 415, 429, 503];

export type ConflictChoice = 'theirs' | 'mine' | 'both';

/** The part of any form that its frame, notes, buttons and conflict dialog use. */
export type AnyForm = Pick<
  ReturnType<typeof useItemForm<Fields, unknown, unknown>>,
  | 'element'
  | 'labels'
  | 'fields'
  | 'isChanged'
  | 'isSaving'
  | 'isFailed'
  | 'isGone'
  | 'canSaveAsNew'
  | 'conflict'
  | 'resolveConflict'
  | 'closeConflict'
  | 'clear'
>;

/** Form state for one stored item: drafts, problems, saving, and conflicts with other edits. */
export function useItemForm<F extends Fields, Version, Saved>(options: ItemFormOptions<F, Version, Saved>) {
  const { name, labels, stored } = options;
  const { id: adminId } = useAdmin();
  const withdrawal = useWithdrawal();
  const [initial] = useState(() => createFormState(restoreDraft(adminId, name, stored)));
  const { state, read, dispatch } = useFormState(initial, stored);
  const { fields, base, isChanged } = readForm(state, stored);
  const isSaving = state.status === 'saving';
  const isGone = state.isMissing || options.isGone === true;
  const form = useRef<HTMLFormElement>(null);
  const isTypedOn = useRef(false);
  const sending = useRef(Promise.resolve(false));

  const { flush, changeLater } = useLateFields<F>((typed) => dispatch({ type: 'typed', fields: typed }));
  const readNow = () => {
    flush();
    return read();
  };
  const draftSavedAt = useStoredDraft({
    adminId,
    name,
    secret: options.secret ?? [],
    isChanged,
    state,
    stored,
    readNow,
  });

  const clear = (isWithdrawn = false) => {
    flush();
    // Done at once, because the form may unmount now.
    dropDraft(adminId, name);
    dispatch({ type: 'cleared', isWithdrawn });
  };

  const focusProblem = (problems: Problems) => {
    const first = Object.keys(problems)[0];
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const succeed = (saved: Saved | null, typed: F, success = options.success): true => {
    if (saved !== null && options.showSaved) options.showSaved(saved);
    else showSuccess(success);
    flush();
    const isNew = options.isAdding ?? options.stored.version === null;
    dispatch({ type: 'saved', fields: typed, isNew });
    isTypedOn.current = Object.keys(read().state.edits).length > 0;
    if (!isTypedOn.current) dropDraft(adminId, name);
    // The form of a stored item stays open if the user typed while it was saving.
    if (!isTypedOn.current || isNew) options.onSaved?.(saved, typed);
    return true;
  };

  /** Also null if the request fails. The refusal is reported anyway. */
  const readTheirs = async (error: ApiError): Promise<Stored<F, Version> | null> => {
    try {
      return (await options.findTheirs?.(error)) ?? null;
    } catch {
      return null;
    }
  };

  const fail = async (error: unknown, typed: F, begun: F | null): Promise<boolean> => {
    const theirs = hasStatus(error, 404, 409) ? await readTheirs(error) : null;
    // The response to an earlier attempt was lost: what was typed is already stored.
    if (theirs && areSameFields(theirs.fields, typed)) return succeed(null, typed);
    if (theirs) {
      // With what was typed while it was saving.
      const mine = readNow().fields;
      // Nothing to choose from if it was deleted and put back meanwhile.
      if (begun && areSameFields(theirs.fields, begun)) return submit(mine, theirs, true);
      dispatch({ type: 'overtaken', theirs, mine, richText: options.richText });
      return false;
    }
    const problems = readProblems(error);
    const refusal = hasStatus(error, ...EXPLAINED) ? getServerMessage(error, '') : '';
    dispatch({ type: 'failed', problems, refusal, isMissing: hasStatus(error, 404) });
    focusProblem(problems);
    if (options.isFailureFixed) showFailure(error, options.failure);
    else showServerFailure(error, options.failure);
    return false;
  };

  const submit = async (typed: F, { version, fields: begun }: Stored<F, Version>, isRepeated = false) => {
    const problems = options.findProblems?.(typed) ?? {};
    if (Object.keys(problems).length > 0) {
      dispatch({ type: 'refused', problems });
      focusProblem(problems);
      return false;
    }
    const { saveAsNew } = options;
    if (isGone && !saveAsNew) return false;
    dispatch({ type: 'sent' });
    try {
      const saved = await withdrawal.send(() =>
        isGone && saveAsNew ? saveAsNew.save(typed) : options.save(typed, version, begun),
      );
      return succeed(saved, typed, isGone ? saveAsNew?.success : undefined);
    } catch (error) {
      return fail(error, typed, isRepeated ? null : begun);
    }
  };

  const save = async (): Promise<boolean> => {
    const isSecond = read().isSaving;
    // As when somebody leaves with Save meanwhile: what was typed since is saved too.
    if (isSecond && !(await sending.current)) return false;
    const now = readNow();
    if (isSecond && !now.isChanged) return true;
    if (now.isSaving) return false;
    sending.current = submit(now.fields, now.base);
    return sending.current;
  };

  const resolveConflict = async (choice: ConflictChoice) => {
    // Not the last render's: a second press of the same button finds none.
    const { conflict } = read().state;
    if (!conflict) return;
    const { theirs, mine, both } = conflict;
    if (choice === 'theirs') {
      clear();
      return options.onSaved?.(null, theirs.fields);
    }
    // The merged fields are not put in the form. If they cannot be saved, the next save shows the conflict again.
    if (choice === 'mine') dispatch({ type: 'rebased', onto: theirs, fields: mine });
    await submit(choice === 'both' && both ? both : mine, theirs);
  };

  const discard = () => {
    clear(withdrawal.withdraw());
    options.onDiscarded?.();
  };
  useUnsavedForm(isChanged, { label: options.label, save, discard });
  useKeyboardSave(() => form.current?.contains(document.activeElement) && form.current.requestSubmit());

  const change = (typed: Partial<F>) => dispatch({ type: 'typed', fields: typed });
  const set = <Name extends keyof F & string>(field: Name) => {
    return (value: F[Name]) => change({ [field]: value } as unknown as Partial<F>);
  };

  return {
    element: {
      ref: form,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault();
        void save();
      },
      noValidate: true,
    },
    labels,
    fields,
    base,
    set,
    text: (field: keyof F & string) => ({
      label: labels[field] ?? '',
      name: field,
      value: fields[field] as string,
      onChange: set(field) as (value: string) => void,
      error: state.problems[field],
    }),
    /** Props of a switch. */
    toggle: (field: keyof F & string) => ({
      label: labels[field] ?? '',
      isOn: fields[field] === true,
      onChange: set(field) as (isOn: boolean) => void,
    }),
    change,
    /** Changes fields that are slow to read. They are read at the next render, draft or save. */
    changeLater,
    /** Sets a stored field as its editor serializes it. */
    normalize: (written: Partial<F>) => dispatch({ type: 'normalized', fields: written }),
    problems: state.problems,
    save,
    clear: () => clear(),
    /** Drops the edits and closes the form, like leaving the screen without saving. */
    cancel: () => {
      clear();
      options.onDiscarded?.();
    },
    isChanged,
    isSaving,
    /** True if the last save failed. The edits are still here. */
    isFailed: state.status === 'failed',
    refusal: state.refusal,
    isGone,
    canSaveAsNew: options.saveAsNew !== undefined,
    restoredFrom: isChanged ? state.restoredFrom : null,
    draftSavedAt,
    conflict: state.conflict,
    resolveConflict: (choice: ConflictChoice) => void resolveConflict(choice),
    closeConflict: () => dispatch({ type: 'conflictClosed' }),
    /** Opens a comparison with an edit that someone else saved. */
    compare: (theirs: Stored<F, Version>) =>
      dispatch({ type: 'overtaken', theirs, mine: readNow().fields, richText: options.richText }),
    /** Focuses the first field once the form is empty for the next item. */
    focusFirst: () => {
      if (isTypedOn.current || isFocusElsewhere(form.current)) return;
      form.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
    },
  };
}

/**
 * Text that an editor starts with, because it reads its text only once. Starts again if the item is saved elsewhere while
 * nothing is typed here. Use the round as the editor's key.
 */
export function useInitialText(
  { isChanged, isSaving }: Pick<AnyForm, 'isChanged' | 'isSaving'>,
  version: number,
  text: string,
) {
  const [begun, setBegun] = useState({ round: 0, version, text });
  const restart = (next: string) => setBegun({ round: begun.round + 1, version, text: next });
  if (!isChanged && !isSaving && begun.version !== version) restart(text);
  return { round: begun.round, initialValue: begun.text, restart };
}

/** Label of the submit button. After a failure it offers to try again. */
export function describeSave(
  { isSaving, isFailed, isGone }: Pick<AnyForm, 'isSaving' | 'isFailed' | 'isGone'>,
  action: string,
  pending = 'Saving...',
): string {
  if (isSaving) return onlineManager.isOnline() ? pending : 'Waiting for the network';
  if (isGone) return 'Save as new';
  return isFailed ? 'Retry' : action;
}

/** State of the form, readable between renders. */
function useFormState<F extends Fields, Version>(initial: FormState<F, Version>, stored: Stored<F, Version>) {
  const [state, setState] = useState(initial);
  const latest = useRef(initial);
  const storedNow = useRef(stored);
  storedNow.current = stored;
  return {
    state,
    read: () => {
      const { current: now } = latest;
      return { ...readForm(now, storedNow.current), isSaving: now.status === 'saving', state: now };
    },
    dispatch: (event: FormEvent<F, Version>) => {
      latest.current = transition(latest.current, event, storedNow.current);
      setState(latest.current);
    },
  };
}

/** Fields read shortly after typing, or immediately when needed. */
function useLateFields<F extends Fields>(onRead: (fields: Partial<F>) => void) {
  const waiting = useRef<(() => Partial<F>) | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const read = waiting.current;
    waiting.current = null;
    if (read) onRead(read());
  };
  const flushNow = useRef(flush);
  flushNow.current = flush;
  return {
    flush,
    changeLater: (read: () => Partial<F>) => {
      waiting.current = read;
      timer.current ??= setTimeout(() => flushNow.current(), READ_EVERY);
    },
  };
}
