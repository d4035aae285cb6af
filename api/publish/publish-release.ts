import type { Release } from '../../contract/releases.ts';
import { transact } from '../../db/transact.ts';
import { timeStage } from '../process/stages.ts';
import { getIdentity } from '../releases/releases.queries.ts';
import { makePages } from '../render/make-pages.ts';
import { fingerprintPages } from '../render/page-fingerprint.ts';
import { activateRelease, supersedeRelease } from './activate-release.ts';
import { createReporter, type PublishContext } from './publish-context.ts';
import { hasLease } from './publish-lease.ts';
import { quarantine } from './quarantine.ts';

/** Publishes one pending release, or records why it failed. False if another process holds the lease. */
export async function publishRelease(context: PublishContext, release: Release): Promise<boolean> {
  const { db, log, holder, now, write, notify } = context;
  const report = createReporter(context, release);
  const started = performance.now();
  const { pages, files, plans, feed, failure } = await makePages(context, release, report);
  const milliseconds = Math.round(performance.now() - started);
  if (failure !== null) {
    log.warn({ release: release.id, failure }, 'Release failed');
    const outcome = await quarantine(context, release, { failure, milliseconds });
    report(outcome.step, outcome.error);
    return true;
  }
  const activation = {
    release,
    holder,
    siteBuildId: write.siteBuildId,
    milliseconds,
    now: now(),
    pages: fingerprintPages(pages),
    feed,
    // The webhook triggers rebuilds, so a rebuild must not trigger it.
    notify: release.kind === 'rebuild' ? notify.filter((kind) => kind !== 'webhook') : notify,
  };
  if (!(await timeStage('activate', () => activateRelease(db, activation)))) {
    // Without the lease, the other process decides. With it, a newer release was live already.
    if (!(await hasLease(db, holder))) return false;
    await transact(db, (tx) => supersedeRelease(tx, release.id));
    report('superseded');
    return true;
  }
  showPages(context, release, { pages, files, plans });
  report('live');
  context.verifier?.verify(getIdentity(release));
  return true;
}

type MadePages = Pick<Awaited<ReturnType<typeof makePages>>, 'pages' | 'files' | 'plans'>;

/** Shows the pages from memory at once. The folder is written in the background. */
export function showPages(
  { origin, folderWriter, write }: PublishContext,
  release: Release,
  { pages, files, plans }: MadePages,
): void {
  write.shareImages.prepare(plans);
  origin.show({ releaseId: release.id, files });
  folderWriter.schedule({ release: getIdentity(release), pages, files });
}
