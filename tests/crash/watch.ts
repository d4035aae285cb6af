import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BucketManifest, MANIFEST_KEY } from '../../api/publish/targets/bucket-manifest.ts';
import { keyOf } from '../../api/publish/targets/bucket-objects.ts';
import { PAGE_PATHS } from '../../contract/pages.ts';

const PATHS = Object.values(PAGE_PATHS);
const PAUSE = 20;

export interface Watch {
  violations: string[];
  /** How often all pages were looked at, nothing having changed meanwhile. */
  looks: () => number;
  stop: () => Promise<void>;
}

/** Null where nobody answers, or nothing is there yet. */
const get = async (url: string): Promise<string | null> => {
  try {
    const answer = await fetch(url);
    const body = await answer.text();
    return answer.ok ? body : null;
  } catch {
    return null;
  }
};

const readId = (proof: string | null): number | null =>
  proof === null ? null : (JSON.parse(proof) as { id: number }).id;
const readMark = (page: string): number => Number(/<meta name="release" content="(\d+)"/.exec(page)?.[1]);
const hash = (page: string): string => createHash('sha256').update(page).digest('hex');

const createLoop = (look: (report: (violation: string) => void) => Promise<boolean>): Watch => {
  const violations: string[] = [];
  let looks = 0;
  let isStopped = false;
  const running = (async () => {
    while (!isStopped) {
      if (await look((violation) => violations.push(violation))) looks += 1;
      await sleep(PAUSE);
    }
  })();
  return {
    violations,
    looks: () => looks,
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
};

/** What a server shows: one release as a whole, and never an older one than before. */
export const watchServer = (name: string, getUrl: () => string | null): Watch => {
  let highest = 0;
  return createLoop(async (report) => {
    const url = getUrl();
    if (url === null) return false;
    const before = readId(await get(`${url}/release.json`));
    if (before === null) return false;
    if (before < highest) report(`${name}: release.json fell from ${highest} to ${before}`);
    highest = before;
    const pages = await Promise.all(PATHS.map((path) => get(url + path)));
    if (readId(await get(`${url}/release.json`)) !== before) return false;
    for (const [index, page] of pages.entries()) {
      if (page === null) continue;
      if (readMark(page) !== before)
        report(`${name}: ${PATHS[index]} is of ${readMark(page)}, release.json of ${before}`);
    }
    return true;
  });
};

/** What the bucket shows: no page ever older than before, and each as the manifest says where it says whole. */
export const watchBucket = (url: string): Watch => {
  const highest = new Map<string, number>();
  const rise = (key: string, id: number, report: (violation: string) => void): void => {
    const known = highest.get(key) ?? 0;
    if (!(id >= known)) report(`bucket: ${key} fell from ${known} to ${id}`);
    highest.set(key, id);
  };
  return createLoop(async (report) => {
    const text = await get(`${url}/${MANIFEST_KEY}`);
    const id = readId(await get(`${url}/release.json`));
    if (text === null || id === null) return false;
    rise('release.json', id, report);
    const pages = await Promise.all(PATHS.map((path) => get(`${url}/${keyOf(path)}`)));
    const isStill = (await get(`${url}/${MANIFEST_KEY}`)) === text;
    const manifest = JSON.parse(text) as BucketManifest;
    if (isStill && id > manifest.release) report(`bucket: release.json says ${id}, the manifest ${manifest.release}`);
    for (const [index, page] of pages.entries()) {
      const key = keyOf(PATHS[index] ?? '');
      const file = manifest.files[key];
      if (page === null) {
        report(`bucket: ${key} is missing`);
        continue;
      }
      rise(key, readMark(page), report);
      if (!page.trimEnd().endsWith('</html>')) report(`bucket: ${key} is not whole`);
      const isSaid = isStill && manifest.phase === 'whole';
      if (isSaid && (file?.release !== readMark(page) || file.hash !== hash(page))) {
        report(`bucket: ${key} is of ${readMark(page)}, the manifest says ${file?.release}`);
      }
    }
    return isStill && manifest.phase === 'whole';
  });
};
