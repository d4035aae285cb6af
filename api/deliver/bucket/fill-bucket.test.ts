import { DeleteObjectCommand, PutBucketPolicyCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RecordingProxy, startRecordingProxy } from '../../../tests/support/s3-server/recording-proxy.ts';
import { type S3Server, startS3Server } from '../../../tests/support/s3-server/s3-server.ts';
import type { SiteBucketSettings } from '../../process/env.ts';
import { MANIFEST_KEY, parseBucketManifest } from './bucket-manifest.ts';
import { fillBucket, Overtaken } from './fill-bucket.ts';
import { createSiteBucket, type SiteBucket } from './site-bucket.ts';
import { renderTestBody, type TestRelease, type TestSite, writeTestRelease } from './testing-releases.ts';

const isSkipped = process.env.SKIP_S3 === '1';
const PORT = 7540;
const NOW = new Date('2026-11-21T12:00:00.000Z');
const DAY = 86_400_000;

const FIRST: TestSite = {
  '/': 'home, first',
  '/about': 'about, first',
  '/events': 'events, first',
  '/404': 'not found',
  '/robots.txt': 'User-agent: *',
  '/_astro/old.js': 'old()',
};
const { '/events': _gone, '/_astro/old.js': _old, ...kept } = FIRST;
/** One page changed, one went, one came, and the script has a new name. */
const SECOND: TestSite = { ...kept, '/': 'home, second', '/new': 'new', '/_astro/new.js': 'new()' };

