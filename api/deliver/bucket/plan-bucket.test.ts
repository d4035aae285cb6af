import { expect, test } from 'vitest';
import { EMPTY_MANIFEST } from './bucket-manifest.ts';
import type { BucketObject } from './bucket-objects.ts';
import { planBucket } from './plan-bucket.ts';

const SCRIPT = '_astro/a.js';
const IMAGE = 'objects/images/team.jpg';

function describeObject(key: string, CacheControl: string): BucketObject {
  return {
    key,
    isImmutable: true,
    fingerprint: key,
    hash: key,
    headers: { ContentType: 'text/plain', CacheControl },
    read: async () => Buffer.from(key),
  };
}

function plan(imageCaching: string, wanted: string) {
  return planBucket({
    manifest: { ...EMPTY_MANIFEST, imageCaching },
    listed: new Map([SCRIPT, IMAGE].map((key) => [key, `etag of ${key}`])),
    objects: [describeObject(SCRIPT, 'immutable'), describeObject(IMAGE, wanted)],
    now: new Date(),
  }).immutable.map(({ key }) => key);
}

test('writes images once, and again when their cache duration changes', () => {
  expect(plan('a day', 'a day')).toEqual([]);
  expect(plan('', 'a day')).toEqual([IMAGE]);
  expect(plan('a year', 'a day')).toEqual([IMAGE]);
});
