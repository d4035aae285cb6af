import { expect, test } from 'vitest';
import { createLinkChecker } from './check-link.ts';

test.each(['<title', '<h1'])('judges a page of %s without an end quickly', async (tag) => {
  const check = createLinkChecker({
    fetchOutside: async (url) => ({
      url,
      status: 200,
      headers: {},
      body: Buffer.from(tag.repeat(64_000 / tag.length)),
    }),
    pace: async () => undefined,
    signal: new AbortController().signal,
  });
  const start = performance.now();
  expect(await check('https://snacks.example.org/menu')).toBeNull();
  // Milliseconds. Without the limit it takes twice as long on a fast machine.
  expect(performance.now() - start).toBeLessThan(250);
});
