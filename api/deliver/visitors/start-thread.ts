import { Worker } from 'node:worker_threads';

/** MB: the thread holds the live pages, the compiled files, some images, and what 4,000 connections take. */
const THREAD_MEMORY = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 };

const isCompiled = import.meta.url.endsWith('.js');
const THREAD = new URL(isCompiled ? './visitors-thread.js' : './visitors-thread.ts', import.meta.url);

/** Gets ready while the rest of the server is loaded and the system is opened. */
export function startVisitorsThread(): Worker {
  const thread = new Worker(THREAD, { resourceLimits: THREAD_MEMORY, execArgv: [] });
  // Nobody can be served without it: like any error that nobody expected, its end is the process's.
  thread.on('error', (error) => {
    throw error;
  });
  return thread;
}
