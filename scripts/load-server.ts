import { fromRoot } from '../db/project-root.ts';
import { compileServer, compileSite } from './compile.ts';

/** Compiled server. Serves when run as a program, or exports its functions. */
export const SERVER_FILE = fromRoot('dist/app/serve.js');

/** After compiling what changed. */
export async function loadServer(): Promise<typeof import('./serve.ts').serve> {
  // React's development build, which it loads otherwise, renders three times as slowly.
  process.env.NODE_ENV ??= 'production';
  await compileSite();
  await compileServer();
  const { serve } = (await import(SERVER_FILE)) as typeof import('./serve.ts');
  return serve;
}
