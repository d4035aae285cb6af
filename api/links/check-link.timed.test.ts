import { expect, test } from 'vitest';
import { createLinkChecker } from './check-link.ts';

test.each(['<title', '<h1'])('judges a page of %s without an end quickly', async (tag) => {
  const body = Buffer.from(tag.repeat(64_000 / tag.length));
  const check = createLinkChecker(
    async (url) => ({ url, status: 200, headers: {}, body }),
    async () => undefined,
    new AbortController().signal,
  );
  const start = performance.now();
  expect(await check('https://snacks.example.org/menu')).toBeNull();
  // Milliseconds. Without the limit it takes twice as long on a fast machine.
  expect(performance.now() - start).toBeLessThan(250);
});
