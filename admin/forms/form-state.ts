import { type Fields, mergeFields } from './merging.ts';
import type { Problems } from './problems.ts';

/** The stored fields a form began with, and the version that a save of them is based on. */
export interface Stored<F extends Fields, Version = number | null> {
  version: Version;
  fields: F;
}

/** Two edits of one item, of which the other was saved first. */
export interface Conflict<F extends Fields, Version> {
  base: F;
  mine: F;
  theirs: Stored<F, Version>;
  /** Null where they contradict each other. */
  both: F | null;
  /** A save was refused; otherwise somebody compared before saving. */
  isRefused: boolean;
}

export type Merge<F extends Fields> = (versions: { base: F; mine: F; theirs: F }) => F | null;

export interface FormState<F extends Fields, Version> {
  /** `idle` follows what is stored; `failed` holds what a save could not bring through. */
  status: 'idle' | 'dirty' | 'saving' | 'conflict' | 'failed';
  /** Null stands for whatever is stored: right after a save. */
  base: Stored<F, Version> | null;
  /** The fields typed into, no others. */
  edits: Partial<F>;
  /** Stored fields as the editor writes them: only a difference from these is an edit. */
  normalized: Partial<F>;
  /** Fields typed into since the last save was sent. */
  typedSince: readonly (keyof F & string)[];
  problems: Problems;
  /** The server's sentence about the refused save; empty where it gave none. */
  refusal: string;
  /** The server no longer has the item. */
  isMissing: boolean;
  conflict: Conflict<F, Version> | null;
  /** When the text was typed that was restored from this browser. */
  restoredFrom: string | null;
}

export type FormEvent<F extends Fields, Version> =
  | { type: 'typed'; fields: Partial<F> }
  | { type: 'normalized'; fields: Partial<F> }
  | { type: 'refused'; problems: Problems }
  | { type: 'sent' }
  | { type: 'saved'; fields: F; isNew: boolean }
  | { type: 'overtaken'; theirs: Stored<F, Version>; mine: F; merge?: Merge<F> | undefined }
  | { type: 'conflictClosed' }
  | { type: 'rebased'; onto: Stored<F, Version>; fields: F }
  | { type: 'failed'; problems: Problems; refusal: string; isMissing: boolean }
  | { type: 'cleared'; isWithdrawn: boolean };

export interface RestoredDraft<F extends Fields, Version> {
  base: Stored<F, Version>;
  edits: Partial<F>;
  typedAt: string;
}

export function createFormState<F extends Fields, Version>(
  draft: RestoredDraft<F, Version> | null,
): FormState<F, Version> {
  return {
    status: draft ? 'dirty' : 'idle',
    base: draft?.base ?? null,
    edits: draft?.edits ?? {},
    normalized: {},
    typedSince: [],
    problems: {},
    refusal: '',
    isMissing: false,
    conflict: null,
    restoredFrom: draft?.typedAt ?? null,
  };
}

/** The fields on the screen: untouched, they follow what is stored; touched, they keep what they were based on. */
export function readForm<F extends Fields, Version>(state: FormState<F, Version>, stored: Stored<F, Version>) {
  const { edits, normalized } = state;
  const begun = state.base ?? stored;
  const isChanged = Object.keys(edits).some((name) => edits[name] !== (normalized[name] ?? begun.fields[name]));
  return isChanged
    ? { isChanged, base: begun, fields: { ...begun.fields, ...edits } }
    : { isChanged, base: stored, fields: stored.fields };
}

/** The next state of a form. Pure: storage, the network and the focus are the hook's (`item-form.ts`). */
export function transition<F extends Fields, Version>(
  state: FormState<F, Version>,
  event: FormEvent<F, Version>,
  stored: Stored<F, Version>,
): FormState<F, Version> {
  const { isChanged, base, fields } = readForm(state, stored);
  switch (event.type) {
    case 'typed': {
      const problems = { ...state.problems };
      for (const name of Object.keys(event.fields)) delete problems[name];
      const next = {
        ...state,
        base,
        edits: isChanged ? { ...state.edits, ...event.fields } : event.fields,
        typedSince: [...new Set([...state.typedSince, ...Object.keys(event.fields)])],
        problems,
        refusal: '',
      };
      if (state.status === 'saving' || state.status === 'conflict') return next;
      return { ...next, status: readForm(next, stored).isChanged ? 'dirty' : 'idle' };
    }
    case 'normalized': {
      const [name = ''] = Object.keys(event.fields);
      return isChanged && name in state.edits
        ? { ...state, edits: { ...state.edits, ...event.fields } }
        : { ...state, normalized: { ...state.normalized, ...event.fields } };
    }
    case 'refused':
      return { ...state, problems: event.problems, refusal: '', conflict: null, status: isChanged ? 'dirty' : 'idle' };
    case 'sent':
      return { ...state, status: 'saving', problems: {}, refusal: '', typedSince: [], conflict: null };
    case 'saved': {
      // The next new item begins with all that was typed meanwhile, also where the one before it said the same.
      const later = state.typedSince.filter((name) => event.isNew || fields[name] !== event.fields[name]);
      const edits = Object.fromEntries(later.map((name) => [name, fields[name]])) as Partial<F>;
      return { ...createFormState<F, Version>(null), status: later.length > 0 ? 'dirty' : 'idle', edits };
    }
    case 'overtaken': {
      const versions = { base: base.fields, mine: event.mine, theirs: event.theirs.fields };
      const both = (event.merge ?? mergeFields)(versions);
      const conflict = { ...versions, theirs: event.theirs, both, isRefused: state.status === 'saving' };
      return { ...state, status: 'conflict', conflict };
    }
    case 'conflictClosed':
      return { ...state, status: state.conflict?.isRefused ? 'failed' : 'dirty', conflict: null };
    case 'rebased':
      return { ...state, status: 'dirty', base: event.onto, edits: event.fields, normalized: {}, conflict: null };
    case 'failed':
      return {
        ...state,
        status: 'failed',
        problems: event.problems,
        refusal: event.refusal,
        isMissing: state.isMissing || event.isMissing,
      };
    case 'cleared': {
      const isSaving = state.status === 'saving' && !event.isWithdrawn;
      return { ...createFormState<F, Version>(null), status: isSaving ? 'saving' : 'idle', isMissing: state.isMissing };
    }
  }
}
