import { compileServer, compileSite, SERVER_FILE } from '../../scripts/compile.ts';

/** Loads the server after compiling what changed. */
export async function loadServer(): Promise<typeof import('../../scripts/serve.ts').serve> {
  // Otherwise React loads its development build, which renders three times as slowly.
  process.env.NODE_ENV ??= 'production';
  await compileSite();
  await compileServer();
  const { serve } = (await import(SERVER_FILE)) as typeof import('../../scripts/serve.ts');
  return serve;
}
