import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('git pull brings an update to a club that changed its own folder, without a conflict', () => {
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
    git(process.cwd(), 'clone', '--quiet', '--no-hardlinks', '.', product);
    git(root, 'clone', '--quiet', product, club);
    const own = git(club, 'ls-files', 'club')
      .split('\n')
      .filter((file) => /\.(ts|css|svg)$/.test(file));
    expect(own.length).toBeGreaterThan(20);
    commit(club, own, '\n/* ours */\n');
    const others = git(product, 'ls-files', '*.ts', '*.css', '*.astro')
      .split('\n')
      .filter((file) => file && !file.startsWith('club/'));
    commit(product, others, '// updated');
    git(club, 'pull', '--quiet', '--no-rebase', '--no-edit');
    expect(git(club, 'status', '--porcelain')).toBe('');
    expect(git(club, 'diff', '--name-only', 'origin/HEAD').split('\n').filter(Boolean).toSorted()).toEqual(
      own.toSorted(),
    );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
