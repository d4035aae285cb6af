import { expect, it } from 'vitest';
import type { ContentItem } from '../../../contract/content-items.ts';
import type { ExternalLink } from '../../../contract/external-links.ts';
import type { HandOver, HandOverAccount } from '../../../contract/hand-over.ts';
import type { HealthItem } from '../../../contract/health.ts';
import type { CarouselImage, HeroImage } from '../../../contract/placed-images.ts';
import { isSeasonOffered, type KnownState, listDueThings } from './due-things.ts';

function account(facts: Partial<HandOverAccount>) {
  return {
    id: 1,
    username: 'sam',
    isActive: true,
    isSuperAdmin: true,
    firstName: null,
    lastName: null,
    termEndsOn: null,
    ...facts,
  } as HandOverAccount;
}

const HEALTHY = {
  accounts: [account({}), account({ id: 2, username: 'alex' })],
  today: '2026-11-22',
} as unknown as HandOver;

function item(id: HealthItem['id'], state: HealthItem['state']): HealthItem {
  return {
    id,
    state,
    name: 'Well',
    problem: 'Not well',
    detail: 'A sentence.',
    since: null,
    seenAt: null,
    meanwhile: '',
    toDo: '',
    link: { label: 'Look', tab: 'health' },
  };
}
const UNHEALTHY = [
  item('publishing', 'problem'),
  item('visitors', 'waiting'),
  item('disk', 'problem'),
  item('delivery', 'off'),
  item('super-admins', 'problem'),
  item('recovery-codes', 'ok'),
  item('backup', 'waiting'),
];

const ALL_WELL: KnownState = {
  items: [
    ['donate_button_url', 'https://give.polyboosters.org'],
    ['panther_store_shop_url', 'https://shop.polyboosters.org'],
    ['events_sponsor_email', 'sponsors@polyboosters.org'],
    ['contact_email', 'hello@polyboosters.org'],
  ].map(([key, value], id) => ({ id, key, value }) as ContentItem),
  heroImages: [],
  carouselImages: [],
  links: [],
  quarantinedItems: [],
  dismissed: [],
  handOver: HEALTHY,
  health: [],
  season: null,
  status: { kind: 'live', since: '2026-11-22T10:00:00.000Z' },
  today: '2026-07-01',
  origin: 'https://polyboosters.org',
};

const GALA = {
  id: 7,
  isActive: true,
  isDecorative: true,
  altText: '',
  title: 'Gala',
  description: 'March 3, 2026',
  pageType: 'events',
} as CarouselImage;
const HERO = { id: 5, pageType: 'home', altText: ' ', isActive: true, isDecorative: false } as HeroImage;

const list = (known: Partial<KnownState>) => listDueThings({ ...ALL_WELL, ...known });

it('is empty when nothing is due', () => {
  expect(list({})).toEqual([]);
  expect(list({ handOver: null })).toEqual([]);
});

it('starts with a failed publish, and leads to its reasons', () => {
  const status = { kind: 'failed', error: 'A link in the banner is broken.', liveSince: null } as const;
  expect(list({ status })).toEqual([
    expect.objectContaining({ detail: 'A link in the banner is broken.', target: 'publish' }),
  ]);
});

it('lists example addresses of the donate button, the shop, the sponsors and links', () => {
  const links = [{ id: 4, name: 'Shop', url: 'https://shop.example.org', location: 'footer', isActive: true }];
  const found = list({ items: [], links: links as ExternalLink[] });
  expect(found.map(({ id, target }) => [id, target])).toEqual([
    ['example-events_sponsor_email', { tab: 'events', anchor: 'events_sponsors', field: 'events_sponsor_email' }],
    [
      'example-panther_store_shop_url',
      { tab: 'panther-store', anchor: 'panther_store_cards', field: 'panther_store_shop_url' },
    ],
    ['example-donate_button_url', { tab: 'global-settings', anchor: 'donate-button', field: 'donate_button_url' }],
    ['example-contact_email', { tab: 'global-settings', anchor: 'accessibility', field: 'contact_email' }],
    ['example-links', { tab: 'global-settings', anchor: 'externalLinks-4', field: 'url' }],
  ]);
});

it.each([
  ['https://polyboosters.org', 'donate_button_url', 'Left out for visitors until it’s set.'],
  [
    'http://127.0.0.1:4321',
    'donate_button_url',
    'Shown at this private address only: the public site leaves it out until it’s set.',
  ],
  ['http://127.0.0.1:4321', 'panther_store_shop_url', 'Left out for visitors until it’s set.'],
])('explains what %s does with the example address of %s', (origin, key, detail) => {
  const items = ALL_WELL.items.filter((item) => item.key !== key);
  expect(list({ items, origin })).toEqual([expect.objectContaining({ detail: expect.stringContaining(detail) })]);
});

