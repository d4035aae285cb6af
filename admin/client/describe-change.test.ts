import { expect, it } from 'vitest';
import type { Change } from '../../contract/changes.ts';
import { describeBatch, describeChange, nameAuthor } from './describe-change.ts';

function change(fields: Partial<Change>): Change {
  return {
    id: 1,
    entity: 'contentItems',
    entityId: 1,
    action: 'update',
    before: null,
    after: null,
    at: '2026-10-01T10:00:00.000Z',
    by: 'president',
    batch: null,
    ...fields,
  };
}

it.each([
  [{ after: { key: 'home_main_content' } }, 'Changed Main Page Content'],
  [{ after: { key: 'old_promo' } }, 'Changed old_promo'],
  [{ after: { key: 'about_fund_split' } }, 'Changed Fund split'],
  [{ action: 'delete', before: { key: 'about_fund_allocation' }, after: null }, 'Deleted Fund Allocation'],
  [{ entity: 'carouselImages', action: 'create', after: { title: 'Pep rally' } }, 'Added “Pep rally”'],
  [{ entity: 'heroImages', action: 'delete', before: { altText: 'x' } }, 'Deleted a hero image'],
  [{ entity: 'externalLinks', action: 'delete', before: { name: 'School' } }, 'Deleted “School”'],
  [{ entity: 'externalLinks', action: 'restore', before: { name: 'School' }, after: null }, 'Deleted “School”'],
  [{ entity: 'externalLinks', action: 'restore', before: null, after: { name: 'School' } }, 'Restored “School”'],
  [{ entity: 'settings', after: { autoPublish: true } }, 'Changed auto-publish'],
  [{ entity: 'settings', before: { autoPublish: true }, after: { autoPublish: false } }, 'Turned auto-publish off'],
  [
    {
      entity: 'settings',
      before: { autoPublish: false, scheduledFor: null },
      after: { autoPublish: false, scheduledFor: '2026-11-22T08:00:00.000' },
    },
    'Scheduled publishing for Sunday, Nov 22 at 8:00 am',
  ],
  [
    {
      entity: 'settings',
      before: { autoPublish: false, scheduledFor: '2026-11-22T08:00:00.000' },
      after: { autoPublish: false, scheduledFor: null },
    },
    'Canceled scheduled publishing',
  ],
  [
    { entity: 'takedowns', action: 'create', after: { name: 'receipt 3', reason: '' }, by: null },
    'Removed a file for good (receipt 3)',
  ],
  [{ entity: 'security', action: 'signIn', after: { username: 'treasurer' } }, 'Signed in'],
  [
    { entity: 'security', action: 'signInFailed', after: { username: 'treasurer' } },
    'Failed to sign in as “treasurer”',
  ],
] as const)('describes %j as "%s"', (fields, sentence) => expect(describeChange(change(fields), [])).toBe(sentence));

it('counts the other changes of a batch', () => {
  const image = change({ id: 19, entity: 'carouselImages', action: 'create', after: { title: 'Pep rally' } });
  expect(describeBatch(image, [])).toBe('Added “Pep rally”');
  expect(describeBatch({ ...image, batch: 8 }, [])).toBe('Added “Pep rally” and 11 more');
});

it('names known authors, hides them for takedowns, and uses Setup only for the first start', () => {
  expect(nameAuthor(change({}))).toBe('president');
  expect(nameAuthor(change({ entity: 'takedowns', by: null }))).toBe('An admin');
  expect(nameAuthor(change({ by: null }))).toBe('Setup');
});
