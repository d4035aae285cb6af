import type { Fields } from './kept-fields.ts';

interface Versions<F extends Fields> {
  /** What both began with. */
  base: F;
  mine: F;
  theirs: F;
}

export const areSameFields = (one: Fields, other: Fields): boolean =>
  Object.keys(one).every((field) => one[field] === other[field]);

/** Both edits in one, field by field; null where both changed the same field to something else. */
export const mergeFields = <F extends Fields>({ base, mine, theirs }: Versions<F>): F | null => {
  const names = Object.keys(base);
  const isClash = (name: string) => {
    const [before, own, other] = [base[name], mine[name], theirs[name]];
    return own !== before && other !== before && own !== other;
  };
  if (names.some(isClash)) return null;
  const merged = names.map((name) => [name, mine[name] === base[name] ? theirs[name] : mine[name]]);
  return Object.fromEntries(merged) as F;
};
