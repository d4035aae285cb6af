import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_SNAPSHOT, type Snapshot } from '../../contract/releases.ts';
import { makeEvent } from '../../contract/testing-input.ts';
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

function snapshotOf(items: Snapshot['contentItems']): Snapshot {
  return {
    ...EMPTY_SNAPSHOT,
    contentItems: items,
  };
}

const hashOf = (items: Snapshot['contentItems']): string => hashSnapshot(snapshotOf(items));

test('ignores the order of rows and fields in the content hash', () => {
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

test('changes the content hash with any single value', () => {
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

test('keeps the hash of a release made before events existed', () => {
  const before = '1bc1db9920bd0d640617f3df173330e56884d0dc10669db7f091beaabd320991';
  expect(hashSnapshot(EMPTY_SNAPSHOT)).toBe(before);
  const one = { ...EMPTY_SNAPSHOT, calendarEvents: [makeEvent()] };
  expect(hashSnapshot(one)).not.toBe(before);
  expect(hashSnapshot({ ...one, calendarEvents: [] })).toBe(before);
});
