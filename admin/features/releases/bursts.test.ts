import { expect, it } from 'vitest';
import type { ListedRelease } from '../../../contract/describe-release.ts';
import { groupBursts } from './bursts.ts';

function save(id: number, minutes: number, facts: Partial<ListedRelease> = {}) {
  return {
    id,
    kind: 'publish',
    note: '',
    status: 'superseded',
    createdBy: 'sam',
    createdAt: new Date(Date.UTC(2026, 10, 22, 9, minutes)).toISOString(),
    ...facts,
  } as ListedRelease;
}

const group = (...releases: ListedRelease[]) => groupBursts(releases).map((burst) => burst.map(({ id }) => id));

it('groups what one person saved within an hour', () => {
  expect(group(save(4, 90), save(3, 59), save(2, 31), save(1, 0))).toEqual([[4, 3, 2], [1]]);
});

it('separates saves of several people, turn by turn', () => {
  expect(group(save(3, 2), save(2, 1, { createdBy: 'alex' }), save(1, 0))).toEqual([[3], [2], [1]]);
});

it('leaves releases with a note, failed, restored and planned ones ungrouped', () => {
  const apart = [{ note: 'Winter news' }, { status: 'failed' }, { kind: 'restore' }, { kind: 'scheduled' }] as const;
  for (const facts of apart) expect(group(save(3, 2), save(2, 1, facts), save(1, 0))).toEqual([[3], [2], [1]]);
});
