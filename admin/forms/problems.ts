import type { z } from 'zod';
import { ApiError } from '../client/api.ts';

export type Problems = Partial<Record<string, string>>;

/** First message for each field that the schema refuses. */
export const findProblems = (schema: z.ZodType, value: unknown): Problems =>
  collect(schema.safeParse(value).error?.issues ?? []);

/** Current row from the response that refused a stale edit. Null if it has none. */
export const readCurrent = <Row>({ body }: ApiError, schema: z.ZodType<Row>): Row | null =>
  schema.safeParse(body?.current).data ?? null;

export const readProblems = (error: unknown): Problems =>
  error instanceof ApiError ? collect(error.body?.issues ?? []) : {};

/** For `findTheirs` of a form: reads the current row as the form has it. */
export function readTheirs<Row, Stored>(schema: z.ZodType<Row>, toStored: (row: Row) => Stored) {
  return (error: ApiError): Stored | null => {
    const current = readCurrent(error, schema);
    return current && toStored(current);
  };
}

function collect(issues: readonly { path: PropertyKey[] | string; message: string }[]): Problems {
  const problems: Problems = {};
  for (const { path, message } of issues) {
    const field = String(typeof path === 'string' ? path : path[0]);
    problems[field] ??= message;
  }
  return problems;
}
