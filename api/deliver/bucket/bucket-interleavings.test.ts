import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { MANIFEST_KEY, parseBucketManifest } from './bucket-manifest.ts';
import { fillBucket } from './fill-bucket.ts';
import { PreconditionFailed, type SiteBucket } from './site-bucket.ts';
import { type TestRelease, type TestSite, writeTestRelease } from './testing-releases.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const SITES: TestSite[] = [
  { '/': 'home', '/about': 'about', '/_astro/a.js': 'a()' },
  { '/': 'home, new', '/about': 'about, new', '/extra': 'extra', '/_astro/a.js': 'a()' },
  { '/': 'home', '/about': 'about', '/_astro/b.js': 'b()' },
  { '/': 'home, newest', '/about': 'about', '/_astro/b.js': 'b()' },
];
let releases: TestRelease[];

beforeAll(async () => {
  releases = await Promise.all(SITES.map((site, index) => writeTestRelease(index + 1, site)));
});

type Objects = Map<string, { body: Buffer; etag: string }>;

/** A bucket in memory; `step` comes before each operation's effect, so that the test decides the order of all. */
function createMemoryBucket(objects: Objects, step: (name: string) => Promise<void>): SiteBucket {
  const etagOf = (key: string): string | null => objects.get(key)?.etag ?? null;
  return {
    name: 'memory',
    list: async () => {
      await step('list');
      return new Map([...objects].map(([key, { etag }]) => [key, etag]));
    },
    read: async (key) => {
      await step(`read ${key}`);
      const found = objects.get(key);
      return found ? { body: found.body.toString(), etag: found.etag } : null;
    },
    findEtag: async (key) => {
      await step(`look at ${key}`);
      return etagOf(key);
    },
    put: async (key, body, _headers, precondition) => {
      await step(`put ${key}`);
      if (precondition && precondition.etag !== etagOf(key)) throw new PreconditionFailed(key);
      const etag = createHash('md5').update(body).digest('hex');
      objects.set(key, { body, etag });
      return etag;
    },
    remove: async (key) => {
      await step(`remove ${key}`);
      objects.delete(key);
    },
    keepsPreconditions: async () => true,
    close: () => undefined,
  };
}

const readPointer = (objects: Objects): number =>
  JSON.parse(objects.get('release.json')?.body.toString() ?? '{"id":0}').id;

function fill(bucket: SiteBucket, id: number) {
  const release = releases[id - 1];
  if (!release) throw new Error(`there is no test release ${id}`);
  return fillBucket({ bucket, ...release, now: NOW });
}

class Killed extends Error {}

/** One try to bring a release there: when it begins, and after how many requests its process dies. */
const attempt = fc.record({
  id: fc.integer({ min: 1, max: SITES.length }),
  life: fc.integer({ min: 3, max: 20 }),
  pause: fc.integer({ min: 0, max: 30 }),
});
type Attempt = typeof attempt extends fc.Arbitrary<infer Value> ? Value : never;

/** Looks at the bucket before every operation, and keeps what a visitor must never see. */
function createWatch(objects: Objects) {
  const violations: string[] = [];
  let highest = 0;
  const check = (): void => {
    const id = readPointer(objects);
    if (id < highest) violations.push(`the pointer fell from ${highest} to ${id}`);
    highest = id;
    const stored = objects.get(MANIFEST_KEY);
    const manifest = stored && parseBucketManifest(stored.body.toString());
    if (manifest?.phase !== 'whole') return;
    // Between two releases, pages are of the one or the other; once it says whole, they are of one alone.
    for (const [key, { etag }] of Object.entries(manifest.files)) {
      if (objects.get(key)?.etag !== etag) violations.push(`${key} is not of release ${manifest.release}`);
    }
  };
  return { violations, check };
}

async function run(scheduler: fc.Scheduler, publishers: Attempt[][]): Promise<void> {
  const objects: Objects = new Map();
  const { violations, check } = createWatch(objects);
  await fill(
    createMemoryBucket(objects, async () => undefined),
    1,
  );
  const publish = async (attempts: Attempt[]): Promise<void> => {
    for (const { id, life, pause } of attempts) {
      for (let turn = 0; turn < pause; turn += 1) await scheduler.schedule(Promise.resolve(), `${id} waits`);
      let left = life;
      const bucket = createMemoryBucket(objects, async (name) => {
        await scheduler.schedule(Promise.resolve(), `${id}: ${name}`);
        check();
        left -= 1;
        if (left < 0) throw new Killed();
      });
      await fill(bucket, id).catch(() => undefined);
    }
  };
  await scheduler.waitFor(Promise.all(publishers.map(publish)));
  const newest = Math.max(...publishers.flat().map(({ id }) => id));
  await fill(
    createMemoryBucket(objects, async () => check()),
    newest,
  );
  check();
  expect(violations).toEqual([]);
  expect(readPointer(objects)).toBe(newest);
  for (const [path, text] of Object.entries(SITES[newest - 1] ?? {})) {
    const stored = objects.get(path === '/' ? 'index.html' : path.slice(1))?.body ?? Buffer.alloc(0);
    const isPage = !path.includes('.');
    const body = isPage ? brotliDecompressSync(stored).toString() : stored.toString();
    expect(body, path).toContain(isPage ? `<p>${text}</p>` : text);
  }
}

test('only raises the pointer and completes the newest release, wherever publishers die', async () => {
  const publishers = fc.array(fc.array(attempt, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 4 });
  await fc.assert(fc.asyncProperty(fc.scheduler(), publishers, run), { numRuns: 300 });
}, 120_000);
