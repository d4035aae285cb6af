import { expect, it } from 'vitest';
import { CHANGE_ENTITIES } from './changes.ts';
import { namePlural, nameRow, nameThing } from './entities.ts';
import { ENTITIES } from './working-copy.ts';

it.each([
  ['contentItems', { key: 'home_main_content' }, 'Main Page Content'],
  ['contentItems', { key: 'old_promo' }, 'old_promo'],
  ['contentItems', { key: 'old_promo', description: 'Last year’s offer' }, 'Last year’s offer'],
  ['carouselImages', { title: 'Pep rally', altText: 'Drums' }, '“Pep rally”'],
  ['carouselImages', { title: '', altText: 'Drums' }, 'a carousel image'],
  ['heroImages', { altText: 'The field' }, 'a hero image'],
  ['embedDocuments', { title: 'Hours' }, '“Hours”'],
  ['externalLinks', { name: 'School' }, '“School”'],
  ['media', { name: 'Drums at night' }, '“Drums at night”'],
  ['adminUsers', { username: 'president' }, '“president”'],
  ['settings', { title: 'x' }, 'auto-publish'],
  ['externalLinks', null, 'a link'],
  ['externalLinks', { name: 7 }, 'a link'],
] as const)('names a row of %s %j by its own name: %s', (entity, row, name) =>
  expect(nameRow(entity, row, [])).toBe(name),
);

it('has words for everything that can change', () => {
  for (const entity of CHANGE_ENTITIES) expect([nameThing(entity), namePlural(entity)]).not.toContain('');
});

it('gives each entity a path of its own', () => {
  const paths = Object.values(ENTITIES).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});
