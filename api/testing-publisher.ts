import { and, eq, lt } from 'drizzle-orm';
import type { Release } from '../contract/releases.ts';
import type { Database } from '../db/client.ts';
import { releases } from '../db/schema/index.ts';
import { transact } from '../db/transact.ts';
import type { Publisher } from './publish/publisher.ts';
import { findRelease } from './releases/release-history.queries.ts';

export interface TestPublisher extends Publisher {
  /** Releases wait as `building` until `release()`. */
  hold(): void;
  release(): void;
  /** The next release to be built fails with this sentence. */
  failNext(sentence: string): void;
  shownReleaseId(): number | null;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

/** Moves releases through the same states as the real publisher, in order, without rendering pages. */
export function createTestPublisher(db: Database): TestPublisher {
  let line: Promise<void> = Promise.resolve();
  let gate = Promise.withResolvers<void>();
  let failure: string | null = null;
  let shown: number | null = null;
  gate.resolve();

  const finish = async (id: number): Promise<void> => {
    await gate.promise;
    const error = failure;
    failure = null;
    await transact(db, async (tx) => {
      if (error !== null) {
        await tx.update(releases).set({ status: 'failed', error }).where(eq(releases.id, id));
        return;
      }
      await tx.update(releases).set({ status: 'superseded' }).where(eq(releases.status, 'live'));
      await tx
        .update(releases)
        .set({ status: 'superseded' })
        .where(and(eq(releases.status, 'building'), lt(releases.id, id)));
      await tx.update(releases).set({ status: 'live', milliseconds: 1 }).where(eq(releases.id, id));
    });
    if (error === null) shown = id;
  };

  return {
    enqueue: (id) => {
      line = line.then(() => finish(id));
    },
    finished: async (id): Promise<Release> => {
      await line;
      const release = await findRelease(db, id);
      if (!release || release.status === 'building') throw new Error(`nobody told the publisher of release ${id}`);
      return release;
    },
    hold: () => {
      gate = Promise.withResolvers<void>();
    },
    release: () => gate.resolve(),
    failNext: (sentence) => {
      failure = sentence;
    },
    shownReleaseId: () => shown,
    idle: () => line,
  };
}
