import { transact } from '../../db/transact.ts';
import type { FetchOutside } from '../outside/fetch-outside.ts';
import { createLeasedJob } from '../publish/leased-job.ts';
import { findSource, isCheckDue, saveReading, syncSources } from './document-sources.queries.ts';
import { readDocument } from './read-document.ts';
import { type CopyDeps, publishCopy } from './write-copy.ts';

export type WatchDeps = CopyDeps & { fetchOutside: FetchOutside };

/** Keeps copies of embedded documents up to date, in one process of a database. */
export function createDocumentWatch(deps: WatchDeps) {
  const { db, env, events } = deps;
  const job = createLeasedJob({
    ...deps,
    lease: 'documents',
    name: 'the check of embedded documents',
    everyMs: 30_000,
    isWanted: () => env.fetchesOutside,
    run: async (signal) => {
      for (const address of await syncSources(db)) {
        if (signal.aborted) return;
        if (isCheckDue((await findSource(db, address))?.checkedAt, deps)) await checkDocument(deps, address);
        // Covers documents that just went live, and copies left unpublished by a process that ended.
        else await publishCopy(deps, address);
      }
    },
  });
  // Waking a closed job does nothing.
  events.subscribe({
    onEvent: (event) => {
      if (event.type === 'change' && event.entity === 'embedDocuments') job.wake();
    },
  });
  return job;
}

/** Fetches one document now and publishes its copy. `isTrusted` accepts it even if it looks like a different document. */
export async function checkDocument(deps: WatchDeps, address: string, isTrusted = false): Promise<void> {
  const { db, now, fetchOutside } = deps;
  const reading = await readDocument(fetchOutside, address, isTrusted ? null : await findSource(db, address));
  await transact(db, (tx) => saveReading(tx, address, reading, now()));
  if ('copy' in reading) await publishCopy(deps, address);
}
