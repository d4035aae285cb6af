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

test('keeps an image that no page shows anymore for a week, and deletes one that is taken down at once', () => {
  const now = new Date('2026-08-03T12:00:00.000Z');
  const planAfter = (days: number, retired: Record<string, string>, isRemoved = false) =>
    planBucket({
      manifest: { ...EMPTY_MANIFEST, retired },
      listed: new Map([[IMAGE, 'etag']]),
      objects: [],
      now: new Date(now.getTime() + days * 86_400_000),
      isRemoved: () => isRemoved,
    });
  const retired = { [IMAGE]: now.toISOString() };
  expect(planAfter(0, {})).toMatchObject({ deleted: [], retired });
  expect(planAfter(6, retired)).toMatchObject({ deleted: [], retired });
  expect(planAfter(8, retired)).toMatchObject({ deleted: [IMAGE], retired: {} });
  expect(planAfter(0, {}, true)).toMatchObject({ deleted: [IMAGE], retired: {} });
});
