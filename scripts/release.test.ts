import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fromRoot } from '../db/project-root.ts';

const ENTRY = '### Added\n\n- A thing.\n\n**What you must do:** nothing.';

let folder: string;
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
function git(...args: string[]): string {
  return execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
}
const writeChangelog = (entry: string): void =>
  write('CHANGELOG.md', `# Changelog\n\n## [Unreleased]\n\n${entry}\n\n## [1.0.0] - 2026-11-25\n\nFirst. ${ENTRY}\n`);
function commit(): void {
  git('add', '--all');
  git('commit', '--quiet', '--allow-empty', '--message', 'work');
}
const reportTests = (failed = 0): void =>
  write('dist/test-report.json', JSON.stringify({ commit: git('rev-parse', 'HEAD'), passed: 9, failed, skipped: 0 }));
function release(...args: string[]) {
  const run = spawnSync(process.execPath, [fromRoot('scripts/release.ts'), ...args], { cwd: folder, encoding: 'utf8' });
  return { code: run.status, output: run.stdout + run.stderr };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'club-release-'));
  mkdirSync(join(folder, 'dist'));
  write('.gitignore', 'dist\n');
  const own = { name: 'booster-club-site', version: '1.0.9' };
  write('package.json', JSON.stringify(own, null, 2));
  write('package-lock.json', JSON.stringify({ ...own, packages: { '': own, a: { version: '1.0.9' } } }, null, 2));
  writeChangelog(ENTRY);
  git('init', '--quiet');
  commit();
  reportTests();
});
afterEach(() => rmSync(folder, { recursive: true }));

test('refuses uncommitted changes', () => {
  write('new.ts', '');
  write('package.json', `${read('package.json')}\n`);
  const { code, output } = release('patch', '--dry-run');
  expect(code).toBe(1);
  expect(output).toBe(
    '1.0.10 cannot be released yet:\n- Not everything is committed: package.json, new.ts. Commit it first.\n',
  );
});

test.each([
  ['', 'CHANGELOG.md has nothing under “Unreleased”. Describe there what is new.'],
  ['- A thing.', 'CHANGELOG.md lacks “**What you must do:**” under “Unreleased”. Usually that is: nothing.'],
])('refuses a version whose changelog says “%s”', (entry, problem) => {
  writeChangelog(entry);
  commit();
  reportTests();
  expect(release('minor', '--dry-run')).toEqual({
    code: 1,
    output: `1.1.0 cannot be released yet:\n- ${problem}\n`,
  });
});

test('refuses untested changes and those whose tests failed', () => {
  commit();
  expect(release('patch').output).toContain('The tests have not run for this commit. Run npm test.');
  reportTests(2);
  expect(release('patch').output).toContain('2 tests failed.');
});

test('describes the release and changes nothing in a dry run', () => {
  const { code, output } = release('patch', '--dry-run');
  expect([code, output]).toEqual([0, `1.0.10 can be released. The tag would say:\n\nVersion 1.0.10\n\n${ENTRY}\n\n`]);
  expect(git('status', '--porcelain')).toBe('');
});

test.each([
  ['patch', '1.0.10'],
  ['minor', '1.1.0'],
  ['major', '2.0.0'],
])('sets the version for a %s and leaves the tag to a person', (step, version) => {
  const { code, output } = release(step);
  expect(code).toBe(0);
  expect(output).toContain(`git tag -a v${version} -F dist/tag-message.txt`);
  expect(JSON.parse(read('package.json')).version).toBe(version);
  const lock = JSON.parse(read('package-lock.json'));
  expect([lock.version, lock.packages[''].version, lock.packages.a.version]).toEqual([version, version, '1.0.9']);
  expect(read('CHANGELOG.md')).toMatch(
    new RegExp(`## \\[Unreleased\\]\n\n## \\[${version}\\] - \\d{4}-\\d\\d-\\d\\d\n\n### Added`),
  );
  expect(read('dist/tag-message.txt')).toBe(`Version ${version}\n\n${ENTRY}\n`);
  expect(git('tag')).toBe('');
});

test('releases the version of package.json when no step is given', () => {
  write('package.json', read('package.json').replace('1.0.9', '1.0.0'));
  commit();
  reportTests();
  expect(release().output).toContain('git tag -a v1.0.0');
  expect(git('status', '--porcelain')).toBe('');
  expect(read('dist/tag-message.txt')).toContain('First.');
});
