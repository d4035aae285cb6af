import { fromRoot } from '../db/project-root.ts';
import { compileServer, compileSite, SERVER_FILE } from './compile.ts';
import { whenNpmEnds } from './npm-parent.ts';
import { makeFilesPrivate } from './prepare-process.ts';

if (process.argv.includes('--help')) {
  console.log('npm start   Compiles what changed, prepares the database, and serves everything.');
  process.exit(0);
}

/**
 * Memory limits in MB for a 512 MB container. The visitors' thread has its own limits
 * (api/deliver/visitors/open-port.ts).
 */
const MEMORY = ['--max-semi-space-size=8', '--max-old-space-size=256', '--heap-growing-percent=100'];
/** Without these, each thread keeps its own pools of freed memory, and large buffers fragment it for good. */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '524288', MALLOC_TRIM_THRESHOLD_: '524288' };

async function main(): Promise<void> {
  // Set up now, because ending npm while compiling must end this too.
  whenNpmEnds(() => process.exit(0));
  makeFilesPrivate();
  await compileSite();
  await compileServer();
  const args = [process.execPath, ...MEMORY, ...process.execArgv, SERVER_FILE];
  const env = {
    NODE_ENV: 'production',
    ...MALLOC,
    ...process.env,
    NODE_COMPILE_CACHE: fromRoot('dist/compile-cache'),
  };
  // Replaces the process, without the compiler and its memory.
  if (process.execve) process.execve(process.execPath, args, env);
  const { serve } = (await import(SERVER_FILE)) as typeof import('./serve.ts');
  await serve();
}

main().catch((error: Error) => {
  console.error(error.message.startsWith('The ') ? error.message : error);
  process.exit(1);
});
