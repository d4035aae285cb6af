import type { z } from 'zod';
import { ApiError } from '../client/api.ts';

/** What is wrong with each field, by the field's name. */
export type Problems = Partial<Record<string, string>>;

interface Issue {
  path: PropertyKey[] | string;
  message: string;
}

const collect = (issues: readonly Issue[]): Problems => {
  const problems: Problems = {};
  for (const { path, message } of issues) {
    const field = String(typeof path === 'string' ? path : path[0]);
    problems[field] ??= message;
  }
  return problems;
};

/** The first sentence for each field that the schema refuses. */
export const findProblems = (schema: z.ZodType, value: unknown): Problems =>
  collect(schema.safeParse(value).error?.issues ?? []);

/** What is stored now, as the refusal of a stale edit tells; null where it does not. */
export const readCurrent = <Row>({ body }: ApiError, schema: z.ZodType<Row>): Row | null =>
  schema.safeParse(body?.current).data ?? null;

/** The server's sentences for the fields that it refused. */
export const readProblems = (error: unknown): Problems =>
  error instanceof ApiError ? collect(error.body?.issues ?? []) : {};
