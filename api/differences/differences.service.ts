import type { ComparedSide, Differences, DifferencesQuery, ItemDifference } from '../../contract/differences.ts';
import { type Release, type Snapshot, wasEverLive } from '../../contract/releases.ts';
import type { Queryable } from '../../db/client.ts';
import { listLastWriters } from '../changes/changes.queries.ts';
import { compareRows, findDefinition } from '../content/differences/compare-rows.ts';
import { listDifferingItems } from '../content/differences.ts';
import { getFound } from '../http/errors.ts';
import type { Effects } from '../process/effects.ts';
import { getDueSnapshot, listBoundaries } from '../releases/due-snapshot.ts';
import { findRelease, findReleaseBefore } from '../releases/release-history.queries.ts';
import { getReleaseSnapshot } from '../releases/release-rows.ts';
import { findCurrentRelease } from '../releases/releases.queries.ts';
import { hashSnapshot, takeSnapshot } from '../releases/snapshot.ts';
import { createRenderInput } from '../render/make-pages.ts';
import type { Site } from '../render/site-renderer.ts';
import { comparePages } from './compare-pages.ts';

// Pages with scheduled content may differ even if the content hashes are equal.
const isSame = (from: Version, to: Version, timeZone: string): boolean =>
  from.side.contentHash === to.side.contentHash && listBoundaries(to.snapshot, timeZone).length === 0;

type CompareDeps = Pick<Effects, 'db' | 'env' | 'now'> & { site: Site };

/**
 * Differences between two releases, or a release and the working copy: by item, and by rendered page.
 * @throws 404 for an unknown release.
 */
export async function getDifferences(deps: CompareDeps, { release, against }: DifferencesQuery): Promise<Differences> {
  const { db } = deps;
  const to = release === undefined ? await getWorkingCopy(db) : await getReleaseVersion(db, release);
  const from = await findCompared(db, to, against);
  if (!from || isSame(from, to, deps.env.timeZone))
    return { from: from?.side ?? null, to: to.side, items: [], pages: [] };
  return {
    from: from.side,
    to: to.side,
    items: await compareItems(deps, from, to),
    pages: await compareRendered(deps, from, to),
  };
}

interface Version {
  side: ComparedSide;
  snapshot: Snapshot;
}

async function getWorkingCopy(db: Queryable): Promise<Version> {
  const snapshot = await takeSnapshot(db);
  const contentHash = hashSnapshot(snapshot);
  return { side: { release: null, contentHash, wasLive: false, createdAt: null }, snapshot };
}

const getReleaseVersion = async (db: Queryable, id: number): Promise<Version> =>
  versionOf(db, getFound(await findRelease(db, id)));

async function versionOf(db: Queryable, release: Release): Promise<Version> {
  const { id, contentHash, createdAt } = release;
  const side = { release: id, contentHash, wasLive: wasEverLive(release), createdAt };
  return { side, snapshot: await getReleaseSnapshot(db, id) };
}

async function findCompared(db: Queryable, to: Version, against: number | undefined): Promise<Version | null> {
  if (against !== undefined) return getReleaseVersion(db, against);
  const { release: id } = to.side;
  const release = id === null ? await findCurrentRelease(db) : await findReleaseBefore(db, id);
  return release && versionOf(db, release);
}

/** Items that differ, with their changes and last author. Empty exactly if the snapshots' hashes are equal. */
async function compareItems({ db, env }: CompareDeps, from: Version, to: Version): Promise<ItemDifference[]> {
  const writers = await listLastWriters(db, to.side.createdAt ?? undefined);
  const byItem = new Map(writers.map(({ entity, entityId, by, at }) => [`${entity} ${entityId}`, { by, at }]));
  const describeContext = { timeZone: env.timeZone, items: to.snapshot.contentItems, pages: to.snapshot.customPages };
  return listDifferingItems(from.snapshot, to.snapshot).map(({ before, after, ...item }) => ({
    ...item,
    // Replacing a built-in text, or restoring it, is a change of visible text.
    action: findDefinition(after ?? before)?.defaultValue ? 'update' : item.action,
    ...(byItem.get(`${item.entity} ${item.id}`) ?? { by: null, at: null }),
    changes: compareRows(item.entity, before, after, describeContext),
  }));
}

/** Renders each version as of its own time, but with the same release number and date, so that those do not count. */
async function compareRendered({ db, env, now, site }: CompareDeps, from: Version, to: Version) {
  const at = now().toISOString();
  const publishedAt = to.side.createdAt ?? at;
  const identity = { id: to.side.release ?? 0, contentHash: to.side.contentHash, publishedAt };
  const { publicUrl, timeZone } = env;
  const context = { db, publicUrl, timeZone, analytics: null, planShareImages: site.planShareImages };
  const createInput = ({ side, snapshot }: Version) =>
    createRenderInput(context, identity, getDueSnapshot(snapshot, side.createdAt ?? at));
  return comparePages(site.render, { before: await createInput(from), after: await createInput(to) });
}
