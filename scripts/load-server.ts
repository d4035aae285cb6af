import { fromRoot } from '../db/project-root.ts';
import { compileServer, compileSite } from './compile.ts';

/** Compiled server. Serves when run as a program, or exports its functions. */
export const SERVER_FILE = fromRoot('dist/app/serve.js');

/** Loads the server after compiling what changed. */
export async function loadServer(): Promise<typeof import('./serve.ts').serve> {
  // Otherwise React loads its development build, which renders three times as slowly.
  process.env.NODE_ENV ??= 'production';
  await compileSite();
  await compileServer();
  const { serve } = (await import(SERVER_FILE)) as typeof import('./serve.ts');
  return serve;
}
