import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PAGE_PATHS } from '../../../contract/pages.ts';
import { NOT_FOUND_PATH } from '../../../contract/release-paths.ts';
import type { ReleaseJson } from '../../../contract/releases.ts';
import { readOptions } from '../../../scripts/arguments.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { createBlock, must, putSave, signIn } from './editor.ts';

const options = readOptions(
  `npm run test:crash [-- --rounds 20]
Saves without pause, kills the server with SIGKILL at a random moment and restarts it; then checks that visitors get one
whole release, not older than the last acknowledged save. At the end, checks all releases acknowledged along the way.
Ends with "N passed, N failed".`,
  { rounds: { type: 'string', default: '5' } },
);

const ROUNDS = Number(options.rounds);
if (!Number.isInteger(ROUNDS) || ROUNDS < 1) throw new Error('--rounds must be a whole number from 1');
/** Milliseconds; long enough for a burst of publishes, folder writing included. */
const LONGEST_LIFE = 1500;
/** Within this time after `ready` the folder on disk follows what is served from memory. */
const FOLDER_LIMIT = 15_000;

/** Saves that the server acknowledged. A save without a response may or may not be stored. */
interface Acknowledged {
  save: number;
  releaseId: number;
}

/** Of all rounds: which save each release must show for ever. */
const kept: Acknowledged[] = [];
const RETRIES = 40;

const get = async (server: RunningServer, path: string): Promise<string> => (await fetch(server.url + path)).text();
const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

const dataDir = await mkdtemp(join(tmpdir(), 'club-crash-'));
let passed = 0;
let failed = 0;
let server = await startServer({ dataDir });
try {
  const cookie = await signIn(server);
  const block = await createBlock(server, cookie);
  let acknowledged: Acknowledged = { save: 0, releaseId: 1 };
  for (let round = 1; round <= ROUNDS; round += 1) {
    const life = Math.round(Math.random() * LONGEST_LIFE);
    const saving = saveUntilKilled(server, { cookie, block, from: acknowledged });
    await Promise.race([sleep(life), saving]);
    await server.stop({ signal: 'SIGKILL', keepData: true });
    acknowledged = await saving;
    server = await startServer({ dataDir });
    const label = `round ${round}: killed after ${life} ms, ${acknowledged.save} saves acknowledged`;
    try {
      await checkFolder(server, await checkServed(server, acknowledged));
      passed += 1;
      console.log(`ok      ${label}`);
    } catch (error) {
      failed += 1;
      console.log(`failed  ${label}: ${error instanceof Error ? error.message : error}`);
    }
  }
  await checkHistory(server, cookie).then(
    () => {
      passed += 1;
    },
    (error: Error) => {
      failed += 1;
      console.log(`failed  history: ${error.message}`);
    },
  );
} finally {
  await server.stop({ keepData: true });
  await rm(dataDir, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Saves one after another until the server is gone. */
async function saveUntilKilled(
  server: RunningServer,
  { cookie, block, from }: { cookie: string; block: number; from: Acknowledged },
): Promise<Acknowledged> {
  let last = from;
  for (let save = from.save + 1; ; save += 1) {
    try {
      const releaseId = await putSave(server, { cookie, block, save });
      // Stored already by the life before, which was killed before it said so: nothing to release.
      const isNew = releaseId !== 0;
      last = { save, releaseId: isNew ? releaseId : last.releaseId };
      if (isNew) kept.push(last);
    } catch (error) {
      // fetch says "fetch failed" or "terminated" where the connection died; anything else is a finding.
      if (error instanceof TypeError) return last;
      throw error;
    }
  }
}

async function checkFolder({ dataDir }: RunningServer, id: number): Promise<void> {
  const live = join(dataDir, 'live');
  const deadline = Date.now() + FOLDER_LIMIT;
  let manifest = await readLiveManifest(dataDir);
  while (manifest?.release.id !== id) {
    must(Date.now() < deadline, `the folder stays at release ${manifest?.release.id}, ${id} is live`);
    await sleep(50);
    manifest = await readLiveManifest(dataDir);
  }
  must(manifest.files.length > Object.keys(PAGE_PATHS).length, 'the manifest lists too few files');
  for (const { path, file, hash } of manifest.files) {
    const bytes = await readFile(join(live, file));
    must(createHash('sha256').update(bytes).digest('hex') === hash, `${path} differs from its hash in the manifest`);
  }
}

interface Manifest {
  release: { id: number };
  files: { path: string; file: string; hash: string }[];
}

/** Null before the first folder was ever finished. A link to a folder that is not whole is an error. */
async function readLiveManifest(dataDir: string): Promise<Manifest | null> {
  const target = await readlink(join(dataDir, 'live')).catch(() => null);
  return target === null ? null : JSON.parse(await readFile(join(dataDir, target, 'manifest.json'), 'utf8'));
}

async function checkServed(server: RunningServer, acknowledged: Acknowledged): Promise<number> {
  const { id, pages } = JSON.parse(await get(server, '/release.json')) as ReleaseJson;
  must(id >= acknowledged.releaseId, `release ${id} is live, but ${acknowledged.releaseId} was acknowledged`);
  for (const path of [...Object.values(PAGE_PATHS), NOT_FOUND_PATH]) {
    must(hashText(await get(server, path)) === pages[path], `${path} is not that of release ${id}`);
  }
  const save = Number(/save (\d+)/.exec(await get(server, '/'))?.[1]);
  must(save >= acknowledged.save, `the home page shows save ${save}, but ${acknowledged.save} was acknowledged`);
  return id;
}

/** Stored as differences, releases stand on others: whatever was killed, each still shows what was saved. */
async function checkHistory(server: RunningServer, cookie: string): Promise<void> {
  // The newest thousand are kept.
  const candidates = kept.slice(-900);
  const every = Math.max(1, Math.floor(candidates.length / RETRIES));
  for (const { save, releaseId } of candidates.filter((_each, index) => index % every === 0)) {
    const response = await fetch(`${server.url}/preview/?release=${releaseId}`, { headers: { cookie } });
    const shown = Number(/save (\d+)/.exec(await response.text())?.[1]);
    must(shown === save, `release ${releaseId} shows save ${shown}, but ${save} was acknowledged with it`);
  }
}