it('lists passed dates in texts and captions', () => {
  const value = '<p>Friday, October 17, 2025</p><p>May 1, 2026</p>';
  const items = [...ALL_WELL.items, { id: 1, key: 'home_main_content', value } as ContentItem];
  const carouselImages = [GALA];
  expect(list({ items, carouselImages }).map(({ title, target }) => [title, target])).toEqual([
    ['2 dates have passed: Friday, October 17, 2025, May 1, 2026', { tab: 'homepage', anchor: 'home_main_content' }],
    ['March 3, 2026 has passed', { tab: 'events', anchor: 'carouselImages-7' }],
  ]);
});

it('lists nothing that a volunteer keeps as it is', () => {
  const value = '<p>Friday, October 17, 2025</p><p>May 1, 2026</p>';
  const items = [...ALL_WELL.items, { id: 1, key: 'home_main_content', value } as ContentItem];
  const passed = { rule: 'date-passed', entity: 'contentItems', item: 'home_main_content' } as const;
  const first = { ...passed, text: 'Friday, October 17, 2025' };
  expect(list({ items, dismissed: [first] })).toEqual([expect.objectContaining({ title: 'May 1, 2026 has passed' })]);
  const all = [first, { ...passed, text: 'May 1, 2026' }];
  expect(list({ items, dismissed: all })).toEqual([]);
  const kept = { entity: 'carouselImages', item: '7', rule: 'date-passed', text: 'March 3, 2026' } as const;
  expect(list({ carouselImages: [GALA], dismissed: [kept] })).toEqual([]);
  const undescribed = { entity: 'heroImages', item: '5', rule: 'picture-without-description', text: ' ' } as const;
  expect(list({ heroImages: [HERO], dismissed: [undescribed] })).toEqual([]);
});

it('counts visible images without a description by page, except decorative ones', () => {
  const heroImages = [HERO, HERO, { ...HERO, isDecorative: true }, { ...HERO, isActive: false }];
  expect(list({ heroImages })).toEqual([
    expect.objectContaining({
      title: '2 pictures have no description',
      target: { tab: 'homepage', anchor: 'home-hero-images' },
    }),
  ]);
});

it('shows account and backup problems to super admins', () => {
  const handOver = { ...HEALTHY, accounts: [account({ termEndsOn: '2026-06-30' })] } as HandOver;
  const found = list({ handOver, health: UNHEALTHY });
  expect(found.map(({ id }) => id)).toEqual(['term-1', 'disk', 'super-admins', 'backup']);
});

it('offers a new season until this one is closed, and leads back to an open list', () => {
  const find = (season: KnownState['season']) => list({ season }).filter(({ id }) => id === 'new-season');
  const stored = {
    id: 1,
    year: 2025,
    schoolStart: null,
    nextSchoolStart: null,
    startedAt: '',
    startedBy: 'president',
    appliedAt: null,
    releaseBefore: null,
    releaseAfter: null,
  };
  expect(find(null)).toEqual([]);
  expect(find({ season: null, closingYear: 2025, closed: [], items: [] })).toMatchObject([
    { title: 'The 2025–26 season is over', action: 'Start a new season', target: { tab: 'season' } },
  ]);
  expect(find({ season: stored, closingYear: 2025, closed: [], items: [] })).toMatchObject([{ action: 'Go on' }]);
  const applied = { ...stored, appliedAt: '2026-08-03T12:00:00.000Z' };
  expect(find({ season: applied, closingYear: 2025, closed: [], items: [] })).toEqual([]);
  expect(find({ season: applied, closingYear: 2026, closed: [], items: [] })).toHaveLength(1);
});

it('offers a new season from June to September, and once somebody’s term is over', () => {
  const months = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'));
  const offered = months.filter((month) => isSeasonOffered(`2026-${month}-15`));
  expect(offered).toEqual(['06', '07', '08', '09']);
  const isOffered = (facts: Partial<HandOverAccount>) => isSeasonOffered('2026-11-22', [account(facts)]);
  expect(isOffered({ termEndsOn: '2026-11-21' })).toBe(true);
  expect(isOffered({ termEndsOn: '2026-11-22' })).toBe(false);
  expect(isOffered({ termEndsOn: '2026-11-21', isActive: false })).toBe(false);
});
