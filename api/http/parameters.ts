import { z } from 'zod';
import { notFound } from './errors.ts';

const PAGE_DEFAULT = 50;
const PAGE_MAX = 200;

/** Paging parameters: `before` is the last id of the previous page. */
export const pageQuery = z.object({
  before: wholeNumber('before').optional(),
  limit: wholeNumber('limit')
    .refine((value) => value <= PAGE_MAX, { error: `limit must be at most ${PAGE_MAX}` })
    .optional()
    .transform((value) => value ?? PAGE_DEFAULT),
});

export type Page = z.output<typeof pageQuery>;

export const idQuery = wholeNumber('id');

export function wholeNumber(label: string) {
  return z
    .string({ error: `${label} must be given once` })
    .regex(/^[1-9]\d{0,14}$/, { error: `${label} must be a whole number from 1` })
    .transform(Number);
}

/** @throws 404 if it cannot be an id, as for one that does not exist */
export function parseItemId(param: string): number {
  if (!/^[1-9]\d{0,14}$/.test(param)) throw notFound();
  return Number(param);
}
