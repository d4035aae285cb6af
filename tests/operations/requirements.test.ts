import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listTests } from './named-tests.ts';
import { REQUIREMENTS } from './requirements.ts';

const PARTS = [
  ...['Brute force', 'Sessions', 'Recovery and hand-over', 'Two-factor', 'Limits and headers', 'Backup and restore'],
  ...['Observability', 'OpenAPI', 'Deploy', 'Faults', 'Shared database', 'Growth', 'Hostile input', 'Threat model'],
];

describe('what running this for years asks for has a test that provokes it', () => {
  test('in every part', () => {
    expect([...new Set(REQUIREMENTS.map(({ part }) => part))]).toEqual(PARTS);
  });

  test.each(REQUIREMENTS)('$part: $requirement', ({ tests }) => {
    expect(tests.length).toBeGreaterThan(0);
    for (const [file, name] of tests) {
      const text = readFileSync(file, 'utf8');
      // A command of our own is one test; a part of its text names what it does.
      if (!/\.(test|spec)\.ts$/.test(file)) expect(text, file).toContain(name);
      else {
        const named = listTests(file, text).filter((one) => one.name.includes(name));
        expect(named, `${file}: ${name}`).not.toEqual([]);
        expect(named, `${file}: ${name}`).toEqual(named.map((one) => ({ ...one, isSkipped: false, asserts: true })));
      }
    }
  });
});

test('a test that is skipped, or asserts nothing, is told from one that counts', () => {
  const text = `
    const look = async (page) => { await expect(page).toBeVisible(); };
    describe.skip('a group', () => { test('inside', () => { expect(1).toBe(1); }); });
    test.skipIf(isWindows)('sometimes', () => look(page));
    test.each([1])('each of %s', (n) => { expect(n).toBe(1); });
    test(\`of \${name}\`, () => { run(); });
  `;
  expect(listTests('some.test.ts', text)).toEqual([
    { name: 'a group', isSkipped: true, asserts: true },
    { name: 'inside', isSkipped: true, asserts: true },
    { name: 'sometimes', isSkipped: false, asserts: true },
    { name: 'each of %s', isSkipped: false, asserts: true },
    { name: `of \${name}`, isSkipped: false, asserts: false },
  ]);
});

test.each([
  ['README.md', 1],
  ['CONTRIBUTING.md', 1],
  ['docs/architecture.md', 1],
  ['docs/data-model.md', 1],
  ['docs/design-system.md', 1],
  ['docs/threat-model.md', 21],
  ['docs/your-club.md', 1],
])('%s names files that are there', (page, least) => {
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
