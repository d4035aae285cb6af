import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BucketManifest, MANIFEST_KEY } from '../../../api/deliver/bucket/bucket-manifest.ts';
import { keyOf } from '../../../api/deliver/bucket/bucket-objects.ts';
import { PAGE_PATHS } from '../../../contract/pages.ts';
import type { ReleaseJson } from '../../../contract/releases.ts';

const PATHS = Object.values(PAGE_PATHS);
const PAUSE = 20;

export interface Watch {
  violations: string[];
  /** Number of full checks without a change in between. */
  styles: () => number;
  stop: () => Promise<void>;
}

const readReleaseJson = (text: string | null): ReleaseJson | null => (text === null ? null : JSON.parse(text));
const hash = (page: string): string => createHash('sha256').update(page).digest('hex');

/** Watches a server: it must show one release as a whole, and never an older one. */
export function watchServer(name: string, getUrl: () => string | null): Watch {
  let highest = 0;
  return createLoop(async (report) => {
    const url = getUrl();
    if (url === null) return false;
    const before = readReleaseJson(await get(`${url}/release.json`));
    if (before === null) return false;
    if (before.id < highest) report(`${name}: release.json fell from ${highest} to ${before.id}`);
    highest = before.id;
    const pages = await Promise.all(PATHS.map((path) => get(url + path)));
    if (readReleaseJson(await get(`${url}/release.json`))?.id !== before.id) return false;
    for (const [index, page] of pages.entries()) {
      const path = PATHS[index] ?? '';
      if (page !== null && hash(page) !== before.pages[path]) report(`${name}: ${path} is not that of ${before.id}`);
    }
    return true;
  });
}

/** Watches a bucket: no page may get older, and each must match a complete manifest. */
export function watchBucket(url: string): Watch {
  const highest = new Map<string, number>();
  /** Release of each page version, by key and hash, as in the manifests. */
  const releases = new Map<string, number>();
  const rise = (key: string, id: number, report: (violation: string) => void): void => {
    const known = highest.get(key) ?? 0;
    if (!(id >= known)) report(`bucket: ${key} fell from ${known} to ${id}`);
    highest.set(key, id);
  };
  return createLoop(async (report) => {
    const text = await get(`${url}/${MANIFEST_KEY}`);
    const id = readReleaseJson(await get(`${url}/release.json`))?.id ?? null;
    if (text === null || id === null) return false;
    rise('release.json', id, report);
    const pages = await Promise.all(PATHS.map((path) => get(`${url}/${keyOf(path)}`)));
    const isStill = (await get(`${url}/${MANIFEST_KEY}`)) === text;
    const manifest = JSON.parse(text) as BucketManifest;
    for (const [key, file] of Object.entries(manifest.files)) releases.set(`${key} ${file.hash}`, file.release);
    if (isStill && id > manifest.release) report(`bucket: release.json says ${id}, the manifest ${manifest.release}`);
    for (const [index, page] of pages.entries()) {
      const key = keyOf(PATHS[index] ?? '');
      const file = manifest.files[key];
      if (page === null) {
        report(`bucket: ${key} is missing`);
        continue;
      }
      // A version that no manifest has told of yet is on its way there.
      const release = releases.get(`${key} ${hash(page)}`);
      if (release !== undefined) rise(key, release, report);
      if (!page.trimEnd().endsWith('</html>')) report(`bucket: ${key} is not whole`);
      if (isStill && manifest.phase === 'whole' && file?.hash !== hash(page)) {
        report(`bucket: ${key} is not that of release ${file?.release}, as the manifest says`);
      }
    }
    return isStill && manifest.phase === 'whole';
  });
}

function createLoop(inspect: (report: (violation: string) => void) => Promise<boolean>): Watch {
  const violations: string[] = [];
  let styles = 0;
  let isStopped = false;
  const running = (async () => {
    while (!isStopped) {
      if (await inspect((violation) => violations.push(violation))) styles += 1;
      await sleep(PAUSE);
    }
  })();
  return {
    violations,
    styles: () => styles,
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}

/** Null where nobody responds, or nothing is there yet. */
async function get(url: string): Promise<string | null> {
  try {
    const response = await fetch(url);
    const body = await response.text();
    return response.ok ? body : null;
  } catch {
    return null;
  }
}
