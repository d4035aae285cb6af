import { transact } from '../../db/transact.ts';
import type { FetchOutside } from '../outside/fetch-outside.ts';
import { createLeasedJob } from '../publish/leased-job.ts';
import { findSource, forgetOthers, isCheckDue, listWatchedAddresses, saveReading } from './document-sources.queries.ts';
import { type CopyDeps, publishCopy } from './publish-copy.ts';
import { readDocument } from './read-document.ts';

/** Interval at which due checks are run. Milliseconds. */
const INTERVAL = 30_000;

const NOTHING = { body: '', etag: null, lastModified: null };

export interface WatchDeps extends CopyDeps {
  fetchOutside: FetchOutside;
}

/** Keeps copies of embedded documents up to date, in one process of a database. */
export function createDocumentWatch(deps: WatchDeps) {
  const { db, env, events } = deps;
  const job = createLeasedJob({
    ...deps,
    lease: 'documents',
    name: 'the check of embedded documents',
    everyMs: INTERVAL,
    isOn: () => env.fetchesOutside,
    run: async (signal) => {
      await forgetOthers(db);
      for (const address of await listWatchedAddresses(db)) {
        if (signal.aborted) return;
        if (isCheckDue(await findSource(db, address), deps)) await checkDocument(deps, address);
        // Covers documents that just went live, and copies left unpublished by a process that ended.
        else await publishCopy(deps, address);
      }
    },
  });
  const unsubscribe = events.subscribe({
    onEvent: (event) => {
      if (event.type === 'change' && event.entity === 'embedDocuments') job.wake();
    },
  });
  return {
    ...job,
    close: () => {
      unsubscribe();
      return job.close();
    },
  };
}

/** Fetches one document now and publishes its copy. */
export async function checkDocument(
  deps: WatchDeps,
  address: string,
  options: { isTrusted?: boolean } = {},
): Promise<void> {
  const { db, now, fetchOutside } = deps;
  const known = await findSource(db, address);
  const reading = await readDocument(fetchOutside, address, known ?? NOTHING, options);
  await transact(db, (tx) => saveReading(tx, address, reading, now()));
  if ('copy' in reading) await publishCopy(deps, address);
}
