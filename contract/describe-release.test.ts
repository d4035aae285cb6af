import { expect, it } from 'vitest';
import { describeReleaseChanges, mergeReleaseChanges, type ReleaseChange } from './describe-release.ts';

const changeOf = (entity: ReleaseChange['entity'], id: number, action: ReleaseChange['action'], name = '') =>
  ({ entity, id, action, name, page: null }) satisfies ReleaseChange;

const images = (action: ReleaseChange['action'], count: number) =>
  Array.from({ length: count }, (_, index) => changeOf('carouselImages', index + 1, action));

it.each<[string, ReleaseChange[]]>([
  [
    'Home banner, 3 photos reordered',
    [changeOf('contentItems', 1, 'update', 'home_navy_section'), ...images('reorder', 3)],
  ],
  ['Pickleball Tournament', [changeOf('contentItems', 1, 'create', 'events_pickleball_content')]],
  ['About main text back to the built-in text', [changeOf('contentItems', 1, 'delete', 'about_main_content')]],
  ['About headline', [changeOf('contentItems', 1, 'update', 'about_headline')]],
  ['Donate Button Text', [changeOf('contentItems', 1, 'update', 'donate_button_text')]],
  ['Copy of a document', [changeOf('contentItems', 1, 'create', 'document_copy_7')]],
  ['Archive of a season', [changeOf('contentItems', 1, 'delete', 'season_archive_2025')]],
  ['Photo “Pep rally” added', [changeOf('carouselImages', 1, 'create', 'Pep rally')]],
  ['1 hero image removed', [changeOf('heroImages', 1, 'delete')]],
  ['Link “Shop” changed', [changeOf('externalLinks', 1, 'update', 'Shop')]],
  ['Club_notes', [changeOf('contentItems', 1, 'update', 'club_notes')]],
  ['', []],
])('%s', (words, changes) => expect(describeReleaseChanges(changes, [])).toBe(words));

it('names up to four changes, and counts the rest', () => {
  const texts = ['home', 'about', 'events', 'get_involved'].map((page, index) =>
    changeOf('contentItems', index, 'update', `${page}_navy_section`),
  );
  expect(describeReleaseChanges(texts, [])).toBe('Home banner, About banner, Events banner, Get Involved banner');
  expect(describeReleaseChanges([...texts, ...images('create', 12)], [])).toBe(
    'Home banner, About banner, Events banner, 2 more',
  );
});

it('describes the net result of several releases', () => {
  const merged = mergeReleaseChanges([
    [changeOf('carouselImages', 1, 'create'), changeOf('heroImages', 1, 'create')],
    [changeOf('carouselImages', 1, 'update', 'Pep rally'), changeOf('externalLinks', 3, 'delete', 'Shop')],
    [changeOf('heroImages', 1, 'delete'), changeOf('externalLinks', 3, 'create', 'Shop')],
  ]);
  expect(merged).toEqual([
    changeOf('carouselImages', 1, 'create', 'Pep rally'),
    changeOf('externalLinks', 3, 'update', 'Shop'),
  ]);
});

it.each<[ReleaseChange['action'], ReleaseChange['action'], ReleaseChange['action']]>([
  ['update', 'reorder', 'update'],
  ['update', 'delete', 'delete'],
  ['reorder', 'reorder', 'reorder'],
])('describes %s and then %s as %s', (before, after, action) =>
  expect(mergeReleaseChanges([[changeOf('notices', 1, before)], [changeOf('notices', 1, after)]])).toEqual([
    changeOf('notices', 1, action),
  ]),
);
