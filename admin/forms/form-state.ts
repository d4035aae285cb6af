import { type Fields, mergeFields } from './merging.ts';
import type { Problems } from './problems.ts';

/** Stored fields that a form started with, and their version. */
export interface Stored<F extends Fields, Version = number | null> {
  version: Version;
  fields: F;
}

/** Two edits of one item, of which the other was saved first. */
export interface Conflict<F extends Fields, Version> {
  base: F;
  mine: F;
  theirs: Stored<F, Version>;
  /** Null if they contradict each other. */
  both: F | null;
  /** True if a save was refused, false for a comparison before saving. */
  isRefused: boolean;
}

export interface FormState<F extends Fields, Version> {
  /** `idle` follows the stored item. `failed` retains edits that could not be saved. */
  status: 'idle' | 'dirty' | 'saving' | 'conflict' | 'failed';
  /** Null for the current stored item, right after a save. */
  base: Stored<F, Version> | null;
  /** Only the fields typed into. */
  edits: Partial<F>;
  /** Stored fields as the editor serializes them. Only a difference from these is an edit. */
  normalized: Partial<F>;
  /** Fields typed into since the last save was sent. */
  typedSince: readonly (keyof F & string)[];
  problems: Problems;
  /** The server's message about the refused save, or empty. */
  refusal: string;
  /** True if the item no longer exists on the server. */
  isMissing: boolean;
  conflict: Conflict<F, Version> | null;
  /** Time at which the restored draft was typed. */
  restoredFrom: string | null;
}

export type FormEvent<F extends Fields, Version> =
  | { type: 'typed'; fields: Partial<F> }
  | { type: 'normalized'; fields: Partial<F> }
  | { type: 'refused'; problems: Problems }
  | { type: 'sent' }
  | { type: 'saved'; fields: F; isNew: boolean }
  | { type: 'overtaken'; theirs: Stored<F, Version>; mine: F; richText?: string | undefined }
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

/** Fields on screen: untouched ones follow the stored item, edited ones keep their base. */
export function readForm<F extends Fields, Version>(state: FormState<F, Version>, stored: Stored<F, Version>) {
  const { edits, normalized } = state;
  const begun = state.base ?? stored;
  const isChanged = Object.keys(edits).some((name) => edits[name] !== (normalized[name] ?? begun.fields[name]));
  return isChanged
    ? { isChanged, base: begun, fields: { ...begun.fields, ...edits } }
    : { isChanged, base: stored, fields: stored.fields };
}

/** Next state of a form. Pure: storage, network and focus are handled in `item-form.ts`. */
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
      // The next new item starts with everything typed since, even if the previous one had the same text.
      const later = state.typedSince.filter((name) => event.isNew || fields[name] !== event.fields[name]);
      const edits = Object.fromEntries(later.map((name) => [name, fields[name]])) as Partial<F>;
      return { ...createFormState<F, Version>(null), status: later.length > 0 ? 'dirty' : 'idle', edits };
    }
    case 'overtaken': {
      const versions = { base: base.fields, mine: event.mine, theirs: event.theirs.fields };
      const both = mergeFields(versions, event.richText);
      // Without a choice of both, fields that only they changed stay theirs.
      const own = Object.entries(event.mine).filter(([name, value]) => value !== base.fields[name]);
      const mine = both ? event.mine : { ...event.theirs.fields, ...Object.fromEntries(own) };
      const conflict = { ...versions, mine, theirs: event.theirs, both, isRefused: state.status === 'saving' };
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
