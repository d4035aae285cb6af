import { setTimeout as sleep } from 'node:timers/promises';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { PublishStep } from '../../../contract/live-updates.ts';
import { RELEASE_JSON_PATH } from '../../../contract/release-paths.ts';
import type { ReleaseIdentity, ReleaseJson } from '../../../contract/releases.ts';
import type { Transaction } from '../../../db/client.ts';
import { releases } from '../../../db/schema/index.ts';
import { transact } from '../../../db/transact.ts';
import type { LiveUpdates } from '../../http/live-updates.ts';
import type { SiteFile } from '../../http/site-file.ts';
import type { Effects } from '../../process/effects.ts';
import type { Env } from '../../process/env.ts';
import { hashFile } from '../../process/files.ts';
import { createWorker } from '../../process/worker.ts';
import { findUnsent, queueNotifications } from '../../publish/notifications.queries.ts';
import { findRelease } from '../../releases/release-history.queries.ts';
import type { LiveSite, StaticOrigin } from '../static-origin.ts';
import type { Missing } from './fetch-as-visitor.ts';
import { describeMissing, type Expected, expectPages, listStaleFiles, readPublicRelease } from './see-release.ts';

/** Delay that lets a burst of publishes finish, so that only the last is verified. Milliseconds, as below. */
const BURST = 100;
/** First and longest pause between checks. Doubles each time. */
const FIRST_PAUSE = 25;
const LONGEST_PAUSE = 30_000;
/** Longest wait for a purge in progress. */
const PURGE_PATIENCE = 2000;
const PURGE_POLL = 5;
/** Time after which the dashboard reports a late release. Milliseconds. */
const LATE = 60_000;
/** Shorter limit if the address does not lead here at all, since waiting will not help. */
const LATE_ELSEWHERE = 5_000;
/** Limit for a release that visitors were already seen to get, so that a short outage is no alarm. */
const LATE_AGAIN = 10 * 60_000;
/** A new domain may take days to work: after an hour, check less often. */
const LONG = 60 * 60_000;
const RARELY = 10 * 60_000;

interface VerifierOptions
  extends Pick<Effects, 'db' | 'log' | 'now'>,
    Pick<Env, 'publicUrl'>,
    Partial<Pick<Env, 'purge' | 'edgeSeconds'>> {
  events: Pick<LiveUpdates, 'emit'>;
  /** Source of the files this process shows. Without it, only pages are compared. */
  origin?: Pick<StaticOrigin, 'follow'>;
  /** Path of a stored file's bytes. Null if it is missing. */
  findStored?: (name: string) => Promise<string | null>;
  late?: number;
}

type Recorded = { originAt?: SQL; provenAt?: SQL | null; proofProblem?: string | null };

