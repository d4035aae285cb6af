import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('updates a club that changed its own folder by git pull, without a conflict', () => {
  const root = mkdtempSync(join(tmpdir(), 'club-update-'));
  const [product, club] = [join(root, 'product'), join(root, 'club')];
  const author = ['-c', 'user.name=Otter', '-c', 'user.email=otter@example.org'];
  const git = (cwd: string, ...args: string[]): string =>
    execFileSync('git', [...author, ...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const commit = (cwd: string, files: string[], line: string): void => {
    for (const file of files) appendFileSync(join(cwd, file), line);
    git(cwd, 'commit', '--quiet', '--all', '--message', 'change');
  };
  try {
    git(process.cwd(), 'clone', '--quiet', '--shared', '.', product);
    git(root, 'clone', '--quiet', '--shared', product, club);
    cpSync('tests/fixtures/second-club', join(club, 'club'), { recursive: true });
    git(club, 'add', '--all');
    const own = git(club, 'ls-files', 'club')
      .split('\n')
      .filter((file) => /\.(ts|css|svg)$/.test(file));
    commit(club, own, '\n/* ours */\n');
    const changed = git(club, 'diff', '--name-only', 'origin/HEAD').split('\n').filter(Boolean);
    expect(changed.length).toBeGreaterThan(own.length);
    expect(own.length).toBeGreaterThan(20);
    const others = git(product, 'ls-files', '*.ts', '*.css', '*.astro')
      .split('\n')
      .filter((file) => file && !file.startsWith('club/'));
    commit(product, others, '// updated');
    git(club, 'pull', '--quiet', '--no-rebase', '--no-edit');
    expect(git(club, 'status', '--porcelain')).toBe('');
    expect(git(club, 'diff', '--name-only', 'origin/HEAD').split('\n').filter(Boolean)).toEqual(changed);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
