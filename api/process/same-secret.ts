import { timingSafeEqual } from 'node:crypto';

/** True for equal texts. Takes equally long wherever they differ, so that nobody can guess one letter by letter. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
