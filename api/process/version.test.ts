import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readProgram } from './version.ts';

let folder: string;
function git(...args: string[]): string {
  return execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'club-version-'));
  await writeFile(join(folder, 'package.json'), '{"version":"1.2.3"}');
});
afterAll(() => rm(folder, { recursive: true }));

test('uses only the version when no commit is known', () => {
  expect(readProgram(folder, {})).toEqual({ version: '1.2.3', commit: null });
});

test('reads the commit of a checkout: on a branch, packed, and at a tag', () => {
  git('init', '--quiet');
  expect(readProgram(folder, {}).commit).toBeNull();
  git('commit', '--quiet', '--allow-empty', '--message', 'first');
  const commit = git('rev-parse', '--short=7', 'HEAD');
  expect(readProgram(folder, {})).toEqual({ version: '1.2.3', commit });
  git('pack-refs', '--all');
  expect(readProgram(folder, {}).commit).toBe(commit);
  git('checkout', '--quiet', '--detach');
  expect(readProgram(folder, {}).commit).toBe(commit);
});

test('reads the commit that a container image was built from', () => {
  expect(readProgram(folder, { COMMIT: '0123456789abcdef' }).commit).toBe('0123456');
});
