import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

test.each([
  ['README.md', 1],
  ['CONTRIBUTING.md', 1],
  ['docs/architecture.md', 1],
  ['docs/data-model.md', 1],
  ['docs/design-system.md', 1],
  ['docs/threat-model.md', 21],
  ['docs/your-club.md', 1],
])('%s names only existing files', (page, least) => {
  const text = readFileSync(page, 'utf8');
  const named = Array.from(
    text.matchAll(/`((?:admin|api|contract|db|docs|scripts|site|tests)\/[\w./@-]+)`/g),
    ([, path = '']) => path,
  );
  const linked = Array.from(text.matchAll(/\]\((?!https?:|#)([^)#]+)/g), ([, path = '']) => join(dirname(page), path));
  expect([...named, ...linked].length).toBeGreaterThanOrEqual(least);
  // The example that CONTRIBUTING.md makes.
  const isThere = (path: string) => existsSync(path) || path.includes('sponsors');
  expect([...named, ...linked].filter((path) => !isThere(path))).toEqual([]);
});
