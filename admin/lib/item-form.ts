import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { getServerMessage } from './api-client.ts';
import { findProblems, type Problems, readProblems } from './form-problems.ts';
import { type Fields, useKeptFields } from './kept-fields.ts';
import { showFailure, showSuccess } from './toasts.ts';

interface ItemFormOptions<F extends Fields, Body> {
  adminId: number;
  /** Names the form and the item that it edits: what was typed is kept under it. */
  name: string;
  initial: F;
  schema: z.ZodType;
  toBody: (fields: F) => Body;
  save: (body: Body) => Promise<unknown>;
  success: string;
  failure: string;
  onSaved: () => void;
}

/** Between typing and saved: what is wrong with which field, and where the focus goes. */
export const useItemForm = <F extends Fields, Body>(options: ItemFormOptions<F, Body>) => {
  const { fields, set, clear, isChanged } = useKeptFields(options);
  const [problems, setProblems] = useState<Problems>({});
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const tell = (found: Problems) => {
    setProblems(found);
    const first = Object.keys(found)[0];
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    const body = options.toBody(fields);
    const found = findProblems(options.schema, body);
    tell(found);
    if (Object.keys(found).length > 0) return;
    setSaving(true);
    try {
      await options.save(body);
      showSuccess(options.success);
      clear();
      options.onSaved();
    } catch (error) {
      tell(readProblems(error));
      showFailure(error, getServerMessage(error, options.failure));
    } finally {
      setSaving(false);
    }
  };

  return {
    form,
    fields,
    set: <Name extends keyof F & string>(field: Name) => {
      const setField = set(field);
      return (value: F[Name]) => {
        setProblems((current) => ({ ...current, [field]: undefined }));
        setField(value);
      };
    },
    problems,
    submit,
    clear: () => {
      setProblems({});
      clear();
    },
    isChanged,
    isSaving,
    /** The first field, once the form is empty for the next item. */
    focusFirst: () => form.current?.querySelector<HTMLElement>('input')?.focus(),
    /** Ctrl+S saves the form that the cursor is in. */
    saveFromKeyboard: () => form.current?.contains(document.activeElement) && form.current.requestSubmit(),
  };
};
