import { useState } from 'react';
import type { z } from 'zod';
import { findProblems, type Problems } from './problems.ts';

/** Required text fields of a small form, validated by a schema on submit. */
export function useCheckedFields<F extends Record<string, string>>(schema: z.ZodType, empty: F) {
  const [values, setValues] = useState(empty);
  const [problems, setProblems] = useState<Problems>({});
  return {
    values,
    setProblems,
    field: (name: keyof F & string) => ({
      name,
      value: values[name],
      onChange: (value: string) => setValues((current) => ({ ...current, [name]: value })),
      error: problems[name],
      required: true,
    }),
    /** True if everything is valid. Otherwise each field shows its problem. */
    check: (): boolean => {
      const found = findProblems(schema, values);
      setProblems(found);
      return Object.keys(found).length === 0;
    },
  };
}
