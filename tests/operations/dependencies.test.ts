import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Installed {
  version?: string;
  deprecated?: string;
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

const { packages } = readJson('package-lock.json') as { packages: Record<string, Installed> };
// A floor is the first version without what the advisory tells of, or a later one (hono: 4.13.5, sanitize-html: 2.17.5).
const { floors, deprecated } = readJson('tests/operations/dependency-floors.json') as {
  floors: { name: string; minimum: string; advisory: string }[];
  deprecated: { name: string; why: string; replace: string | null }[];
};

const nameOf = (path: string): string => path.split('node_modules/').at(-1) ?? '';
const versionsOf = (wanted: string): string[] =>
  Object.entries(packages).flatMap(([path, { version }]) => (nameOf(path) === wanted && version ? [version] : []));

const toNumbers = (version: string): number[] => (version.split(/[-+]/)[0] ?? '').split('.').map(Number);

function isAtLeast(version: string, minimum: string): boolean {
  const [have, want] = [toNumbers(version), toNumbers(minimum)];
  const differing = want.findIndex((part, index) => part !== have[index]);
  return differing < 0 || (have[differing] ?? 0) > (want[differing] ?? 0);
}

test.each(floors)('has every $name installed at $minimum or later ($advisory)', ({ name, minimum }) => {
  const versions = versionsOf(name);
  expect(versions, `${name} is not in the lockfile any more: take its floor out`).not.toEqual([]);
  for (const version of versions) expect(isAtLeast(version, minimum), `${name} ${version}`).toBe(true);
});

test('names the advisory of each minimum version', () => {
  for (const { advisory } of floors)
    expect(advisory).toMatch(/^(CVE-\d{4}-\d{4,}|GHSA(-[23456789cfghjmpqrvwx]{4}){3})$/);
});

test('compares versions by number', () => {
  expect(isAtLeast('4.12.9', '4.12.25')).toBe(false);
  expect(isAtLeast('4.13.0', '4.12.25')).toBe(true);
  expect(isAtLeast('4.12.25', '4.12.25')).toBe(true);
  expect(isAtLeast('3.99.99', '4.0.0')).toBe(false);
});

test('explains each deprecated dependency, and lists none that is gone', () => {
  const marked = Object.entries(packages).flatMap(([path, entry]) => (entry.deprecated ? [nameOf(path)] : []));
  const known = deprecated.map(({ name }) => name);
  expect([...new Set(marked)].filter((name) => !known.includes(name))).toEqual([]);
  for (const { name, why } of deprecated) {
    expect(versionsOf(name), `${name} is gone`).not.toEqual([]);
    expect(why.length).toBeGreaterThan(10);
  }
});

test('imports lucia in a single file, so that it can be replaced', () => {
  const sources = ['api', 'db', 'scripts', 'club', 'contract', 'admin', 'site'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(ts|tsx|astro)$/.test(path))
      .map((path) => join(folder, path)),
  );
  const importing = sources.filter((path) => /from '(lucia|@lucia-auth\/[^']+)'/.test(readFileSync(path, 'utf8')));
  const files = deprecated.filter(({ name }) => name.includes('lucia')).map(({ replace }) => replace);
  expect(importing).toEqual([...new Set(files)]);
});
