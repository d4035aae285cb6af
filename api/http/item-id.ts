import { notFound } from './errors.ts';

/** @throws 404 for what cannot be an id: nothing is stored under it. */
export const parseItemId = (param: string): number => {
  if (!/^[1-9]\d{0,14}$/.test(param)) throw notFound();
  return Number(param);
};
