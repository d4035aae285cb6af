import { EMPTY_SNAPSHOT, type Quarantined, type Release, type Snapshot } from '../../contract/releases.ts';
import { transact } from '../../db/transact.ts';
import { getDueSnapshot } from '../releases/due-snapshot.ts';
import { hashItem, keepItems, listSeparableChanges, type SnapshotChange } from '../releases/merge-snapshots.ts';
import { getReleaseSnapshot } from '../releases/release-rows.ts';
import { createReleaseFrom, findLiveRelease, findNewestWaiting, getIdentity } from '../releases/releases.queries.ts';
import { hashSnapshot } from '../releases/snapshot.ts';
import { describeProblem, describeQuarantinedItem } from '../render/describe-problem.ts';
import { makePagesOf } from '../render/make-pages.ts';
import { failRelease, supersedeRelease } from './activate-release.ts';
import { bisect } from './bisect.ts';
import type { PublishContext } from './publish-context.ts';

/** Maximum renders, enough to find three items among three hundred. */
const TRIES = 64;
/** Time limit in milliseconds, in case pages hang. */
const PATIENCE = 15_000;

const isSame = (one: Snapshot, other: Snapshot): boolean => hashSnapshot(one) === hashSnapshot(other);

/**
 * Publishes a release whose pages fail as another release, with the items to blame as they were last live, or without
 * them if a start has nothing to show. If they cannot be found, or nothing else is pending, the release fails and
 * visitors keep the current one.
 */
export async function quarantine(
  context: PublishContext,
  release: Release,
  { failure, milliseconds }: { failure: string; milliseconds: number },
): Promise<{ step: 'failed' | 'superseded'; error?: string }> {
  const { db, log } = context;
  const isolated = await isolate(context, release);
  if (isolated === null || isolated.isUnchanged) {
    const error = isolated?.sentence ?? failure;
    await failRelease(db, release.id, { error, milliseconds, quarantinedItems: isolated?.quarantinedItems });
    return { step: 'failed', error };
  }
  log.warn(
    { release: release.id, quarantinedItems: isolated.quarantinedItems },
    'Release published without its quarantined items',
  );
  await replaceRelease(context, release, isolated);
  return { step: 'superseded' };
}

interface Isolated {
  snapshot: Snapshot;
  quarantinedItems: Quarantined[];
  /** True if the rest contains no edits and no scheduled changes. */
  isUnchanged: boolean;
  /** Sentence for the volunteer if nothing is published. */
  sentence: string;
}

async function isolate(context: PublishContext, release: Release): Promise<Isolated | null> {
  const { db, origin } = context;
  const live = await findLiveRelease(db);
  if (!live) return null;
  // If not even the live release can be shown, any of its items may be to blame.
  const isShown = origin.shownReleaseId() !== null;
  const published = isShown ? await getReleaseSnapshot(db, live.id) : EMPTY_SNAPSHOT;
  const wanted = await getReleaseSnapshot(db, release.id);
  const at = release.createdAt;
  // Compares what is visible: a scheduled item can fail without having been edited.
  const before = getDueSnapshot(published, live.createdAt);
  const after = getDueSnapshot(wanted, at);
  const changes = listSeparableChanges(before, after);
  const check = async (kept: SnapshotChange[]) => {
    const left = changes.filter((change) => !kept.includes(change)).flatMap(({ items }) => items);
    const snapshot = keepItems(before, after, left);
    const { problems } = await makePagesOf(context, getIdentity(release), snapshot);
    const [problem] = problems;
    if (!problem) return null;
    const [item] = kept.at(-1)?.items ?? [];
    return { reason: describeQuarantinedItem(problem), sentence: describeProblem(problem, snapshot, item) };
  };
  const found = await bisect(changes, check, { tries: TRIES, until: performance.now() + PATIENCE });
  if (!found) return null;

  const quarantinedItems = found.failing.flatMap(({ change, reason: { reason } }) =>
    change.items.map((item) => ({ ...item, reason, tried: hashItem(wanted, item) })),
  );
  const quarantined = found.failing.flatMap(({ change }) => change.items);
  // Keeps the previous version with its visibility window while it looks the same; otherwise exactly what visitors saw.
  const unpinned = keepItems(published, wanted, quarantined);
  const isAsSeen = quarantined.every((item) => hashItem(getDueSnapshot(unpinned, at), item) === hashItem(before, item));
  const snapshot = isAsSeen ? unpinned : keepItems(before, wanted, quarantined);
  return {
    snapshot,
    quarantinedItems,
    isUnchanged: isShown && isSame(snapshot, published) && isSame(getDueSnapshot(snapshot, at), before),
    sentence: found.failing[0]?.reason.sentence ?? '',
  };
}

/** Replaces this release with one without the failing items, unless a later write has already created another. */
function replaceRelease(
  { db }: PublishContext,
  { id, kind, note, createdBy, createdAt }: Release,
  { snapshot, quarantinedItems }: Isolated,
): Promise<void> {
  return transact(db, async (tx) => {
    const newest = await findNewestWaiting(tx);
    // If another process has decided meanwhile, visitors may already see a later release.
    if (!(await supersedeRelease(tx, id)) || (newest && newest.id > id)) return;
    const at = new Date(createdAt);
    await createReleaseFrom(tx, snapshot, { kind, note, by: createdBy, at, quarantinedItems });
  });
}
