import { useEffect, useRef, useSyncExternalStore } from 'react';

export interface UnsavedForm {
  /** Name of the form in the question about unsaved changes. */
  label: string;
  /** @returns true if it was saved */
  save: () => Promise<boolean>;
  discard: () => void;
}

let forms: readonly UnsavedForm[] = [];
const listeners = new Set<() => void>();

export const listUnsavedForms = (): readonly UnsavedForm[] => forms;

export const hasUnsavedForms = (): boolean => forms.length > 0;

export const useUnsavedForms = (): readonly UnsavedForm[] => useSyncExternalStore(subscribe, listUnsavedForms);

export function useUnsavedForm(isUnsaved: boolean, form: UnsavedForm): void {
  const latest = useRef(form);
  latest.current = form;
  const { label } = form;
  useEffect(() => {
    if (!isUnsaved) return;
    const entry = { label, save: () => latest.current.save(), discard: () => latest.current.discard() };
    replace([...forms, entry]);
    return () => replace(forms.filter((each) => each !== entry));
  }, [isUnsaved, label]);
}

function replace(next: readonly UnsavedForm[]): void {
  forms = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
