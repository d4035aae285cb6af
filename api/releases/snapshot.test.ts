import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Snapshot } from '../../contract/releases.ts';
import { hashSnapshot } from './snapshot.ts';

const CREATED_AT = '2026-01-01T00:00:00.000Z';

const contentItems = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 999 }), value: fc.string() }), { selector: ({ id }) => id })
  .map((rows) =>
    rows.map(({ id, value }) => ({
      id,
      key: `key_${id}`,
      value,
      type: 'html' as const,
      description: '',
      createdAt: CREATED_AT,
    })),
  );

const snapshotOf = (items: Snapshot['contentItems']): Snapshot => ({
  contentItems: items,
  heroImages: [],
  carouselImages: [],
  embedDocuments: [],
  externalLinks: [],
});

const hashOf = (items: Snapshot['contentItems']): string => hashSnapshot(snapshotOf(items));

test('the content hash ignores the order of rows and of their fields', () => {
  const shuffled = contentItems.chain((items) =>
    fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length })),
  );
  fc.assert(
    fc.property(shuffled, ([items, others]) => {
      const turned = others.map((item) => Object.fromEntries(Object.entries(item).reverse()) as typeof item);
      expect(hashOf(turned)).toBe(hashOf(items));
    }),
  );
});

test('the content hash differs where one value does', () => {
  fc.assert(
    fc.property(contentItems, fc.nat(), (items, chosen) => {
      fc.pre(items.length > 0);
      const changed = items.map((item, index) =>
        index === chosen % items.length ? { ...item, value: `${item.value}!` } : item,
      );
      expect(hashOf(changed)).not.toBe(hashOf(items));
    }),
  );
});
