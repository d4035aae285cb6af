import { Worker } from 'node:worker_threads';

/** Heap limits in MB: live pages, compiled files, some images, and 4,000 connections. */
const THREAD_MEMORY = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 };

const isCompiled = import.meta.url.endsWith('.js');
const THREAD = new URL(isCompiled ? './visitors-thread.js' : './visitors-thread.ts', import.meta.url);

/** Starts the thread, which gets ready while the rest of the server loads. */
export function startVisitorsThread(): Worker {
  const thread = new Worker(THREAD, { resourceLimits: THREAD_MEMORY, execArgv: [] });
  // Visitors cannot be served without it, so its failure ends the process.
  thread.on('error', (error) => {
    throw error;
  });
  return thread;
}
