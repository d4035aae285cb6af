// Runs on the system's Node (20 or newer) with builtins only, because it installs the Node that everything
// else runs on.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

if (process.argv.includes('--help')) {
  console.log('Installs the locked dependencies if they are missing or outdated. Runs before start, dev and test.');
  process.exit(0);
}

process.chdir(new URL('..', import.meta.url).pathname);

const STAMP = 'node_modules/.installed-lock';
const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
const installed = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '';

if (installed !== wanted) {
  console.error('Installing dependencies (about a minute, once)…');
  // NODE_ENV=production would omit the tools that tests and type check need.
  const result = spawnSync('npm', ['ci', '--loglevel=error', '--no-fund', '--no-audit', '--include=dev'], {
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
  writeFileSync(STAMP, wanted);
}

const runtime = spawnSync('node_modules/.bin/node', ['--version'], { encoding: 'utf8' });
if (runtime.status !== 0) {
  console.error(
    'The Node that comes with the dependencies is missing: its install script did not run.\n' +
      'Run `npm rebuild node` (without --ignore-scripts), then try again.',
  );
  process.exit(1);
}
