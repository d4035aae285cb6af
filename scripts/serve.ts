import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startVisitorsThread } from '../api/deliver/visitors/start-thread.ts';
import { whenNpmEnds } from './npm-parent.ts';

/** By then the site's renderer is loaded as well. Milliseconds. */
const STARTED = 10_000;

if (import.meta.main) {
  let isServing = false;
  whenNpmEnds(() => {
    if (!isServing) process.exit(0);
    process.emit('SIGTERM');
  });
  serve().then(
    () => {
      isServing = true;
    },
    (error: Error) => {
      console.error(error.message.startsWith('The ') ? error.message : error);
      process.exit(1);
    },
  );
}

/** All of `npm start` but compiling; it is compiled itself (scripts/compile.ts), so that a start loads few files. */
export async function serve(now = () => new Date()): Promise<void> {
  // Before the rest is loaded, which takes one core as long as the thread takes the other.
  const thread = startVisitorsThread();
  const { openSite } = await import('./open-site.ts');
  const server = await openSite(thread, now);
  const stop = async (): Promise<void> => {
    await server.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Last: whoever reads it may end the process at once, and the folder that is being written is to be finished.
  console.log(`ready ${server.url}`);
  setTimeout(collectGarbage, STARTED).unref();
}

/** Collects garbage from startup. An idle server would never get to it. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')({ type: 'major', execution: 'async' });
}
