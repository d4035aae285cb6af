import { z } from 'zod';
import { brand } from '../contract/brand.ts';
import type { ExternalLinkInput } from '../contract/external-links.ts';
import { IMAGES_PATH } from '../contract/image-address.ts';
import { imageRendering } from '../contract/media.ts';
import type { PageType } from '../contract/pages.ts';
import type { CarouselImageInput } from '../contract/placed-pictures.ts';
import renderings from './seed-images/renderings.json' with { type: 'json' };

/** The built-in pictures in every size, drawn by scripts/render-art.ts: they came with the code, and no upload made them. */
export const SEED_RENDERINGS = z.array(imageRendering).parse(renderings);

const CARDS = {
  'card-pennants.webp': 'A gold pennant and a cream pennant on a navy wall',
  'card-basketball.webp': 'A basketball dropping toward a rim on a gold court',
  'card-cocoa.webp': 'Two steaming paper cups of cocoa with paw prints',
  'card-merch.webp': 'A navy hoodie and a gold cap with paw prints',
  'card-pickleball.webp': 'Two crossed pickleball paddles and a ball over a blue court',
} as const;
type Card = keyof typeof CARDS;

export const SEED_IMAGE_FILES = SEED_RENDERINGS.flatMap(({ variants }) => variants.map(({ name }) => name));

export const seedImageUrl = (file: Card): string => IMAGES_PATH + file;

/** One picture's card, its title, and its caption. */
type Slide = readonly [file: Card, title: string, caption: string];

const SLIDES: Record<PageType, readonly Slide[]> = {
  home: [
    ['card-pennants.webp', 'Opening night', 'Four hundred pennants, gone before kickoff.'],
    ['card-basketball.webp', '3-on-3 Saturday', 'Twenty-six teams, one very patient scorekeeper.'],
    ['card-cocoa.webp', 'Cocoa at the gate', 'Ninety cups an hour when the fog rolls in.'],
    ['card-pickleball.webp', 'Doubles day', 'Grandparents took the title. Again.'],
    ['card-merch.webp', 'Store drop', 'The new hoodie, gone in a weekend.'],
  ],
  about: [
    ['card-basketball.webp', 'New rims, both gyms', 'Paid for by one bake sale and four very good raffle baskets.'],
    ['card-cocoa.webp', 'Cold nights, hot cocoa', 'One urn paid for a season of tape and ice.'],
    ['card-pennants.webp', 'Every senior honored', 'A banner, a photo and a walk through the tunnel.'],
    ['card-merch.webp', 'Warm-ups that fit', 'Forty sets, ordered in August, worn by September.'],
  ],
  get_involved: [
    ['card-cocoa.webp', 'The cocoa line', 'Two parents, one urn, zero breaks.'],
    ['card-pickleball.webp', 'Court crew', 'They keep score, and they keep it friendly.'],
    ['card-pennants.webp', 'The gate team', 'First to arrive, last to sit down.'],
    ['card-merch.webp', 'Store window', 'They know your size before you do.'],
  ],
  events: [
    ['card-merch.webp', 'Store drop', 'The new hoodie, gone in a weekend.'],
    ['card-pickleball.webp', 'Doubles day', 'Grandparents took the title. Again.'],
    ['card-cocoa.webp', 'Cocoa at the gate', 'Ninety cups an hour when the fog rolls in.'],
    ['card-basketball.webp', '3-on-3 Saturday', 'Twenty-six teams, one very patient scorekeeper.'],
  ],
  panther_store: [],
};

export const SEED_CAROUSEL_IMAGES: (Omit<CarouselImageInput, 'imageUrl'> & { file: Card })[] = (
  Object.entries(SLIDES) as [PageType, readonly Slide[]][]
).flatMap(([pageType, slides]) =>
  slides.map(([file, title, description], index) => ({
    file,
    title,
    description,
    altText: CARDS[file],
    isDecorative: false,
    isActive: true,
    sortOrder: String(index),
    pageType,
  })),
);

const { school, social, club } = brand;

const FOOTER_LINKS = [
  ['School website', school.url],
  ['Athletics calendar', `${school.url}/athletics/calendar`],
  ['Team rosters', `${school.url}/athletics/teams`],
  ['Ticketing', `${school.url}/tickets`],
  [`Arts at ${school.name}`, `${school.url}/arts`],
  ['Privacy and Terms', school.privacyUrl],
] as const;

export const SEED_EXTERNAL_LINKS: ExternalLinkInput[] = [
  ...FOOTER_LINKS.map(([name, url], index) => ({
    name,
    url,
    description: '',
    location: 'footer' as const,
    isActive: true,
    sortOrder: String(index),
  })),
  { name: social.name, url: social.url, description: '', location: 'header', isActive: true, sortOrder: '0' },
  {
    name: `Join ${club.name}`,
    url: `${school.url}/join-${club.name.toLowerCase().replaceAll(' ', '-')}`,
    description: 'The membership form',
    location: 'get-involved',
    isActive: true,
    sortOrder: '0',
  },
];
