import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readArchive } from '../../../api/backups/archive.ts';
import { PAGE_PATHS } from '../../../contract/pages.ts';
import { NOT_FOUND_PATH } from '../../../contract/release-paths.ts';
import type { ReleaseJson } from '../../../contract/releases.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { must, signIn } from '../crash/editor.ts';
import { ANYTHING, PREFIXES, type Promises, REMOVED } from './promises.ts';
import { ENVIRONMENT } from './settings.ts';

/** Within this time after a start the folder follows, and a takedown that was cut off is finished. Milliseconds. */
const PATIENCE = 30_000;

const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The part of its name that all files of an image share. */
const findImageId = (address: string): string => address.split('/').at(-1)?.slice(0, 32) ?? '';

/** Starts the club on what a power cut left in `dataDir`. @throws with what is not as it was promised */
export async function checkState(dataDir: string, { allowed, seen }: Promises): Promise<void> {
  const server = await startServer({ dataDir, env: ENVIRONMENT });
  try {
    const removals = [...allowed.keys()].filter((register) => register.startsWith(PREFIXES.removal)).map(findImageId);
    // Until the takedown's own release is live, the pages before it name what is refused already.
    const isTakenDown = (address: string): boolean => removals.includes(findImageId(address));
    const release = await checkPages(server, seen, isTakenDown);
    const text = await (await fetch(server.url)).text();
    const texts = await (await fetch(`${server.url}/api/site-content`)).json();
    for (const [register, values] of allowed) {
      if (values.includes(ANYTHING)) continue;
      await checkRegister({ server, text, texts, isTakenDown }, register, values);
    }
    await checkFolder(server, release);
    await checkFilesRemoved(server, allowed);
  } catch (error) {
    throw new Error([(error as Error).message, ...server.errors, ...server.output].join('\n'));
  } finally {
    await server.stop({ keepData: true, signal: 'SIGKILL' });
  }
}

/** Each page is one release's, and what the home page names on this site is there. */
async function checkPages(
  { url }: RunningServer,
  seen: number,
  isTakenDown: (address: string) => boolean,
): Promise<number> {
  const { id, pages } = (await (await fetch(`${url}/release.json`)).json()) as ReleaseJson;
  must(id >= seen, `release ${id} is live, but ${seen} was seen`);
  for (const path of [...Object.values(PAGE_PATHS), NOT_FOUND_PATH]) {
    const body = Buffer.from(await (await fetch(url + path)).arrayBuffer());
    must(hashBytes(body) === pages[path], `${path} is not that of release ${id}`);
    const named = [...body.toString().matchAll(/(?:src|href)="(\/(?:_astro|objects)\/[^"?#]+)"/g)];
    for (const address of new Set(named.map(([, each = '']) => each))) {
      const { ok, status } = await fetch(url + address);
      must(ok || isTakenDown(address), `${path} names ${address}, which gets ${status}`);
    }
  }
  return id;
}

interface Shown {
  server: RunningServer;
  /** The home page. */
  text: string;
  /** Of the API. */
  texts: { key: string; value: string }[];
  isTakenDown: (address: string) => boolean;
}

async function checkRegister(
  { server, text, texts, isTakenDown }: Shown,
  register: string,
  values: string[],
): Promise<void> {
  const mustBe = (found: string): void =>
    must(values.includes(found), `${register} is ${found}, but ${values.join(' or ')} was acknowledged`);
  const [prefix] = Object.values(PREFIXES).filter((each) => register.startsWith(each));
  const name = register.slice(prefix?.length ?? 0);
  if (register === 'text') return mustBe(/save (\d+)/.exec(text)?.[1] ?? 'missing');
  if (register === 'batch') {
    const found = new Set(texts.flatMap(({ value }) => /batch (\d+)/.exec(value)?.[1] ?? []));
    must(found.size <= 1, `of a batch some is ${[...found].join(' and some ')}`);
    return mustBe([...found][0] ?? 'missing');
  }
  if (prefix === PREFIXES.image) {
    const response = await fetch(server.url + name);
    const isShown = text.includes(name);
    if (!response.ok) {
      must(!isShown || isTakenDown(name), `${name} is shown, but gets ${response.status}`);
      return mustBe(REMOVED);
    }
    return mustBe(hashBytes(Buffer.from(await response.arrayBuffer())));
  }
  if (prefix === PREFIXES.upload) return checkUpload(server, name);
  if (prefix === PREFIXES.archive) return checkArchive(join(server.dataDir, 'backups', name));
  must(prefix === PREFIXES.removal, `nobody checks ${register}`);
}

/** Checks that the upload can be used. */
async function checkUpload(server: RunningServer, imageUrl: string): Promise<void> {
  const response = await fetch(`${server.url}/api/admin/media`, {
    method: 'POST',
    headers: { cookie: await signIn(server), 'content-type': 'application/json' },
    body: JSON.stringify({ imageUrl }),
  });
  must(response.ok, `an upload that was acknowledged got ${response.status}: ${await response.text()}`);
}

async function checkArchive(path: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'club-unpacked-'));
  try {
    await readArchive(path, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The folder of the release, as its manifest says. */
async function checkFolder({ dataDir }: RunningServer, id: number): Promise<void> {
  const live = join(dataDir, 'live');
  const getLinked = async () => Number((await readlink(live).catch(() => '0')).split('/').at(-1));
  await until(async () => (await getLinked()) >= id, `live does not follow to release ${id}`);
  // A takedown that goes on after the start takes files out, and their lines after them.
  let wrong: string | null = null;
  for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await sleep(100)) {
    wrong = await findWrongFile(join(dataDir, await readlink(live)));
    if (wrong === null) return;
  }
  throw new Error(`${wrong} is not as its manifest says`);
}

async function until(isTrue: () => Promise<boolean>, message: string): Promise<void> {
  for (const deadline = Date.now() + PATIENCE; !(await isTrue()); await sleep(100))
    must(Date.now() < deadline, message);
}

async function findWrongFile(folder: string): Promise<string | null> {
  const { files } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as {
    files: { file: string; hash: string }[];
  };
  for (const { file, hash } of files) {
    const bytes = await readFile(join(folder, file)).catch(() => null);
    if (bytes === null || hashBytes(bytes) !== hash) return join(folder, file);
  }
  return null;
}

/** A takedown that was asked for is finished by now: nothing bears the image's name. */
async function checkFilesRemoved(server: RunningServer, allowed: Promises['allowed']): Promise<void> {
  for (const [register, values] of allowed) {
    if (!register.startsWith(PREFIXES.removal) || values.includes(ANYTHING)) continue;
    const address = register.slice(PREFIXES.removal.length);
    const imageId = findImageId(address);
    const isGone = async (): Promise<boolean> => {
      const names = await readdir(server.dataDir, { recursive: true });
      return !names.some((each) => each.includes(imageId)) && !(await fetch(server.url + address)).ok;
    };
    await until(isGone, `${address} was taken down, and is still there`);
  }
}