/** Verifies what visitors get. With a CDN, purges stale pages again. */
export function createLiveVerifier(options: VerifierOptions) {
  const { db, log, events, now, publicUrl, purge = null, edgeSeconds = null, origin, findStored } = options;
  // Without purging, pages expire at the CDN by themselves.
  const { late = purge ? LATE : Math.max(LATE, (edgeSeconds ?? 0) * 1000) } = options;
  const files = createFileMemory(origin);
  let wanted: ReleaseIdentity | null = null;
  let stop = new AbortController();

  const record = async ({ id }: ReleaseIdentity, step: PublishStep, values: Recorded): Promise<void> => {
    const update = (tx: Transaction) => tx.update(releases).set(values).where(eq(releases.id, id));
    // Not durable: after a power cut, the state is observed again.
    await transact(db, update, { isDurable: false });
    events.emit({ type: 'publish', release: id, step, error: values.proofProblem ?? null });
  };

  const rest = async (pause: number): Promise<void> => {
    await sleep(pause, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
  };

  /** Now, unless the column has an earlier time: a release may be verified again. */
  const sinceNow = (column: typeof releases.originAt) => sql`coalesce(${column}, ${now().toISOString()})`;

  const isOver = (release: ReleaseIdentity): boolean => release !== wanted || worker.isClosed();

  /** Waits for the purge, which the delivery sends once the origin has the release. */
  const waitForPurge = async (release: ReleaseIdentity): Promise<void> => {
    const deadline = performance.now() + PURGE_PATIENCE;
    const isUnderWay = async () => (await findUnsent(db, 'purge'))?.error === null;
    while (!isOver(release) && performance.now() < deadline && (await isUnderWay())) await rest(PURGE_POLL);
  };

  const purgeAgain = async ({ id }: ReleaseIdentity, stale: readonly { path: string }[]): Promise<void> => {
    // A failed purge is retried by itself.
    if (await findUnsent(db, 'purge')) return;
    const queued = { releaseId: id, kinds: ['purge'] as const, paths: stale.map(({ path }) => path), at: now() };
    await transact(db, (tx) => queueNotifications(tx, queued), { isDurable: false });
    events.emit({ type: 'publish', release: id, step: 'origin', error: null });
  };

  let seenAtOrigin: ReleaseIdentity | null = null;

  const findMissing = async (release: ReleaseIdentity): Promise<Missing | null> => {
    const found = await readPublicRelease(publicUrl, release);
    if ('problem' in found || isOver(release)) return 'problem' in found ? found : null;
    if (purge && seenAtOrigin !== release) {
      seenAtOrigin = release;
      await record(release, 'origin', { originAt: sinceNow(releases.originAt) });
    }
    if (purge) await waitForPurge(release);
    const expected = files.listUnproven(release, found.pages);
    for (const file of expected.values()) {
      if (!findStored || !file?.storedName) continue;
      const location = await findStored(file.storedName);
      file.hash = location ? await hashFile(location) : undefined;
    }
    const stale = await listStaleFiles(publicUrl, expected);
    const [first] = stale;
    if (first === undefined || isOver(release)) return null;
    if (purge) await purgeAgain(release, stale);
    return { problem: first.problem, isElsewhere: false };
  };

  const prove = async (release: ReleaseIdentity): Promise<void> => {
    // With a purge, each release is verified at once.
    if (!purge) await rest(BURST);
    const wasSeen = !!(await findRelease(db, release.id))?.provenAt;
    if (wasSeen) files.forgetPages();
    const patience = wasSeen ? (options.late ?? LATE_AGAIN) : late;
    const started = performance.now();
    let reported: string | null = null;
    for (let pause = FIRST_PAUSE; !isOver(release); pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      const missing = await findMissing(release);
      if (isOver(release)) return;
      if (missing === null) {
        files.keepProven(release);
        return record(release, 'proven', { provenAt: sinceNow(releases.provenAt), proofProblem: null });
      }
      const waited = performance.now() - started;
      const limit = missing.isElsewhere && !wasSeen ? Math.min(patience, LATE_ELSEWHERE) : patience;
      if (waited > limit && missing.problem !== reported) {
        reported = missing.problem;
        log.warn({ release: release.id, ...missing }, 'Live check failed: visitors do not get the release yet');
        await record(release, 'unseen', { provenAt: null, proofProblem: describeMissing(publicUrl, missing) });
      }
      await rest(waited > LONG ? RARELY : pause);
    }
  };

  const warn = (err: unknown): void => log.warn({ err }, 'Live check could not run');
  const worker = createWorker(async () => {
    const release = wanted;
    if (!release) return;
    await prove(release).catch(warn);
    if (wanted === release) wanted = null;
  }, warn);

  return {
    /**
     * Verifies the release as visitors get it, unless it or a newer one is being verified. Replaces an older one. One that
     * was proven is verified again from the start, but for its stored files, which may be large.
     */
    verify: (release: ReleaseIdentity) => {
      if (wanted && wanted.id >= release.id) return;
      wanted = release;
      stop.abort();
      stop = new AbortController();
      worker.wake();
    },
    /** Resolves once nothing is being verified. */
    idle: worker.idle,
    close: async () => {
      const closed = worker.close();
      stop.abort();
      await closed;
    },
  };
}

/** Remembers the files last seen by visitors, so that verifying a new release fetches only changed ones. */
function createFileMemory(origin: VerifierOptions['origin']) {
  let first: LiveSite | null = null;
  let shown: LiveSite | null = null;
  let proven: Map<string, string> | null = null;
  origin?.follow((site) => {
    first ??= site;
    shown = site;
  });

  return {
    listUnproven: ({ id }: ReleaseIdentity, pages: ReleaseJson['pages']): Expected => {
      // The release that was live at start was proven before, unless it is being proven now.
      proven ??= first && first.releaseId !== id ? hashesOf(first) : new Map<string, string>();
      const expected = expectPages(pages);
      if (shown?.releaseId === id) {
        // A redirect gives the bytes of the page that it leads to.
        for (const [path, { hash, status, storedName }] of shown.files)
          if (status !== 308) expected.set(path, { hash, status, storedName });
        for (const path of proven.keys()) if (!shown.files.has(path)) expected.set(path, null);
      }
      expected.delete(RELEASE_JSON_PATH);
      for (const [path, hash] of proven) if (expected.get(path)?.hash === hash) expected.delete(path);
      return expected;
    },
    keepProven: ({ id }: ReleaseIdentity): void => {
      if (shown?.releaseId === id) proven = hashesOf(shown);
    },
    forgetPages: (): void => {
      if (shown) proven = hashesOf(shown, ({ storedName }) => storedName !== undefined);
    },
  };
}

function hashesOf({ files }: LiveSite, isWanted: (file: SiteFile) => boolean = () => true): Map<string, string> {
  return new Map([...files].filter(([, file]) => isWanted(file)).map(([path, { hash }]) => [path, hash]));
}
