import { setTimeout as sleep } from 'node:timers/promises';
import { readEnv } from '../api/process/env.ts';
import { publishWorkingCopy } from '../api/publish/publish.service.ts';
import { findFailureSince } from '../api/releases/release-history.queries.ts';
import { findLiveRelease } from '../api/releases/releases.queries.ts';
import type { System } from '../api/system.ts';
import type { Release } from '../contract/releases.ts';
import { openDatabase } from '../db/client.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { readOptions } from './arguments.ts';
import { isDatabaseThere, runCommand } from './command.ts';
import { openSystem } from './open-system.ts';
import { prepareProcess } from './prepare-process.ts';

const options = readOptions(
  `npm run publish [-- --note "Autumn pages"] [-- --rebuild]
Publishes the working copy of the configured database and uploads it to the configured target. Prints "nothing changed" if
it is already live there. --rebuild does not publish unpublished edits: it renders the live release again if the site's
code changed, and updates the target.`,
  { rebuild: { type: 'boolean', default: false }, note: { type: 'string', default: '' } },
);

/** Milliseconds to wait for another process that may be filling the bucket. */
const PATIENCE = 60_000;
const RECHECK_MS = 250;
const NO_RELEASE = 'The database has no live release.';
const ACCOUNT = 'command line';

interface Standing {
  live: number;
  /** Null without a bucket. */
  bucket: number | null;
}

runCommand(async () => {
  const live = await findLiveBefore();
  if (options.rebuild && live === 0) {
    throw new Error(`${NO_RELEASE} Is DATABASE_URL the one that the site uses?`);
  }
  await using system = await openSystem();
  const before = { live, bucket: await getBucketRelease(system) };
  const release = await publish(system, live);
  await deliver(system, release);
  console.log(describe(before, { live: release.id, bucket: await getBucketRelease(system) }));
});

/** Live release before the command. Starting may itself publish. */
async function findLiveBefore(): Promise<number> {
  prepareProcess();
  const env = readEnv();
  // Opening a missing database would create it.
  if (options.rebuild && !isDatabaseThere(env)) {
    throw new Error(
      `${NO_RELEASE} There is no database at ${env.databaseUrl}: is DATABASE_URL the one that the site uses?`,
    );
  }
  using db = await openDatabase(env.databaseUrl, env.databaseAuthToken);
  await migrateDatabase(db);
  return (await findLiveRelease(db))?.id ?? 0;
}

async function getBucketRelease({ delivery }: System): Promise<number | null> {
  const bucket = (await delivery.getStates()).find(({ to }) => to === 'bucket');
  return bucket ? (bucket.release ?? 0) : null;
}

async function publish({ deps, publisher, folderWriter }: System, before: number): Promise<Release> {
  await publisher.idle();
  if (!options.rebuild) await publishWorkingCopy(deps, { note: options.note, by: ACCOUNT });
  await folderWriter.idle();
  const live = await findLiveRelease(deps.db);
  const failure = await findFailureSince(deps.db, Math.max(live?.id ?? 0, before));
  if (failure && options.rebuild) throw new Error(failure.error ?? 'The pages could not be rendered.');
  if (!live) throw new Error('There is no live release, and none could be created.');
  return live;
}

async function deliver({ delivery }: System, live: Release): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    await delivery.deliverNow();
    const states = await delivery.getStates();
    const failed = states.find(({ error }) => error !== null);
    if (failed) throw new Error(`Release ${live.id} is live, but: ${failed.to}: ${failed.error}`);
    const bucket = states.find(({ to }) => to === 'bucket');
    if (!bucket || (bucket.release ?? 0) >= live.id) return;
    if (Date.now() > deadline) throw new Error(`Release ${live.id} did not reach the bucket within a minute.`);
    await sleep(RECHECK_MS);
  }
}

function describe(before: Standing, after: Standing): string {
  const place = after.bucket === null ? 'live' : 'live and in the bucket';
  const isSame = before.live === after.live && before.bucket === after.bucket;
  return isSame ? `nothing changed: release ${after.live} is ${place}` : `release ${after.live} is ${place}`;
}
