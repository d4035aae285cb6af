import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { ReleaseIdentity } from '../../../contract/releases.ts';
import type { Database, Transaction } from '../../../db/client.ts';
import { releases } from '../../../db/schema/index.ts';
import { transact } from '../../../db/transact.ts';
import type { EventHub } from '../../http/event-hub.ts';
import { createWorker } from '../../process/worker.ts';
import { describeMissing, findWhatIsMissing } from './see-release.ts';

/** Milliseconds, as all below. In a burst of publishes only the last is looked for. */
const BURST = 100;
/** The first pause, doubled each time up to the longest. */
const FIRST_PAUSE = 25;
const LONGEST_PAUSE = 30_000;
/** From then on people are told that it takes long. */
const LATE = 60_000;
/** An address that does not lead here at all is no matter of a little patience. */
const LATE_ELSEWHERE = 5_000;
/** A domain may take days until it leads here: after an hour it is asked less often. */
const LONG = 60 * 60_000;
const RARELY = 10 * 60_000;

export interface LiveVerifier {
  /** Looks for the release where visitors get it; a newer one takes the place of one that was not seen yet. Once is enough. */
  verify: (release: ReleaseIdentity) => void;
  close: () => Promise<void>;
}

interface VerifierOptions {
  db: Database;
  log: Logger;
  events: Pick<EventHub, 'emit'>;
  now: () => Date;
  publicUrl: string;
  late?: number;
}

export const createLiveVerifier = ({ db, log, events, now, publicUrl, late = LATE }: VerifierOptions): LiveVerifier => {
  let wanted: ReleaseIdentity | null = null;
  let stop = new AbortController();

  const record = async ({ id }: ReleaseIdentity, values: { provenAt?: string; proofProblem: string | null }) => {
    const update = async (tx: Transaction): Promise<void> => {
      await tx.update(releases).set(values).where(eq(releases.id, id));
    };
    // What a power cut takes back is seen again.
    await transact(db, update, { isDurable: false });
    const step = values.provenAt ? 'proven' : 'unseen';
    events.emit({ type: 'publish', release: id, step, error: values.proofProblem });
  };

  const rest = async (pause: number): Promise<void> => {
    await sleep(pause, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
  };

  const look = async (release: ReleaseIdentity): Promise<void> => {
    await rest(BURST);
    const started = performance.now();
    let told: string | null = null;
    for (
      let pause = FIRST_PAUSE;
      release === wanted && !worker.isClosed();
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    ) {
      const missing = await findWhatIsMissing(publicUrl, release);
      if (release !== wanted || worker.isClosed()) return;
      if (missing === null) return record(release, { provenAt: now().toISOString(), proofProblem: null });
      const waited = performance.now() - started;
      if (waited > (missing.isElsewhere ? Math.min(late, LATE_ELSEWHERE) : late) && missing.problem !== told) {
        told = missing.problem;
        log.warn({ release: release.id, ...missing }, 'visitors do not get the release yet');
        await record(release, { proofProblem: describeMissing(publicUrl, missing) });
      }
      await rest(waited > LONG ? RARELY : pause);
    }
  };

  const warn = (err: unknown): void => log.warn({ err }, 'could not look for the live release');
  const worker = createWorker(async () => {
    const release = wanted;
    if (!release) return;
    await look(release).catch(warn);
    if (wanted === release) wanted = null;
  }, warn);

  return {
    verify: (release) => {
      if (wanted?.id === release.id) return;
      wanted = release;
      stop.abort();
      stop = new AbortController();
      worker.wake();
    },
    close: async () => {
      const closed = worker.close();
      stop.abort();
      await closed;
    },
  };
};
