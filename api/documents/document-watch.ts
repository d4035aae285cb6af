import { transact } from '../../db/transact.ts';
import type { FetchOutside } from '../outside/fetch-outside.ts';
import { startJob, type Worker } from '../process/worker.ts';
import { createHolder, releaseLease, withLease } from '../publish/publish-lease.ts';
import { findSource, isCheckDue, listWatchedAddresses, saveReading } from './document-sources.queries.ts';
import { type CopyDeps, publishCopy } from './publish-copy.ts';
import { readDocument } from './read-document.ts';

/** Interval at which the clock is checked. Milliseconds. */
const INTERVAL = 30_000;

const NOTHING = { body: '', etag: null, lastModified: null };

export interface WatchDeps extends CopyDeps {
  fetchOutside: FetchOutside;
}

export interface DocumentWatch {
  /** Looks at each document whose time has come, and brings new copies to visitors. */
  tick: () => Promise<void>;
  start: () => void;
  close: () => Promise<void>;
}

/** Keeps the copies of embedded documents up to date: one process of a database does. */
export function createDocumentWatch(deps: WatchDeps): DocumentWatch {
  const { db, env, log, events } = deps;
  const holding = { ...deps, holder: createHolder() };

  const variant = async (): Promise<void> => {
    for (const address of await listWatchedAddresses(db)) {
      if (isClosed) return;
      if (isCheckDue(await findSource(db, address), deps)) await checkDocument(deps, address);
      // Also a copy that a document gets by going live, or that a process could not bring there before it ended.
      else await publishCopy(deps, address);
    }
  };
  const tick = async (): Promise<void> => {
    if (env.fetchesOutside) await withLease(holding, 'documents', variant);
  };
  let isClosed = false;
  let job: Worker | null = null;
  let unsubscribe = (): void => undefined;

  return {
    tick,
    start: () => {
      job = startJob({ name: 'the check of embedded documents', everyMs: INTERVAL, run: tick, log });
      unsubscribe = events.subscribe({
        onEvent: (event) => {
          if (event.type === 'change' && event.entity === 'embedDocuments') job?.wake();
        },
        onClose: () => undefined,
      });
    },
    close: async () => {
      isClosed = true;
      unsubscribe();
      await job?.close();
      await releaseLease(db, holding.holder);
    },
  };
}

/** Fetches one document now, and brings its copy to visitors. */
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