describe.skipIf(isSkipped)(isSkipped ? 'a bucket: left out because SKIP_S3=1 says so' : 'the site in a bucket', () => {
  let server: S3Server;
  let proxy: RecordingProxy;
  let client: S3Client;
  let settings: SiteBucketSettings;
  let bucket: SiteBucket;
  let sites: TestRelease[];

  beforeAll(async () => {
    server = await startS3Server(PORT);
    const { endpoint = '', credentials, region } = server.settings;
    if (!credentials) throw new Error('the test server has keys');
    client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
    sites = [await writeTestRelease(1, FIRST), await writeTestRelease(2, SECOND), await writeTestRelease(3, FIRST)];
  }, 600_000);
  afterAll(() => server?.stop());

  beforeEach(async () => {
    const name = await server.createBucket();
    proxy = await startRecordingProxy(server.settings.endpoint ?? '', name);
    settings = { ...server.settings, endpoint: proxy.url, bucket: name, prefix: '' };
    bucket = createSiteBucket(settings);
  });
  afterEach(() => {
    bucket.close();
    proxy.close();
  });

  const fill = (id: number, { into = bucket, now = NOW } = {}) => {
    const site = sites[id - 1];
    if (!site) throw new Error(`there is no test release ${id}`);
    return fillBucket({ bucket: into, ...site, now });
  };
  const get = (key: string) => bucket.read(key);
  const writes = () => proxy.requests.filter((request) => /^(PUT|DELETE) (?!_release\/probe)/.test(request));
  const readId = async (): Promise<number> => JSON.parse((await get('release.json'))?.body ?? '{"id":0}').id;
  const readManifest = async () => parseBucketManifest((await get(MANIFEST_KEY))?.body ?? '');

  /** Every object holds what its release says; a page that did not change still names the release that brought it. */
  const expectWhole = async (id: number, site: TestSite) => {
    const manifest = await readManifest();
    expect(manifest).toMatchObject({ release: id, phase: 'whole', pending: [] });
    expect(await readId()).toBe(id);
    for (const [path, text] of Object.entries(site)) {
      const key = path === '/' ? 'index.html' : path.slice(1);
      const response = await fetchObject(key);
      const brought = manifest.files[key]?.release ?? id;
      expect(await response.text(), key).toBe(renderTestBody(brought, path, text));
    }
    const mutable = Object.keys(site).filter((path) => !path.startsWith('/_astro/'));
    expect(Object.keys(manifest.files)).toHaveLength(mutable.length);
  };
  const makeReadable = async () => {
    const { bucket: Bucket } = settings;
    const Statement = [
      { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: `arn:aws:s3:::${Bucket}/*` },
    ];
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement });
    await client.send(new PutBucketPolicyCommand({ Bucket, Policy }));
  };
  const fetchObject = (key: string, headers: Record<string, string> = {}) =>
    fetch(`${server.settings.endpoint}/${settings.bucket}/${key}`, { headers });
  beforeEach(makeReadable);

  test('writes what a page needs before the page, and the pointer last', async () => {
    await fill(1);
    expect(writes()[0]).toBe('PUT _astro/old.js');
    proxy.reset();
    const { isChanged } = await fill(2);
    expect(isChanged).toBe(true);
    expect(proxy.requests.slice(0, 4)).toEqual([
      'GET _release/manifest.json',
      'LIST',
      'PUT _astro/new.js',
      'PUT _release/manifest.json',
    ]);
    // Pages go side by side.
    expect(new Set(proxy.requests.slice(4, 6))).toEqual(new Set(['PUT index.html', 'PUT new']));
    expect(proxy.requests.slice(6)).toEqual([
      'GET _release/manifest.json',
      'DELETE events',
      'PUT _release/manifest.json',
      'PUT release.json',
    ]);
    await expectWhole(2, SECOND);
    proxy.reset();
    expect((await fill(2)).isChanged).toBe(false);
    expect(writes()).toEqual([]);
  });

  test('leaves other objects alone when one page changes, so that clients get 304', async () => {
    await fill(1);
    const others = ['about', '404', 'robots.txt'];
    const read = async (key: string): Promise<[string, string | null, string | null]> => {
      const { headers } = await fetchObject(key);
      return [key, headers.get('etag'), headers.get('last-modified')];
    };
    const before = await Promise.all(others.map(read));
    const [, home] = await read('index.html');
    await fill(2);
    expect(await Promise.all(others.map(read))).toEqual(before);
    const revalidate = async (key: string, etag: string | null): Promise<number> =>
      (await fetchObject(key, { 'if-none-match': etag ?? '' })).status;
    for (const [key, etag] of before) expect([key, await revalidate(key, etag)]).toEqual([key, 304]);
    expect(await revalidate('index.html', home)).toBe(200);
  });

  test('responds with the type, compression and caching that a CDN expects', async () => {
    await fill(1);
    const page = await fetchObject('about');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-encoding')).toBe('br');
    expect(page.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(await page.text()).toBe(renderTestBody(1, '/about', 'about, first'));
    const script = await fetchObject('_astro/old.js');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const pointer = await fetchObject('release.json');
    expect(pointer.headers.get('cache-control')).toBe('no-cache');
    expect(pointer.headers.get('content-encoding')).toBeNull();
    expect((await fetchObject('index.html')).headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  test.each(['refuse', 'loseResponse'] as const)(
    'completes on the next try, whichever step fails (%s)',
    async (fault) => {
      await fill(1);
      let failures = 0;
      for (let at = 0; ; at += 1) {
        // Each round begins with release 1, in place of whatever the round before left.
        for (const key of (await bucket.list()).keys()) await bucket.remove(key);
        await fill(1);
        proxy.reset((index) => (index === at ? fault : null));
        const isFilled = await fill(2).then(
          () => true,
          () => false,
        );
        proxy.reset();
        expect(await readId()).toBe(isFilled || (fault === 'loseResponse' && at === 9) ? 2 : 1);
        await fill(2);
        await expectWhole(2, SECOND);
        if (isFilled) break;
        failures += 1;
      }
      expect(failures).toBe(10);
    },
    120_000,
  );

  test('stays with the newer release, whenever the older publisher was delayed', async () => {
    await fill(1);
    let delayed = 0;
    for (let at = 0; ; at += 1) {
      for (const key of (await bucket.list()).keys()) await bucket.remove(key);
      await fill(1);
      const gate = Promise.withResolvers<void>();
      const reached = Promise.withResolvers<void>();
      proxy.reset((index) => {
        if (index !== at) return null;
        reached.resolve();
        return gate.promise;
      });
      const older = fill(2).then(
        () => null,
        (error: unknown) => error,
      );
      const isOver = await Promise.race([reached.promise.then(() => false), older.then(() => true)]);
      if (isOver) break;
      delayed += 1;
      const newer = createSiteBucket({ ...settings, endpoint: server.settings.endpoint });
      await fill(3, { into: newer });
      gate.resolve();
      const outcome = await older;
      // Held up after its last look, it may end in peace: it has nothing left to write that is not refused.
      expect(outcome, `held up at ${at}`).toBeInstanceOf(Error);
      newer.close();
      expect(await readId()).toBe(3);
      // The next follower fixes a stray deletion or an unconditional write.
      await fill(3);
      await expectWhole(3, FIRST);
    }
    expect(delayed).toBe(10);
  }, 120_000);

  test('refuses an older release without writing any of it', async () => {
    await fill(3);
    proxy.reset();
    await expect(fill(2)).rejects.toThrow(Overtaken);
    expect(writes()).toEqual([]);
    await expectWhole(3, FIRST);
  });

  test('keeps scripts of earlier pages for a week, and foreign files indefinitely', async () => {
    const { bucket: Bucket } = settings;
    await client.send(new PutObjectCommand({ Bucket, Key: 'somebody/elses.txt', Body: 'x' }));
    await fill(1);
    await fill(2);
    expect([...(await bucket.list()).keys()]).toContain('_astro/old.js');
    expect((await fill(2, { now: new Date(NOW.getTime() + 8 * DAY) })).deleted).toEqual(['_astro/old.js']);
    const keys = [...(await bucket.list()).keys()];
    expect(keys).toContain('somebody/elses.txt');
    expect(keys).not.toContain('_astro/old.js');
    await expectWhole(2, SECOND);
  });

  test('restores objects that somebody removed or changed by hand', async () => {
    await fill(1);
    const { bucket: Bucket } = settings;
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'about' }));
    await client.send(new PutObjectCommand({ Bucket, Key: 'robots.txt', Body: 'Disallow: /' }));
    await client.send(new DeleteObjectCommand({ Bucket, Key: '_astro/old.js' }));
    expect((await fill(1)).written.sort()).toEqual(['_astro/old.js', 'about', 'release.json', 'robots.txt']);
    await expectWhole(1, FIRST);
  });

  test('works in a folder of a bucket as well', async () => {
    const inFolder = createSiteBucket({ ...settings, prefix: 'club/' });
    await fill(1, { into: inFolder });
    expect((await fetchObject('club/index.html')).status).toBe(200);
    expect([...(await bucket.list()).keys()].every((key) => key.startsWith('club/'))).toBe(true);
    inFolder.close();
  });
});
