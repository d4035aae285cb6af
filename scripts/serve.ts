import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startVisitorsThread } from '../api/deliver/visitors/start-thread.ts';
import { whenNpmEnds } from './npm-parent.ts';

/** Milliseconds after which the site's renderer has loaded too. */
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

/** All of `npm start` except compiling. Itself compiled (scripts/compile.ts), so that a start loads few files. */
export async function serve(now = () => new Date()): Promise<void> {
  // Started before loading the rest, which keeps one core as busy as the thread keeps the other.
  const thread = startVisitorsThread();
  const { openSite } = await import('./open-system.ts');
  const server = await openSite(thread, now);
  const stop = async (): Promise<void> => {
    await server.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Printed last: a reader may end the process at once, and the folder being written must be complete.
  console.log(`ready ${server.url}`);
  setTimeout(collectGarbage, STARTED).unref();
}

/** Collects garbage from startup, which an idle server would never do. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')({ type: 'major', execution: 'async' });
}
