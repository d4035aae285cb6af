import { expect, test } from 'vitest';
import { readTokens } from './text-differences.ts';

test('reads any number of < that begin no tag as text quickly', () => {
  const started = performance.now();
  expect(readTokens('<'.repeat(200_000))).toHaveLength(200_000);
  expect(performance.now() - started).toBeLessThan(1000);
});
